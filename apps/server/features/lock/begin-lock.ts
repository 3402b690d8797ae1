import type { BasisPoints } from '@champa/contract/money'
import type { LockSource, LockType } from '@champa/contract/lock'
import type { Category } from '@champa/contract/wallet'
import { lockBook } from '../../ledger/accounts.ts'
import { clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { refuse } from '../../platform/refusals.ts'
import { boundOn } from './rules.ts'
import { readLockSnapshot, type LockSnapshot } from './lock-snapshot.ts'

/** The terms of a credit. */
export interface Terms {
  /** Required turnover as a multiple × 100; null: none. */
  turnoverHundredths: number | null
  turnoverRequired: bigint | null
  successBasisPoints: BasisPoints | null
  failBasisPoints: BasisPoints
  minRemain: bigint
  maxWithdraw: bigint | null
  lastsDays: number
  counts: Record<Category, number>
  excluded: string[]
}

export interface NewLock {
  source: LockSource
  sourceCode: string
  name: unknown
  type: LockType
  credit: bigint
  terms: Terms
}

const dayMs = 86_400_000

/**
 * Runs `work` while the member's book is locked, with a snapshot read under that database lock, so
 * that a decision based on the snapshot still holds at commit. `work` may post once; an error rolls
 * everything back.
 */
export function inBook<T>(
  db: Db,
  memberId: bigint,
  work: (tx: Tx, snapshot: LockSnapshot) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await lockBook(tx, memberId)
    return work(tx, await readLockSnapshot(tx, memberId))
  })
}

/**
 * Starts the play lock of a credit that was posted in this transaction, inside `inBook`, and was
 * its only posting.
 * @param before the snapshot of `inBook`.
 * @throws PLAY_PAUSED when a time-out or self-exclusion has begun since the request was checked.
 */
export async function beginLock(tx: Tx, before: LockSnapshot, lock: NewLock): Promise<void> {
  const now = clock.now()
  const begun = await tx.query(
    'select begin_locks($1, $2) as member_id',
    [now, JSON.stringify([lockJson(before, lock, now)])],
    'lock-begin',
  )
  if (begun.length === 0) throw refuse('PLAY_PAUSED')
}

/**
 * A lock as `begin_locks` expects it. All money except the credit counts as the member's own
 * (decision 054).
 * @param before the snapshot from before the credit.
 */
export function lockJson(
  { memberId, total, netDeposits }: LockSnapshot,
  { terms, credit, ...lock }: NewLock,
  now: Date,
): Record<string, unknown> {
  const base = total + credit
  const json = {
    ...lock,
    ...terms,
    member: memberId,
    credit,
    base,
    principal: total,
    netDeposits,
    minRemain: boundOn(base, terms.minRemain),
    expiresAt: new Date(now.getTime() + terms.lastsDays * dayMs),
  }
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? value.toString() : value,
    ]),
  )
}
