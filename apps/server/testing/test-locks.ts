import type { LockState } from '@champa/contract/lock'
import { fromPercent, type MinorUnits } from '@champa/contract/money'
import { beginLock, inBook, type Terms } from '../features/lock/index.ts'
import { post } from '../ledger/post.ts'
import { bonusReceived } from '../ledger/postings/index.ts'
import type { TestApp, TestMember } from './test-app.ts'

/**
 * Terms of a test lock: lost at 5 % of the base or at 5.00, valid for thirty days, with the usual
 * share of turnover per kind of game.
 */
const terms: Terms = {
  turnoverHundredths: null,
  turnoverRequired: null,
  successBasisPoints: null,
  failBasisPoints: fromPercent(5),
  minRemain: 5_00n,
  maxWithdraw: null,
  lastsDays: 30,
  counts: { slot: 100, sport: 15, lotto: 0 },
  excluded: [],
}

/** A lock's credit and its terms. */
export type TestLock = Partial<Terms> & { credit: bigint }

/** Credits the member and starts a lock with these terms. */
export async function putLock(
  { ctx }: TestApp,
  { id }: Pick<TestMember, 'id'>,
  credit: bigint,
  changes: Partial<Terms>,
): Promise<void> {
  await inBook(ctx.db, id, async (tx, before) => {
    const [row] = await tx.query<{ no: number }>(
      'select coalesce(max(no), 0) + 1 as no from play_lock where member_id = $1',
      [id],
    )
    await post(
      tx,
      bonusReceived({
        member: id,
        key: `bonus:test-${row!.no}`,
        source: 'bonus',
        amount: credit as MinorUnits,
        locked: true,
        detail: { reward: { source: 'bonus', code: 'TEN', name: 'Ten' } },
      }),
    )
    await beginLock(tx, before, {
      source: 'bonus',
      sourceCode: 'TEN',
      name: { th: 'สิบ', lo: 'ສິບ', en: 'Ten' },
      type: 'day',
      credit,
      terms: { ...terms, ...changes },
    })
  })
}

/** States of the member's locks, oldest first, with the amount taken at each end. */
export async function locksOf(
  { ctx }: TestApp,
  { id }: Pick<TestMember, 'id'>,
): Promise<[LockState, bigint | null][]> {
  const rows = await ctx.db.query<{ state: LockState; taken: bigint | null }>(
    'select state, forfeited as taken from play_lock where member_id = $1 order by no',
    [id],
  )
  return rows.map(({ state, taken }) => [state, taken])
}
