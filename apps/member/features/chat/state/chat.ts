import type { Answer } from '@champa/client/call-shape'
import type { ChatItem } from '@champa/client/chat/chat-item'
import type { FileRefusal } from '@champa/client/chat/refuse-file'
import type { ChatState, readChatConfig } from '@champa/contract/chat'
import type { ChatButton } from '@champa/contract/chat-message'
import type { Refused } from '@champa/client/refused'

export type ChatConfig = Answer<typeof readChatConfig>

/** All that the open chat shows. A new object whenever something of it changes; `messages` keeps the rows that did not. */
export interface Chat {
  /**
   * opening: nothing is known yet (skeleton). ready: the messages are there; without any, show the config's welcome.
   * failed: the first page could not be had; `retry` asks again. What waits in the outbox shows in every phase.
   */
  phase: 'opening' | 'ready' | 'failed'
  /** Name, greeting, hours, quick replies, in the app's language; null until it came. */
  config: ChatConfig | null
  /** Open or closed, who answers, whether stars are asked; null before the first message of a guest. */
  state: ChatState | null
  /** offline: the device has no network ("sent when you are back"). down: the socket is away, history is asked every 5 s. */
  line: 'up' | 'down' | 'offline'
  /** Oldest first: those of history by their number, then one's own that are on their way in the order they were written. */
  messages: readonly ChatItem[]
  hasOlder: boolean
  loadingOlder: boolean
  /** Messages of the staff that were not read. */
  unread: number
  /** Somebody of the staff types; `name` may be null. Goes by itself. */
  typing: { name: string | null } | null
  draft: string
}

/** Stable: the same functions for the whole life of the app. None of them throws. */
export interface ChatActions {
  /** Sends what was written and clears the draft. False when it may not be sent: blank, or over 2,000 characters. */
  sendText(text: string): boolean
  /** Sends a picture or a video with its caption, through the outbox. What is wrong with it is answered and nothing is sent. */
  sendFile(file: File, caption: string): FileRefusal | null
  /** A quick reply or a button of type postback was chosen. */
  sendPostback(button: Pick<ChatButton, 'title' | 'payload'>): void
  /** Tries a failed message again, at once. */
  resend(id: string): void
  /** Cancels an upload, or takes a failed message away. */
  remove(id: string): void
  /** Ten older ones; nothing when there are none or they are on their way. Resolves when they are in `messages`. */
  loadOlder(): Promise<void>
  /** Asks the first page again, after `failed`. */
  retry(): void
  /** Keeps what is being written, and tells the other side that one types. "" clears it. */
  setDraft(text: string): void
  /** The composer lost the focus. */
  stopTyping(): void
  /** Whether the newest message is in view (within 60 px); reading is told only while it is, and the page is looked at. */
  setAtBottom(atBottom: boolean): void
  /** A picture or video of this message did not load: asks for a living link, at most once a minute for each. */
  renewLink(id: string): void
  /** Null when it was taken, else why not. */
  rate(stars: number, words: string): Promise<Refused | null>
}

export type ChatView = Omit<Chat, 'config'>

/** Before anything is known. */
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
