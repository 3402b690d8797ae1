import type { readCustomer as endpoint } from '@champa/contract/chat'
import type { Handler } from '../../../platform/route/route.ts'
import { requireChatEnabled } from '../require-chat-enabled.ts'
import { broadcastToRoom } from '../broadcast.ts'
import { chatState } from './chat-state.ts'

/**
 * The read position never moves back and never exceeds the last message; without a number it moves
 * to the last message.
 */
const note = `update chat_room set customer_read = least(coalesce($2, last_seq), last_seq)
  where member_id = $1
    and customer_read < least(coalesce($2, last_seq), last_seq)
  returning customer_read`

export const readCustomer: Handler<typeof endpoint> = async ({ visitor, body, refuse }, ctx) => {
  requireChatEnabled(ctx, refuse)
  const [read] = await ctx.db.query<{ customerRead: bigint }>(
    note,
    [visitor.id, body.seq ?? null],
    'chat-read-customer',
  )
  const { customerRead, unread } = await chatState(ctx.db, visitor.id)
  if (read)
    broadcastToRoom(ctx, visitor.id, {
      kind: 'read',
      by: 'customer',
      seq: Number(read.customerRead),
    })
  return { customerRead, unread }
}
