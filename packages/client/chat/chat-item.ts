import type { Message } from '@champa/contract/chat'
import type { RefusalCode } from '@champa/contract/errors'

/** Delivery of the viewing side's message (CHAT-14). `succeed`: the server has stored it. */
export type Delivery = 'uploading_file' | 'sending' | 'failed' | 'succeed'

/** One message as displayed to either side, in the member's widget and in the office. */
export interface ChatItem {
  /**
   * The message's `_id`, the same before and after sending, so that list rows keep their identity.
   */
  id: string
  /** The message's sequence number from the server; null until the message is sent. */
  seq: number | null
  /** True when the viewing side has written the message. */
  mine: boolean
  /** Milliseconds since 1970, by the server's clock, or the device's until the message is sent. */
  createdAt: number
  /** Author of a staff message; null for automatic replies and for customers. */
  name: string | null
  /** Until a file is sent, `payload.url` is a blob: URL of the local copy and `filePath` is "". */
  message: Message
  delivery: Delivery
  /**
   * True when the other side has read this message; always false for messages of the other side.
   */
  read: boolean
  /** Uploaded share of the file, 0 to 1, while `uploading_file`; otherwise 1. */
  progress: number
  /** Refusal code of a failed message; null unless `delivery` is `failed`. */
  failure: RefusalCode | null
}
