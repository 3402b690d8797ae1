import { depositReversed } from '../../ledger/postings/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import { bonusInPlay } from '../bonus/index.ts'
import { takeBackCoinsOfDeposit } from '../coin/index.ts'
import { keepReversed } from '../deposit/index.ts'
import { commissionOnFirstDeposit } from '../invite/index.ts'
import { readLockSnapshot } from '../lock/index.ts'
import { correctDeposit } from './correct-deposit.ts'
import {
  debitRefusal,
  findPosted,
  planOf,
  type CorrectionOutcome,
  type CorrectionPlan,
  type CorrectionRefused,
  type PlanContext,
} from './correction.ts'
import {
  findDeposit,
  walletOnceCancelled,
  type CreditedDeposit,
  type DepositCorrection,
} from './credited-deposit.ts'
import { markReversed } from './mark-reversed.ts'

const postingOf = ({ member, seq, amount, channel, payment }: CreditedDeposit) =>
  depositReversed({
    member: member.memberId,
    seq,
    receivingAccount: payment.receivingAccount,
    payment: payment.paymentId,
    channel,
    amount,
  })

export async function planReversal(
  { db }: PlanContext,
  of: DepositCorrection,
): Promise<CorrectionPlan | CorrectionRefused> {
  const found = await findDeposit(db, of)
  if (!found.ok) return found
  const { member, seq, amount } = found
  const isRepeat = (await findPosted(db, postingOf(found))) === 'same'
  if (!isRepeat && !found.isCredited) return { ok: false, code: 'not-credited' }
  const bonus = await bonusInPlay(db, member.memberId, seq)
  const snapshot = await readLockSnapshot(db, member.memberId)
  const wallet = walletOnceCancelled(snapshot, bonus)
  if (!isRepeat) {
    if (wallet < amount) return { ok: false, code: 'MONEY_NOT_ENOUGH' }
    const code = bonus === null ? debitRefusal(snapshot, amount) : null
    if (code) return { ok: false, code }
  }
  return {
    ...planOf(member, snapshot, { isRepeat, amount: -amount, bonus }),
    walletAfter: isRepeat ? snapshot.wallet : wallet - amount,
    commission: await commissionOnFirstDeposit(db, member.memberId, seq),
  }
}

/**
 * Takes a deposit back out of the wallet, once for each payment: it was credited to the wrong
 * member, or the bank has taken it back. A bonus in play that it brought is cancelled first; while
 * that is impossible, nothing is taken (BONUS_CONDITION). The payment waits for staff again, and may
 * be given to another member or recorded as sent back.
 */
export async function reverseDeposit(
  ctx: AppContext,
  of: DepositCorrection,
): Promise<CorrectionOutcome> {
  return correctDeposit(ctx, of, await planReversal(ctx, of), {
    kind: 'deposit-reversed',
    postingOf,
    amountOf: ({ amount }) => -amount,
    refusalOf: ({ isCredited, amount }, snapshot) =>
      isCredited ? debitRefusal(snapshot, amount) : 'not-credited',
    undo: undoDeposit,
  })
}

/** Everything else that the deposit counted for, in the transaction of its reversal. */
async function undoDeposit(
  tx: Tx,
  { member: { memberId }, seq, amount, payment }: CreditedDeposit,
  by: bigint,
): Promise<void> {
  await markReversed(tx, { memberId, seq, by, at: clock.now() })
  await takeBackCoinsOfDeposit(tx, { memberId, seq, amount })
  await keepReversed(tx, payment, memberId)
}
