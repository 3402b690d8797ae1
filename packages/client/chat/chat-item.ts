import type { Message } from '@champa/contract/chat'
import type { RefusalCode } from '@champa/contract/errors'

/** The delivery of an own message (CHAT-14). A message that the server has stored is `succeed`. */
export type Delivery = 'uploading_file' | 'sending' | 'failed' | 'succeed'

/** One message as a screen shows it, whichever side looks on: the member's widget and the office use the same. */
export interface ChatItem {
  /** Its `_id`: the same before and after it was sent, so that a list keeps its row. */
  id: string
  /** The number that the server gave; null while it is on its way. */
  seq: number | null
  /** Written by the side that looks on. */
  mine: boolean
  /** Milliseconds since 1970: the server's, or this device's while it is on its way. */
  createdAt: number
  /** Who of the staff wrote it; null for an automatic answer and for customers. */
  name: string | null
  /** For a file on its way `payload.url` is a blob: link to the device's own copy, and `filePath` is "". */
  message: Message
  delivery: Delivery
  /** The other side has read it; only for messages of one's own. */
  read: boolean
  /** 0 to 1 while `uploading_file`; else 1. */
  progress: number
  /** Why it failed; null unless `delivery` is `failed`. */
  failure: RefusalCode | null
}
