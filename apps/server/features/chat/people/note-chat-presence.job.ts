import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Job } from '../../../platform/job.ts'
import { memoize } from '../../../platform/memoize.ts'
import { presentMs } from '../inbox-row.ts'
import { broadcastInbox } from '../broadcast.ts'

/**
 * Maximum broadcasts per run, because thousands of customers reconnect after a restart. The inbox
 * shows the others at the next read or message.
 */
const maxBroadcasts = 200

/** The customers that this process has seen online, with the time when each was last seen. */
const seen = memoize((_ctx: AppContext) => new Map<bigint, number>())

/**
 * Stores which customers with a socket in this process have the app open, and notifies staff of
 * those who have come online or gone offline.
 */
export const notePresence: Job = {
  name: 'note-chat-presence',
  everyMs: 30_000,
  run: async (ctx) => {
    const known = seen(ctx)
    const now = clock.now()
    const present = [...new Set(ctx.live.present().customers)]
    const rooms =
      present.length === 0
        ? []
        : await ctx.db.query<{ memberId: bigint; state: string }>(
            `update chat_room set seen_at = $2
              where member_id = any($1)
                and handed_to is null
              returning member_id, state`,
            [present, now],
          )
    const changed = rooms
      .filter(({ memberId, state }) => state === 'open' && !known.has(memberId))
      .map(({ memberId }) => memberId)
    for (const { memberId } of rooms) known.set(memberId, now.getTime())
    for (const [room, seenMs] of known) {
      if (now.getTime() - seenMs < presentMs) continue
      known.delete(room)
      changed.push(room)
    }
    for (const room of changed.slice(0, maxBroadcasts)) await broadcastInbox(ctx, room)
    return rooms.length
  },
}
