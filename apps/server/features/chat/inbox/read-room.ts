import type { readRoom as endpoint } from '@champa/contract/office/chat'
import type { Handler } from '../../../platform/route.ts'
import { readChatState } from '../read/chat-state.ts'
import { historyPage } from '../read/history-page.ts'
import { toConversation } from '../message-row.ts'
import { getRoomOrThrow, roomOf } from './get-room-or-throw.ts'

export const readRoom: Handler<typeof endpoint> = async ({ body, refuse }, ctx) => {
  const room = roomOf(body.room)
  const row = await getRoomOrThrow(ctx.db, room, refuse)
  // Read the state first: a message that arrives in between is then on the page, not only in the
  // numbers.
  const { state, total } = await readChatState(ctx.db, room)
  const page = await historyPage(ctx.db, room, body)
  return {
    total,
    conversations: page.map((one) => toConversation(ctx, one)),
    row,
    customerRead: state.customerRead,
    staffRead: state.staffRead,
  }
}
