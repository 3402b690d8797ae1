import type { Posting } from '../../ledger/post.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/db.ts'
import { bonusInPlay } from '../bonus/index.ts'
import type { LockSnapshot } from '../lock/index.ts'
import {
  findPosted,
  makeCorrection,
  postCorrection,
  type CorrectionOutcome,
  type CorrectionPlan,
  type CorrectionRefusal,
  type CorrectionRefused,
} from './correction.ts'
import {
  cancelItsBonus,
  findDeposit,
  inTurnAndBook,
  type CreditedDeposit,
  type DepositCorrection,
} from './credited-deposit.ts'

interface DepositWork {
  kind: 'deposit-reversed' | 'recall-lost'
  postingOf(found: CreditedDeposit): Posting
  /** What the correction stores as its amount. */
  amountOf(found: CreditedDeposit): bigint
  /** Judged once no bonus of the deposit is in play. */
  refusalOf(found: CreditedDeposit, snapshot: LockSnapshot): CorrectionRefusal | null
  /** Undoes what the deposit counted for, in the transaction of the posting. */
  undo(tx: Tx, found: CreditedDeposit, movementSeq: bigint): Promise<void>
}

/**
 * Corrects a deposit as planned: cancels a bonus in play that it brought, judges the deposit anew
 * while payment and book are locked, posts, and undoes what it counted for. While the bonus cannot
 * be cancelled, nothing is done (BONUS_CONDITION).
 */
export async function correctDeposit(
  ctx: AppContext,
  of: DepositCorrection,
  plan: CorrectionPlan | CorrectionRefused,
  work: DepositWork,
): Promise<CorrectionOutcome> {
  if (!plan.ok) return plan
  const found = await findDeposit(ctx.db, of)
  if (!found.ok) return found
  const { memberId } = found.member
  if (!plan.isRepeat && !(await cancelItsBonus(ctx, found)))
    return { ok: false, code: 'BONUS_CONDITION' }
  return makeCorrection(ctx, memberId, () =>
    inTurnAndBook(ctx, of, memberId, async (tx, now, snapshot) => {
      const posting = work.postingOf(now)
      if ((await findPosted(tx, posting)) === 'no') {
        if ((await bonusInPlay(tx, memberId, now.seq)) !== null)
          return { ok: false, code: 'BONUS_CONDITION' }
        const code = work.refusalOf(now, snapshot)
        if (code) return { ok: false, code }
      }
      const correction = {
        ...of,
        kind: work.kind,
        amount: work.amountOf(now),
        correctedSeq: now.seq,
        payment: now.payment,
      }
      return postCorrection(tx, now.member, posting, correction, (seq) => work.undo(tx, now, seq))
    }),
  )
}
