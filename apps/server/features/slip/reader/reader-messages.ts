/**
 * A task for the reader process: make an uploaded picture safe to store, or read the codes in a
 * stored one.
 */
export type ReaderTask = { kind: 'prepare' | 'read'; bytes: Uint8Array }

export type PrepareResult =
  | { outcome: 'prepared'; picture: Uint8Array; type: 'image/jpeg' }
  | { outcome: 'invalid' }
export type ReadResult =
  | { outcome: 'read'; texts: string[]; width: number; height: number; ms: number }
  | { outcome: 'invalid' }
