import type { RefusalCode } from '@champa/contract/errors'
import { batch } from '../database/batch.ts'
import type { Db } from '../db.ts'

/** Tables with the tokens of each app. */
type Sessions = 'session' | 'staff_session'

const lookups = new WeakMap<
  Db,
  Partial<Record<Sessions, (tokenHash: Buffer) => Promise<boolean>>>
>()

/** Concurrent lookups share a round trip, as for the app's own tokens. */
function lookupIn(db: Db, sessions: Sessions): (tokenHash: Buffer) => Promise<boolean> {
  const known = lookups.get(db) ?? {}
  lookups.set(db, known)
  return (known[sessions] ??= batch(
    async (hashes: Buffer[]) => {
      const text = `select token_hash from ${sessions} where token_hash = any($1)`
      const rows = await db.query<{ token_hash: Buffer }>(text, [hashes], `${sessions}-elsewhere`)
      const found = new Set(rows.map((row) => row.token_hash.toString('hex')))
      return hashes.map((hash) => found.has(hash.toString('hex')))
    },
    { inFlight: 1, maxSize: 64 },
  ))
}

/**
 * The refusal code of an unknown token: INVALID_USER_3 when it belongs to the other app (ACC-55),
 * otherwise invalid-token.
 */
export async function refusalOfUnknown(
  db: Db,
  tokenHash: Buffer,
  other: Sessions,
): Promise<RefusalCode> {
  return (await lookupIn(db, other)(tokenHash)) ? 'INVALID_USER_3' : 'invalid-token'
}
