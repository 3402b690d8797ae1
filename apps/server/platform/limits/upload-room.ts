import { refuse } from '../refusals.ts'

const mebibyte = 1024 * 1024
/** Memory for files that are coming, until they are answered; with their copies it is two or three times this. */
const maxBytes = 256 * mebibyte
/** Guests cost nothing to be: the rest is for members and the staff. */
const maxGuestBytes = 96 * mebibyte
/** Of one member, one person of the staff, or the guests of one address: three videos. */
const maxCallerBytes = 64 * mebibyte
const againAfterSeconds = 5

/** Who sends a file: guests share the room of their address, everybody else has room of their own. */
export interface Uploader {
  isGuest: boolean
  name: string
}

/** The room of one file. */
export interface FileRoom {
  /** Takes room for what has come. @throws REQUEST_LIMIT when there is none left. */
  take(bytes: number): void
  /** Gives all of it back. */
  free(): void
}

export type OpenFileRoom = (uploader: Uploader) => FileRoom

/** Counts what has come, not what was announced: who announces a file and sends nothing keeps nobody else out. */
export function openUploadRoom(): OpenFileRoom {
  const takenBy = new Map<string, number>()
  const taken = (name: string): number => takenBy.get(name) ?? 0
  const add = (name: string, bytes: number): void => {
    const left = taken(name) + bytes
    if (left > 0) takenBy.set(name, left)
    else takenBy.delete(name)
  }
  return ({ isGuest, name }) => {
    const pools: [name: string, most: number][] = [
      ['all', maxBytes],
      [`of ${name}`, maxCallerBytes],
    ]
    if (isGuest) pools.push(['guests', maxGuestBytes])
    let mine = 0
    return {
      take: (bytes) => {
        if (pools.some(([pool, most]) => taken(pool) + bytes > most))
          throw refuse('REQUEST_LIMIT', { retryAfter: againAfterSeconds })
        mine += bytes
        for (const [pool] of pools) add(pool, bytes)
      },
      free: () => {
        for (const [pool] of pools) add(pool, -mine)
        mine = 0
      },
    }
  }
}
