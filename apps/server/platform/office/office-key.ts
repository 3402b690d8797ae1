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

/**
 * Takes the key for this transaction, after a concurrent call with it; else the first answer. A call
 * that ends with a refusal may free the key between the two statements; it is then taken anew.
 */
export async function takeKey(tx: Tx, of: OfficeKey): Promise<object | null> {
  for (;;) {
    const taken = await tx.query(
      `insert into office_key (staff_id, key, body_hash, at) values ($1, $2, $3, $4)
        on conflict do nothing
        returning key`,
      [of.staffId, of.key, of.hash, clock.now()],
      'office-key-take',
    )
    if (taken.length > 0) return null
    const stored = await storedKey(tx, of)
    if (stored) return stored.outcome
  }
}

export async function storeAnswer(tx: Tx, of: OfficeKey, answer: object): Promise<void> {
  await tx.query(
    'update office_key set outcome = $3 where staff_id = $1 and key = $2',
    [of.staffId, of.key, JSON.stringify(answer)],
    'office-key-outcome',
  )
}

/**
 * Gives the calls that were answered with `first` another answer, which is the end of what they began;
 * null forgets them, so that their keys may be used again after a refusal.
 */
export async function replaceAnswer(
  tx: Tx,
  staffId: bigint,
  { first, last }: { first: object; last: object | null },
): Promise<void> {
  if (last)
    await tx.query(
      'update office_key set outcome = $3 where staff_id = $1 and outcome @> $2::jsonb',
      [staffId, JSON.stringify(first), JSON.stringify(last)],
      'office-key-replace',
    )
  else
    await tx.query(
      'delete from office_key where staff_id = $1 and outcome @> $2::jsonb',
      [staffId, JSON.stringify(first)],
      'office-key-free',
    )
}

const storedAnswer = async (on: Db | Tx, of: OfficeKey): Promise<object | null> =>
  (await storedKey(on, of))?.outcome ?? null

async function storedKey(
  on: Db | Tx,
  of: OfficeKey,
): Promise<{ outcome: object | null } | undefined> {
  const [row] = await on.query<{ outcome: object | null; isSame: boolean }>(
    'select outcome, body_hash = $3 as is_same from office_key where staff_id = $1 and key = $2',
    [of.staffId, of.key, of.hash],
    'office-key-read',
  )
  if (row && !row.isSame) throw refuse('IDEMPOTENCY_MISMATCH')
  return row
}
