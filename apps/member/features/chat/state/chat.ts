import type { Answer } from '@champa/client/call-shape'
import type { ChatItem } from '@champa/client/chat/chat-item'
import type { FileRefusal } from '@champa/client/chat/refuse-file'
import type { ChatState, readChatConfig } from '@champa/contract/chat'
import type { ChatButton } from '@champa/contract/chat-message'
import type { Refused } from '@champa/client/refused'

export type ChatConfig = Answer<typeof readChatConfig>

/**
 * The view of the open chat. A new object on every change; `messages` keeps the identity of
 * unchanged rows.
 */
export interface Chat {
  /**
   * opening: nothing has loaded yet (skeleton). ready: the messages have loaded; when there are
   * none, show the config's welcome. failed: the first page could not be loaded; `retry` requests
   * it again. The outbox shows in every phase.
   */
  phase: 'opening' | 'ready' | 'failed'
  /** Name, greeting, hours and quick replies in the app's language; null until loaded. */
  config: ChatConfig | null
  /**
   * The state of the conversation: open or closed, the agent in charge, whether a rating is
   * requested; null before a guest's first message.
   */
  state: ChatState | null
  /**
   * offline: the device has no network ("sent when you are back"). down: the socket is
   * disconnected, and history is polled every 5 s.
   */
  line: 'up' | 'down' | 'offline'
  /**
   * The messages, oldest first: those of history by sequence number, then the member's own pending
   * ones in the order they were written.
   */
  messages: readonly ChatItem[]
  hasOlder: boolean
  loadingOlder: boolean
  /** Number of unread messages from the staff. */
  unread: number
  /** Set while a staff member is typing; `name` may be null. Expires automatically. */
  typing: { name: string | null } | null
  draft: string
}

/**
 * The user's actions. Their functions stay the same for the life of the app, and none of them
 * throws.
 */
export interface ChatActions {
  /**
   * Sends the text and clears the draft. False when it cannot be sent: blank, or over 2,000
   * characters.
   */
  sendText(text: string): boolean
  /**
   * Sends an image or a video with its caption through the outbox. Returns the refusal, and sends
   * nothing, when the file is not accepted.
   */
  sendFile(file: File, caption: string): FileRefusal | null
  /** Sends the selection of a quick reply or of a button of the type postback. */
  sendPostback(button: Pick<ChatButton, 'title' | 'payload'>): void
  /** Retries a failed message at once. */
  resend(id: string): void
  /** Cancels an upload, or removes a failed message. */
  remove(id: string): void
  /**
   * Loads ten older messages, unless there are none or they are loading already. Resolves when they
   * are in `messages`.
   */
  loadOlder(): Promise<void>
  /** Requests the first page again after it has failed to load. */
  retry(): void
  /** Stores the draft and sends a typing event. An empty text clears the draft. */
  setDraft(text: string): void
  /** Reports the end of typing, when the composer loses the focus. */
  stopTyping(): void
  /**
   * Reports whether the newest message is in view (within 60 px). Messages count as read only while
   * it is in view and the page is visible.
   */
  setAtBottom(atBottom: boolean): void
  /**
   * Requests a fresh link for an image or a video that did not load, at most once a minute for each
   * message.
   */
  renewLink(id: string): void
  /** Rates the conversation. Resolves to null, or to the refusal. */
  rate(stars: number, words: string): Promise<Refused | null>
}

export type ChatView = Omit<Chat, 'config'>

/** The view of the chat before anything has loaded. */
export const nothing: ChatView = {
  phase: 'opening',
  state: null,
  line: 'up',
  messages: [],
  hasOlder: false,
  loadingOlder: false,
  unread: 0,
  typing: null,
  draft: '',
}
