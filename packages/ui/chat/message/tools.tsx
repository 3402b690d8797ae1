import type { ChatButton, Message } from '@champa/contract/chat-message'
import { createContext, use } from 'react'

/** One message as displayed to either side. */
export interface ShownMessage {
  id: string
  /** True when the viewing side has written the message. */
  mine: boolean
  createdAt: number
  /** Author of a staff message, if known. */
  name: string | null
  message: Message
  delivery: 'uploading_file' | 'sending' | 'failed' | 'succeed'
  /** True when the other side has read the message. */
  read: boolean
  /** Upload progress, 0 to 1. */
  progress: number
  /** Refusal code of a message that could not be sent. */
  failure: string | null
}

/** Target of a button; null when it is not allowed, and the button is shown as text. */
export type Door =
  | { to: 'page'; href: string; host: string }
  | { to: 'phone'; href: string }
  | { to: 'place'; href: string; icon: string }
  | { to: 'words' }
  | null

export interface MessageWords {
  /** The word "You", which a screen reader reads before messages of the viewing side. */
  me: string
  /** The words that a screen reader reads before messages of the other side without a name. */
  them: string
  uploading: string
  cancelUpload: string
  sending: string
  sent: string
  read: string
  failed: string
  resend: string
  remove: string
  picture: string
  video: string
  showPicture: string
  brokenFile: string
  tryAgain: string
  close: string
  cards: string
  /** The words that a screen reader reads after a link: "Opens in a new tab". */
  newTab: string
  /**
   * Label of the viewing side's automatic messages; absent for a side without automatic replies.
   */
  automatic?: string
}

/** Functions and texts that the app provides for displaying messages. */
export interface MessageTools {
  words: MessageWords
  clock: (ms: number) => string
  /** Label of a message's day; identical for messages of the same day. */
  day: (ms: number) => string
  doorOf: (button: ChatButton) => Door
  /** The link for a URL in a text; null when it is not allowed. */
  linkOf: (address: string) => string | null
  /** The URL of a card's picture; null when it is not allowed. */
  imageOf: (address: string) => string | null
  /**
   * The error text for a refusal code; for a file that is too large it names the maximum of the
   * file's type.
   */
  failureText: (code: string, message: Message) => string
  onPostback: (button: ChatButton) => void
  onResend: (id: string) => void
  onRemove: (id: string) => void
  /** Called when a file's link no longer works. */
  onBroken: (id: string) => void
  /** Called when a link to a place in the app is followed. */
  onPlace: () => void
}

const ToolsContext = createContext<MessageTools | null>(null)

export const MessageToolsProvider = ToolsContext.Provider

export function useTools(): MessageTools {
  const tools = use(ToolsContext)
  if (!tools) throw new Error('a message is rendered outside MessageToolsProvider')
  return tools
}
