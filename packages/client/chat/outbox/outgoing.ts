import type { RefusalCode } from '@champa/contract/errors'

/** A message, or a file that becomes a message once uploaded. */
export type OutgoingContent<M> =
  | { kind: 'message'; message: M }
  | {
      kind: 'file'
      file: Blob
      name: string
      fileType: 'image' | 'video'
      caption: string
      /** The file's path on the server; null until it is uploaded. */
      path: string | null
    }

/** A message that the server has not stored yet. */
export interface Outgoing<M> {
  /** The message's id, the same for every attempt, so that it is stored once. */
  id: string
  /** The author; messages are shown to and sent by their owner only. */
  owner: string
  createdAt: number
  content: OutgoingContent<M>
  /** The refusal or error that stopped automatic retries; null while the message is pending. */
  failure: RefusalCode | null
}

/** Persistent store of unsent messages by owner. */
export interface MessageStore<M> {
  load(owner: string): Promise<Outgoing<M>[]>
  put(item: Outgoing<M>): Promise<void>
  take(owner: string, id: string): Promise<void>
}
