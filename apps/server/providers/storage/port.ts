/**
 * Storage for pictures, videos and copies of members' data. Files are never served directly, only
 * through an endpoint.
 */
export type Storage = {
  /** Resolves when the bytes are durable. */
  put(name: string, bytes: Uint8Array, type: string): Promise<void>
  /** Returns null when the name does not exist. @throws when the store does not answer. */
  get(name: string): Promise<Uint8Array | null>
  /**
   * Streams the bytes from `from` to `to`, both inclusive. Returns null when the name does not
   * exist.
   */
  part(name: string, from: number, to: number): Promise<AsyncIterable<Uint8Array> | null>
  /** Removing a missing name succeeds. */
  remove(name: string): Promise<void>
}

/** The shape of our generated names. Any other name could be a path to a file outside the store. */
const nameShape = /^[a-z]{1,20}\/[0-9a-f]{32,64}\.(?:jpg|webp|png|gif|mp4|mov|gz|pdf)$/

/** @throws RangeError for any name of a different shape. */
export function checkName(name: string): string {
  if (!nameShape.test(name)) throw new RangeError('invalid file name')
  return name
}
