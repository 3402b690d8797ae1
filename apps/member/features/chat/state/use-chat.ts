import { fileTypeOf, refuseFile } from '@champa/client/chat/refuse-file'
import { Refused } from '@champa/client/refused'
import { readChatConfig } from '@champa/contract/chat'
import { chatTextMost } from '@champa/contract/chat-message'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useAsk } from '../../../platform/api/use-ask.ts'
import type { Chat, ChatActions } from './chat.ts'
import { storeIsHere } from './badge.ts'
import {
  askAgain,
  inTalk,
  openScreen,
  readTalk,
  readView,
  setAtBottom,
  setDraft,
  show,
  subscribe,
} from './store.ts'

const configFreshMs = 60_000

storeIsHere({ subscribe, readView })

/** The open chat. */
export function useChat(): Chat {
  const view = useSyncExternalStore(subscribe, readView)
  const { data: config = null } = useAsk(readChatConfig, undefined, { staleTime: configFreshMs })
  useEffect(openScreen, [])
  return useMemo(() => ({ ...view, config }), [view, config])
}

export const chatActions: ChatActions = {
  sendText(text) {
    if (text.trim() === '' || text.length > chatTextMost) return false
    setDraft('')
    inTalk((talk) =>
      talk.outbox.add({ kind: 'message', message: { message_type: 'text', payload: text } }),
    )
    return true
  },
  sendFile(file, caption) {
    const refusal = refuseFile(file, caption)
    const fileType = fileTypeOf(file.name)
    if (refusal || fileType === null) return refusal
    inTalk((talk) =>
      talk.outbox.add({
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
    inTalk((talk) =>
      talk.outbox.add({
        kind: 'message',
        message: { message_type: 'postback', payload: { title, payload } },
      }),
    ),
  resend: (id) => inTalk((talk) => talk.outbox.resend(id)),
  remove: (id) => inTalk((talk) => talk.outbox.remove(id)),
  loadOlder: () => readTalk()?.loadOlder() ?? Promise.resolve(),
  retry: askAgain,
  setDraft,
  stopTyping: () => readTalk()?.typing.stop(),
  setAtBottom,
  renewLink: (id) => void readTalk()?.renewLink(id),
  async rate(stars, words) {
    const talk = readTalk()
    if (talk === null) return new Refused('SERVICE_UNAVAILABLE')
    try {
      await talk.calls.rate(stars, words)
      talk.rated()
      return null
    } catch (error) {
      return error instanceof Refused ? error : new Refused('SERVICE_UNAVAILABLE')
    } finally {
      show()
    }
  },
}
