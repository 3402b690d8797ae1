/** What the server asks of the reader's process: to make a picture safe to keep, or to read the codes in one that is kept. */
export type ReaderTask = { kind: 'prepare' | 'read'; bytes: Uint8Array }

export type Prepared =
  | { outcome: 'prepared'; picture: Uint8Array; type: 'image/jpeg' }
  | { outcome: 'invalid' }
export type Read =
  | { outcome: 'read'; texts: string[]; width: number; height: number; ms: number }
  | { outcome: 'invalid' }
