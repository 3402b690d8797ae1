import type { readRoom as endpoint } from '@champa/contract/office/chat'
import type { Handler } from '../../../platform/route.ts'
import { readStanding } from '../read/chat-state.ts'
import { historyPage } from '../read/history-page.ts'
import { toConversation } from '../message-row.ts'
import { needRoom, roomOf } from './need-room.ts'

export const readRoom: Handler<typeof endpoint> = async ({ body, refuse }, house) => {
  const room = roomOf(body.room)
  const row = await needRoom(house.db, room, refuse)
  // Read the state first: a message that arrives in between is then on the page, not only in the
  // numbers.
  const { state, total } = await readStanding(house.db, room)
  const page = await historyPage(house.db, room, body)
  return {
    total,
    conversations: page.map((one) => toConversation(house, one)),
    row,
    customerRead: state.customerRead,
    staffRead: state.staffRead,
  }
}
