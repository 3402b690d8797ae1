import type { RefusalCode } from '@champa/contract/errors'
import { gather } from '../database/gather.ts'
import type { Db } from '../db.ts'

/** Where the tokens of each app are stored. */
type Sessions = 'session' | 'staff_session'

const lookups = new WeakMap<
  Db,
  Partial<Record<Sessions, (tokenHash: Buffer) => Promise<boolean>>>
>()

/** Concurrent look-ups share a round trip, as those of the app's own tokens do. */
function lookupIn(db: Db, sessions: Sessions): (tokenHash: Buffer) => Promise<boolean> {
  const known = lookups.get(db) ?? {}
  lookups.set(db, known)
  return (known[sessions] ??= gather(
    async (hashes: Buffer[]) => {
      const text = `select token_hash from ${sessions} where token_hash = any($1)`
      const rows = await db.query<{ token_hash: Buffer }>(text, [hashes], `${sessions}-elsewhere`)
      const found = new Set(rows.map((row) => row.token_hash.toString('hex')))
      return hashes.map((hash) => found.has(hash.toString('hex')))
    },
    { inFlight: 1, most: 64 },
  ))
}

/** The refusal of a token that this app does not know: another app's (ACC-55), or nobody's. */
export async function refusalOfUnknown(
  db: Db,
  tokenHash: Buffer,
  other: Sessions,
): Promise<RefusalCode> {
  return (await lookupIn(db, other)(tokenHash)) ? 'INVALID_USER_3' : 'invalid-token'
}
