import type { Chat } from './state/index.ts'

interface Offer {
  title: string
  payload: string
}

/**
 * The quick replies: those of the last message, or the greeting's in an empty conversation;
 * otherwise none.
 */
export function offersOf({
  phase,
  messages,
  config,
}: Pick<Chat, 'phase' | 'messages' | 'config'>): readonly Offer[] {
  if (phase !== 'ready') return []
  const last = messages.at(-1)
  if (!last) return config?.quickReplies ?? []
  const { message } = last
  return !last.mine && message.message_type === 'quick_replies'
    ? message.payloads.filter((offer) => offer.type === 'postback')
    : []
}
