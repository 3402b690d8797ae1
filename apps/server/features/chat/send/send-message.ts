import { randomBytes } from 'node:crypto'
import type { sendMessage as endpoint } from '@champa/contract/chat'
import { maxChatTextLength } from '@champa/contract/chat-message'
import { secondsOf } from '../../../platform/database/attempts.ts'
import { languageOf } from '../../../platform/operator/operator-text.ts'
import type { Call, Handler } from '../../../platform/route/route.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { requireChatEnabled } from '../require-chat-enabled.ts'
import type { StoredMessage } from '../message-row.ts'
import { answerBySelf } from './answer-by-self.ts'
import { cleanText, isBlank } from './clean-text.ts'
import { takeSend } from './limit-sends.ts'
import { storedMedia } from './stored-media.ts'
import { addMessage } from './add-message.ts'

export const sendMessage: Handler<typeof endpoint> = async (call, ctx) => {
  const { visitor, body, headers, refuse } = call
  requireChatEnabled(ctx, refuse)
  const words = cleanedMessage(call)
  const waitMs = takeSend(ctx, visitor.id)
  if (waitMs !== null) throw refuse('REQUEST_LIMIT', { retryAfter: secondsOf(waitMs) })
  const message = words ?? (await mediaMessage(call, ctx))
  const locale = languageOf(headers, ctx.settings.defaultLocale)
  const result = await addMessage(ctx, {
    room: visitor.id,
    id: body.id ?? newMessageId(),
    message,
    sessionId: body.session_id && cleanText(body.session_id),
    deviceToken: body.deviceToken && cleanText(body.deviceToken),
    locale,
  })
  if (result.outcome === 'handed-over') throw refuse('INVALID_GUEST')
  if (!('conversation' in result)) throw refuse('NO_DATA')
  // Runs for a repeated message too: the process may have crashed before it answered the first one.
  await answerBySelf(ctx, visitor.id, result, locale)
  return { createdAt: result.conversation.createdAt, conversation: result.conversation }
}

const newMessageId = (): string => randomBytes(16).toString('hex')

/** The cleaned message for storage; null for a file. */
function cleanedMessage({
  body: { message },
  refuse,
}: Call<typeof endpoint>): StoredMessage | null {
  if (message.message_type === 'media') return null
  if (message.message_type === 'postback') {
    const payload = {
      title: cleanText(message.payload.title),
      payload: cleanText(message.payload.payload),
    }
    if (isBlank(payload.title) || isBlank(payload.payload)) throw refuse('CHAT_EMPTY')
    return { message_type: 'postback', payload }
  }
  const text = cleanText(message.payload)
  if (isBlank(text)) throw refuse('CHAT_EMPTY')
  if (text.length > maxChatTextLength)
    throw refuse('CHAT_TEXT_TOO_LONG', { most: maxChatTextLength })
  return { message_type: 'text', payload: text }
}

async function mediaMessage(
  { body: { message }, visitor, refuse }: Call<typeof endpoint>,
  { db }: AppContext,
): Promise<StoredMessage> {
  const media =
    message.message_type === 'media' ? await storedMedia(db, visitor.id, message.payload) : null
  if (media === null) throw refuse('NO_DATA')
  return media
}
