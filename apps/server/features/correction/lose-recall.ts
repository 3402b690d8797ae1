import { recallLost } from '../../ledger/postings/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import { bonusInPlay } from '../bonus/index.ts'
import { takeBackCoinsOfDeposit } from '../coin/index.ts'
import { returnCredited } from '../deposit/index.ts'
import { commissionOnFirstDeposit } from '../invite/index.ts'
import { readLockSnapshot, type LockSnapshot } from '../lock/index.ts'
import { correctDeposit } from './correct-deposit.ts'
import {
  findPosted,
  lacksOwnMoney,
  planOf,
  type CorrectionOutcome,
  type CorrectionPlan,
  type CorrectionRefusal,
  type CorrectionRefused,
  type PlanContext,
} from './correction.ts'
import {
  findDeposit,
  walletOnceCancelled,
  type CreditedDeposit,
  type DepositCorrection,
} from './credited-deposit.ts'

const postingOf = ({ member, amount, payment }: CreditedDeposit, { decision }: DepositCorrection) =>
  recallLost({
    member: member.memberId,
    decision,
    bodyHash: `recall-lost:${payment.receivingAccount}:${payment.paymentId}`,
    amount,
  })

/** A loss is booked only for a deposit that counts, and only while the wallet cannot pay it. */
function refusalOf(
  { isCredited, amount }: CreditedDeposit,
  snapshot: LockSnapshot,
  bonus: bigint | null,
): CorrectionRefusal | null {
  if (!isCredited) return 'not-credited'
  if (walletOnceCancelled(snapshot, bonus) >= amount) return 'can-pay'
  return bonus === null && lacksOwnMoney(snapshot, amount) ? 'BONUS_CONDITION' : null
}

export async function planLostRecall(
  { db }: PlanContext,
  of: DepositCorrection,
): Promise<CorrectionPlan | CorrectionRefused> {
  const found = await findDeposit(db, of)
  if (!found.ok) return found
  const { memberId } = found.member
  const posted = await findPosted(db, postingOf(found, of))
  if (posted === 'other') return { ok: false, code: 'IDEMPOTENCY_MISMATCH' }
  const isRepeat = posted === 'same'
  const bonus = await bonusInPlay(db, memberId, found.seq)
  const snapshot = await readLockSnapshot(db, memberId)
  const code = isRepeat ? null : refusalOf(found, snapshot, bonus)
  if (code) return { ok: false, code }
  const commission = await commissionOnFirstDeposit(db, memberId, found.seq)
  return {
    ...planOf(found.member, snapshot, { isRepeat, amount: 0n, bonus, commission }),
    walletAfter: isRepeat ? snapshot.wallet : walletOnceCancelled(snapshot, bonus),
  }
}

/**
 * Books a deposit as lost, once for each decision: the bank has taken it back, and the wallet cannot
 * pay it. The payment counts as sent back. A bonus in play that it brought is cancelled first.
 */
export async function loseRecall(
  ctx: AppContext,
  of: DepositCorrection,
): Promise<CorrectionOutcome> {
  return correctDeposit(ctx, of, await planLostRecall(ctx, of), {
    kind: 'recall-lost',
    postingOf: (found) => postingOf(found, of),
    amountOf: ({ amount }) => amount,
    refusalOf: (found, snapshot) => refusalOf(found, snapshot, null),
    undo: (tx, found) => undoRecalled(tx, found, of.reason),
  })
}

async function undoRecalled(
  tx: Tx,
  { member: { memberId }, seq, amount, payment }: CreditedDeposit,
  reason: string,
): Promise<void> {
  const at = clock.now()
  const [row] = await tx.query<{ done: boolean }>('select deposit_recalled($1, $2, $3) as done', [
    memberId,
    seq,
    at.toISOString(),
  ])
  if (!row?.done) throw new Error(`Deposit ${seq} of member ${memberId} was corrected before`)
  await takeBackCoinsOfDeposit(tx, { memberId, seq, amount })
  await returnCredited(tx, payment, { memberId, why: `recalled by the bank: ${reason}` })
}
