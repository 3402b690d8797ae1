import type { ChatButton, Message } from '@champa/contract/chat-message'
import { createContext, use } from 'react'

/** One message as a list shows it, whichever side looks on. */
export interface ShownMessage {
  id: string
  /** Written by the side that looks on. */
  mine: boolean
  createdAt: number
  /** Who of the staff wrote it, where that is known. */
  name: string | null
  message: Message
  delivery: 'uploading_file' | 'sending' | 'failed' | 'succeed'
  /** The other side has read it. */
  read: boolean
  /** 0 to 1 while it is uploaded. */
  progress: number
  /** Why it failed. */
  failure: string | null
}

/** Where a button leads; null: nowhere that is safe, and it is shown as words. */
export type Door =
  | { to: 'page'; href: string; host: string }
  | { to: 'phone'; href: string }
  | { to: 'place'; href: string; glyph: string }
  | { to: 'words' }
  | null

export interface MessageWords {
  /** "You", said before one's own messages by a screen reader. */
  me: string
  /** Said before messages of the other side without a name. */
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
  /** "Opens in a new tab". */
  newTab: string
  /** Said under one's own side's message that nobody wrote; a side that answers nothing by itself has no such words. */
  automatic?: string
}

/** All that a message needs of the app that shows it. */
export interface MessageTools {
  words: MessageWords
  clock: (ms: number) => string
  /** The day of a message; the same words on the same day. */
  day: (ms: number) => string
  doorOf: (button: ChatButton) => Door
  /** An address found in a text, or null when it is no link to be followed. */
  linkOf: (address: string) => string | null
  /** A card's picture, or null when it may not be shown. */
  imageOf: (address: string) => string | null
  /** Why a message failed; how large a file may be depends on the file. */
  failureText: (code: string, message: Message) => string
  onPostback: (button: ChatButton) => void
  onResend: (id: string) => void
  onRemove: (id: string) => void
  /** A file's link has died. */
  onBroken: (id: string) => void
  /** A place of the app was chosen. */
  onPlace: () => void
}

const ToolsContext = createContext<MessageTools | null>(null)

export const MessageToolsProvider = ToolsContext.Provider

export function useTools(): MessageTools {
  const tools = use(ToolsContext)
  if (!tools) throw new Error('a message stands outside of MessageToolsProvider')
  return tools
}
