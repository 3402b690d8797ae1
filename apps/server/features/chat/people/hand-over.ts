import type { handOver as endpoint } from '@champa/contract/chat'
import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { guestIn } from '../../../platform/people/guest.ts'
import type { Handler } from '../../../platform/route.ts'
import { inboxRow } from '../inbox-row.ts'
import { broadcastState } from '../broadcast.ts'

export const handOver: Handler<typeof endpoint> = async (
  { member: { memberId }, body, refuse },
  ctx,
) => {
  const guest = guestIn(ctx.settings.secrets.CHAT_KEY, body.guestToken)
  if (guest === null) throw refuse('INVALID_GUEST')
  const [row] = await ctx.db.query<{ moved: bigint }>(
    'select chat_hand_over($1, $2, $3) as moved',
    [guest, memberId, clock.now()],
  )
  const moved = Number(row!.moved)
  if (moved < 0) throw refuse('INVALID_GUEST')
  if (moved > 0)
    await broadcastHandOver(ctx, guest, memberId).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'hand-over broadcast failed'),
    )
  return { moved }
}

/**
 * Lets the member's screens read the moved messages, and updates both conversations in the inbox.
 */
async function broadcastHandOver(ctx: AppContext, guest: bigint, memberId: bigint): Promise<void> {
  for (const room of [guest, memberId]) {
    await broadcastState(ctx, room)
    const row = await inboxRow(ctx.db, room, 'handed too')
    if (row) ctx.live.send('staff', 'inbox', { row })
  }
}
