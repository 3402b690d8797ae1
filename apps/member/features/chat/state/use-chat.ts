import type { Chat, ChatActions } from './chat.ts'

const nothing: Chat = { phase: 'opening', config: null, state: null, line: 'down', messages: [], hasOlder: false, loadingOlder: false, unread: 0, typing: null, draft: '' }

export const chatActions: ChatActions = {
  sendText: () => false, sendFile: () => null, sendPostback: () => undefined, resend: () => undefined, remove: () => undefined, loadOlder: () => Promise.resolve(),
  retry: () => undefined, setDraft: () => undefined, stopTyping: () => undefined, setAtBottom: () => undefined, renewLink: () => undefined, rate: () => Promise.resolve(null),
}

export const useChat = (): Chat => nothing
export const useChatBadge = (): { unread: number } => ({ unread: 0 })
