import type { RefusalCode } from '@champa/contract/errors'

/** A message, or a file that becomes one when it is up there. */
export type OutgoingContent<M> =
  | { kind: 'message'; message: M }
  | {
      kind: 'file'
      file: Blob
      name: string
      fileType: 'image' | 'video'
      caption: string /** Where the server keeps it; null until it is uploaded. */
      path: string | null
    }

/** What somebody wrote and the server does not have yet. */
export interface Outgoing<M> {
  /** The message's own id: the same on every try, so that it is said once. */
  id: string
  /** Whose it is. Nobody else sees it, and nobody else sends it. */
  owner: string
  createdAt: number
  content: OutgoingContent<M>
  /** Why it is not tried again by itself; null while it waits. */
  failure: RefusalCode | null
}

/** Where what waits is kept over a reload, by owner. */
export interface Shelf<M> {
  load(owner: string): Promise<Outgoing<M>[]>
  put(item: Outgoing<M>): Promise<void>
  take(owner: string, id: string): Promise<void>
}
