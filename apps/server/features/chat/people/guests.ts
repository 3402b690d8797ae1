import type * as endpoints from '@champa/contract/chat'
import { queryOne } from '../../../platform/db.ts'
import { secondsOf, takeFromWindow } from '../../../platform/database/attempts.ts'
import { newGuest, guestIn } from '../../../platform/people/guest.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { requireChatEnabled } from '../require-chat-enabled.ts'
import { inboxRow } from '../inbox-row.ts'
import { broadcastState } from '../broadcast.ts'

/**
 * Keeps one address from flooding the inbox, because anyone can obtain guest ids. The limit is
 * generous, because many phones share an address.
 */
const fromAddress = { maxAttempts: 120, windowMs: 10 * 60_000 }

/** Stores no conversation, so a guest who never writes leaves no trace. */
export const openGuest: Handler<typeof endpoints.openGuest> = async ({ address, refuse }, ctx) => {
  requireChatEnabled(ctx, refuse)
  const waitMs = await takeFromWindow(ctx.db, `chat-guest-from:${address}`, fromAddress)
  if (waitMs !== null) throw refuse('REQUEST_LIMIT', { retryAfter: secondsOf(waitMs) })
  return newGuest(ctx)
}

export const handOver: Handler<typeof endpoints.handOver> = async (
  { member: { memberId }, body, refuse },
  ctx,
) => {
  const guest = guestIn(ctx.settings.secrets.CHAT_KEY, body.guestToken)
  if (guest === null) throw refuse('INVALID_GUEST')
  const row = await queryOne<{ moved: bigint }>(
    ctx.db,
    'select chat_hand_over($1, $2, $3) as moved',
    [guest, memberId, clock.now()],
  )
  const moved = Number(row.moved)
  if (moved < 0) throw refuse('INVALID_GUEST')
  if (moved > 0)
    await broadcastHandOver(ctx, guest, memberId).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'hand-over broadcast failed'),
    )
  return { moved }
}

/**
 * Notifies the member's screens, which then read the moved messages, and updates both conversations
 * in the inbox.
 */
async function broadcastHandOver(ctx: AppContext, guest: bigint, memberId: bigint): Promise<void> {
  for (const room of [guest, memberId]) {
    await broadcastState(ctx, room)
    const row = await inboxRow(ctx.db, room, 'handed too')
    if (row) ctx.live.send('readers', 'inbox', { row })
  }
}
