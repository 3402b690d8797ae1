import { fileTypeOf, refuseFile } from '@champa/client/chat/refuse-file'
import { asRefused, Refused } from '@champa/client/refused'
import { readChatConfig } from '@champa/contract/chat'
import { maxChatTextLength } from '@champa/contract/chat-message'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useApiQuery } from '../../../platform/client.ts'
import type { Chat, ChatActions } from './chat.ts'
import { storeIsHere } from './badge.ts'
import {
  askAgain,
  inConversation,
  openScreen,
  readConversation,
  readView,
  setAtBottom,
  setDraft,
  show,
  subscribe,
} from './store.ts'

const configFreshMs = 60_000

storeIsHere({ subscribe, readView })

/** The state of the open chat for the widget. */
export function useChat(): Chat {
  const view = useSyncExternalStore(subscribe, readView)
  const { data: config = null } = useApiQuery(readChatConfig, undefined, {
    staleTime: configFreshMs,
  })
  useEffect(openScreen, [])
  return useMemo(() => ({ ...view, config }), [view, config])
}

export const chatActions: ChatActions = {
  sendText(text) {
    if (text.trim() === '' || text.length > maxChatTextLength) return false
    setDraft('')
    inConversation((conversation) =>
      conversation.outbox.add({
        kind: 'message',
        message: { message_type: 'text', payload: text },
      }),
    )
    return true
  },
  sendFile(file, caption) {
    const refusal = refuseFile(file, caption)
    const fileType = fileTypeOf(file.name)
    if (refusal || fileType === null) return refusal
    inConversation((conversation) =>
      conversation.outbox.add({
        kind: 'file',
        file,
        name: file.name,
        fileType,
        caption: caption.trim() === '' ? '' : caption,
        path: null,
      }),
    )
    return null
  },
  sendPostback: ({ title, payload }) =>
    inConversation((conversation) =>
      conversation.outbox.add({
        kind: 'message',
        message: { message_type: 'postback', payload: { title, payload } },
      }),
    ),
  resend: (id) => inConversation((conversation) => conversation.outbox.resend(id)),
  remove: (id) => inConversation((conversation) => conversation.outbox.remove(id)),
  loadOlder: () => readConversation()?.loadOlder() ?? Promise.resolve(),
  retry: askAgain,
  setDraft,
  stopTyping: () => readConversation()?.typing.stop(),
  setAtBottom,
  renewLink: (id) => void readConversation()?.renewLink(id),
  async rate(stars, words) {
    const conversation = readConversation()
    if (conversation === null) return new Refused('SERVICE_UNAVAILABLE')
    try {
      await conversation.calls.rate(stars, words)
      conversation.rated()
      return null
    } catch (error) {
      return asRefused(error)
    } finally {
      show()
    }
  },
}
