import type { HistoryRequest } from '@champa/client/chat/connection'
import {
  addMessages,
  addPage,
  olderBefore,
  replaceMessages,
} from '@champa/client/chat/conversation-log'
import { chatPageSize } from '@champa/contract/chat-message'
import { applyState, type ConversationModel } from './conversation-model.ts'

const renewEveryMs = 60_000

/** Reads a history page into the model and returns the number of messages. @throws Refused */
export async function readPage(
  model: ConversationModel,
  request: HistoryRequest,
  show: () => void,
): Promise<number> {
  const { conversations, state } = await model.calls.read(request)
  if (model.closed) return 0
  model.log = addPage(model.log, { request, conversations })
  applyState(model, state)
  show()
  return conversations.length
}

/** Reads only the newest message and the state, for a chat that is not on screen. */
export async function readNewest(model: ConversationModel, show: () => void): Promise<void> {
  if (model.owner.kind === 'nobody' || model.closed) return
  const answer = await model.calls.read({ limit: 1, newest: true }).catch(() => null)
  if (answer === null || model.closed) return
  model.log = addMessages(model.log, answer.conversations)
  applyState(model, answer.state)
  show()
}

export async function loadOlder(model: ConversationModel, show: () => void): Promise<void> {
  const before = olderBefore(model.log)
  if (before === null || model.loadingOlder) return
  model.loadingOlder = true
  show()
  await readPage(model, { limit: chatPageSize, before }, show).catch(() => undefined)
  model.loadingOlder = false
  show()
}

/**
 * Replaces the expired link of a picture that did not load with a fresh one from the history, at
 * most once a minute for each message.
 */
export async function renewLink(
  model: ConversationModel,
  id: string,
  show: () => void,
): Promise<void> {
  const found = model.log.known.find(({ _id }) => _id === id)
  if (!found || performance.now() - (model.renewedAt.get(id) ?? -renewEveryMs) < renewEveryMs)
    return
  model.renewedAt.set(id, performance.now())
  const answer = await model.calls.read({ limit: 1, before: found.seq + 1 }).catch(() => null)
  // The request failed, so the next attempt need not wait.
  if (answer === null) model.renewedAt.delete(id)
  if (answer === null || model.closed) return
  model.log = replaceMessages(model.log, answer.conversations)
  show()
}
