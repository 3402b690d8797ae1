import type { readHistory as endpoint } from '@champa/contract/chat'
import type { Handler } from '../../../platform/route.ts'
import { beOn } from '../be-on.ts'
import { toConversation } from '../message-row.ts'
import { readStanding } from './chat-state.ts'
import { historyPage } from './history-page.ts'

export const readHistory: Handler<typeof endpoint> = async ({ visitor, body, refuse }, house) => {
  beOn(house, refuse)
  // Read the state first: a message that arrives in between is then on the page, not only in the
  // numbers.
  const { state, total } = await readStanding(house.db, visitor.id)
  const page = await historyPage(house.db, visitor.id, body)
  return { total, conversations: page.map((row) => toConversation(house, row)), state }
}
