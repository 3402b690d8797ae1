import type { readHistory as endpoint } from '@champa/contract/chat'
import type { Handler } from '../../../platform/route.ts'
import { requireChatEnabled } from '../require-chat-enabled.ts'
import { toConversation } from '../message-row.ts'
import { readChatState } from './chat-state.ts'
import { historyPage } from './history-page.ts'

export const readHistory: Handler<typeof endpoint> = async ({ visitor, body, refuse }, ctx) => {
  requireChatEnabled(ctx, refuse)
  // Read the state first: a message that arrives in between is then on the page, not only in the
  // numbers.
  const { state, total } = await readChatState(ctx.db, visitor.id)
  const page = await historyPage(ctx.db, visitor.id, body)
  return { total, conversations: page.map((row) => toConversation(ctx, row)), state }
}
