import { refuse } from '../refusals.ts'

const mebibyte = 1024 * 1024
/**
 * Maximum memory for the bytes of all uploads, from their arrival until the response; copies of
 * them take two or three times as much.
 */
const maxBytes = 256 * mebibyte
/**
 * Guests' share of the memory: anyone can become a guest at no cost, so the rest is reserved for
 * members and staff.
 */
const maxGuestBytes = 96 * mebibyte
/** Memory per member, per staff member, or per address of guests: enough for three videos. */
const maxCallerBytes = 64 * mebibyte
const againAfterSeconds = 5

/**
 * The sender of a file. Guests share the memory budget of their address; members and staff each
 * have their own.
 */
export interface Uploader {
  isGuest: boolean
  name: string
}

/** The memory reserved for one file. */
export interface FileBudget {
  /**
   * Reserves memory for received bytes.
   * @throws REQUEST_LIMIT when the budget is used up.
   */
  take(bytes: number): void
  /** Frees all memory reserved for the file. */
  free(): void
}

export type OpenFileBudget = (uploader: Uploader) => FileBudget

/**
 * Counts received bytes, not announced ones, so that an upload that sends nothing does not block
 * others.
 */
export function openUploadBudget(): OpenFileBudget {
  const takenBy = new Map<string, number>()
  const taken = (name: string): number => takenBy.get(name) ?? 0
  const add = (name: string, bytes: number): void => {
    const left = taken(name) + bytes
    if (left > 0) takenBy.set(name, left)
    else takenBy.delete(name)
  }
  return ({ isGuest, name }) => {
    const pools: [name: string, max: number][] = [
      ['all', maxBytes],
      [`of ${name}`, maxCallerBytes],
    ]
    if (isGuest) pools.push(['guests', maxGuestBytes])
    let mine = 0
    return {
      take: (bytes) => {
        if (pools.some(([pool, max]) => taken(pool) + bytes > max))
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
