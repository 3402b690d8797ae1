import type { RefusalCode } from '@champa/contract/errors'
import { batched } from '../database/batch.ts'
import type { Db } from '../db.ts'

/** The table with the tokens of each app: the member app's and the office's. */
type Sessions = 'session' | 'staff_session'

/** Concurrent lookups share a round trip. */
const lookupIn = (sessions: Sessions) =>
  batched(
    async (db: Db, hashes: Buffer[]) => {
      const text = `select token_hash from ${sessions} where token_hash = any($1)`
      const rows = await db.query<{ tokenHash: Buffer }>(text, [hashes], `${sessions}-elsewhere`)
      const found = new Set(rows.map((row) => row.tokenHash.toString('hex')))
      return hashes.map((hash) => found.has(hash.toString('hex')))
    },
    { inFlight: 1, maxSize: 64 },
  )
const lookups = { session: lookupIn('session'), staff_session: lookupIn('staff_session') }

/**
 * The refusal code of an unknown token: INVALID_USER_3 when it belongs to the other app (ACC-55),
 * otherwise invalid-token.
 */
export async function refusalOfUnknown(
  db: Db,
  tokenHash: Buffer,
  other: Sessions,
): Promise<RefusalCode> {
  return (await lookups[other](db, tokenHash)) ? 'INVALID_USER_3' : 'invalid-token'
}
