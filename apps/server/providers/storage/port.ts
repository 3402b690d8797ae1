/** Where pictures, videos and copies of members' data are kept: never served by itself, only by an endpoint that asks for one. */
export type Storage = {
  /** When this returns, the bytes are there to stay. */
  put(name: string, bytes: Uint8Array, type: string): Promise<void>
  /** Null where nothing has this name. @throws when the store does not answer. */
  get(name: string): Promise<Uint8Array | null>
  /** The bytes from one place to another, both with it, as they are read. Null where nothing has this name. */
  part(name: string, from: number, to: number): Promise<AsyncIterable<Uint8Array> | null>
  /** Removing what is not there is well. */
  remove(name: string): Promise<void>
}

/** Names are ours, made at random; anything else would be a path from outside. */
const nameShape = /^[a-z]{1,20}\/[0-9a-f]{32,64}\.(?:jpg|webp|png|gif|mp4|mov|gz)$/

/** @throws RangeError on a name that is none of ours. */
export function checkName(name: string): string {
  if (!nameShape.test(name)) throw new RangeError('Not the name of a file of ours')
  return name
}
