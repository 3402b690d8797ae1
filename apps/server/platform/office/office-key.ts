import { createHash } from 'node:crypto'
import type { AppContext } from '../app-context.ts'
import { clock } from '../clock.ts'
import type { Db, Tx } from '../db.ts'
import { Refusal, refuse } from '../refusals.ts'

/** The Idempotency-Key of a staff member's call, with a hash of what the call asks for. */
export interface OfficeKey {
  staffId: bigint
  key: string
  /** SHA-256 of path, parameters and body. */
  hash: Buffer
}

export const hashOfCall = (path: string, params: unknown, rawBody: Buffer): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([path, params ?? null]))
    .update(rawBody)
    .digest()

/**
 * Answers a repeat with the first answer, before it is judged anew. A refusal is compared with the
 * key as well: the first call may have ended meanwhile, and is what the repeat collides with.
 * @throws IDEMPOTENCY_MISMATCH when the key came with another call before.
 */
export async function answerOfKey(
  { db }: Pick<AppContext, 'db'>,
  key: OfficeKey | null,
  run: () => Promise<unknown>,
): Promise<unknown> {
  if (!key) return run()
  const first = await storedAnswer(db, key)
  if (first) return first
  try {
    return await run()
  } catch (error) {
    const meanwhile = error instanceof Refusal ? await storedAnswer(db, key) : null
    if (!meanwhile) throw error
    return meanwhile
  }
}

/** Takes the key for this transaction, after a concurrent call with it; else the first answer. */
export async function takeKey(tx: Tx, of: OfficeKey): Promise<object | null> {
  const taken = await tx.query(
    `insert into office_key (staff_id, key, body_hash, at) values ($1, $2, $3, $4)
      on conflict do nothing
      returning key`,
    [of.staffId, of.key, of.hash, clock.now()],
    'office-key-take',
  )
  return taken.length > 0 ? null : storedAnswer(tx, of)
}

export async function storeAnswer(tx: Tx, of: OfficeKey, answer: object): Promise<void> {
  await tx.query(
    'update office_key set outcome = $3 where staff_id = $1 and key = $2',
    [of.staffId, of.key, JSON.stringify(answer)],
    'office-key-outcome',
  )
}

/** Forgets a call that ended with a refusal, so that the key may be used again. */
export async function freeKey(tx: Tx, of: OfficeKey): Promise<void> {
  await tx.query(
    'delete from office_key where staff_id = $1 and key = $2',
    [of.staffId, of.key],
    'office-key-free',
  )
}

async function storedAnswer(on: Db | Tx, of: OfficeKey): Promise<object | null> {
  const [row] = await on.query<{ outcome: object | null; isSame: boolean }>(
    'select outcome, body_hash = $3 as is_same from office_key where staff_id = $1 and key = $2',
    [of.staffId, of.key, of.hash],
    'office-key-read',
  )
  if (row && !row.isSame) throw refuse('IDEMPOTENCY_MISMATCH')
  return row?.outcome ?? null
}
