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
 * Starts the play lock of a credit that was posted in this transaction, inside `inBook`, and was its
 * only posting. All money except the credit counts as the member's own (decision 054).
 * @param before the snapshot of `inBook`.
 * @throws PLAY_PAUSED when a time-out or self-exclusion has begun since the request was checked.
 */
export async function beginLock(
  tx: Tx,
  before: Pick<LockSnapshot, 'memberId' | 'total' | 'netDeposits'>,
  lock: NewLock,
): Promise<void> {
  const { memberId, netDeposits } = before
  const { terms, credit } = lock
  const total = before.total + credit
  const now = clock.now()
  const begun = await tx.query(
    `insert into play_lock (member_id, no, source, source_code, name, type, state, credit, base,
        principal, net_deposits, turnover_hundredths, turnover_required,
        success_basis_points, fail_basis_points,
        min_remain, max_withdraw, counts, excluded, started_at, expires_at)
      select $1::bigint, coalesce(max(no), 0) + 1, $2, $3, $4::jsonb, $5, 'in_play', $6::bigint,
        $7::bigint, $8::bigint, $9::bigint, $10::integer, $11::bigint, $12::integer, $13::integer,
        $14::bigint, $15::bigint, $16::jsonb, $17::text[], $18::timestamptz, $19::timestamptz
      from play_lock
      where member_id = $1
      having not exists (select 1
        from member m
        where m.member_id = $1 and (m.status <> 'active' or m.paused_until > $18))
      returning no`,
    [
      memberId,
      lock.source,
      lock.sourceCode,
      JSON.stringify(lock.name),
      lock.type,
      credit,
      total,
      before.total,
      netDeposits,
      terms.turnoverHundredths,
      terms.turnoverRequired,
      terms.successBasisPoints,
      terms.failBasisPoints,
      boundOn(total, terms.minRemain),
      terms.maxWithdraw,
      JSON.stringify(terms.counts),
      terms.excluded,
      now,
      new Date(now.getTime() + terms.lastsDays * dayMs),
    ],
    'lock-begin',
  )
  if (begun.length === 0) throw refuse('PLAY_PAUSED')
}
