import { payoutReturned } from '../../ledger/postings/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { clock } from '../../platform/clock.ts'
import { readMovementId } from '../../platform/ids.ts'
import { takeBackCoinsOfPayout } from '../coin/index.ts'
import { inBook, readLockSnapshot } from '../lock/index.ts'
import { withdrawalOf, type Withdrawal } from '../withdraw/index.ts'
import { markReversed } from './mark-reversed.ts'
import {
  findPosted,
  makeCorrection,
  memberOfId,
  planOf,
  postCorrection,
  type CorrectedMember,
  type CorrectionOutcome,
  type CorrectionPlan,
  type CorrectionRefused,
  type Justification,
  type PlanContext,
} from './correction.ts'

interface PayoutReturn extends Justification {
  /** The withdrawal's number in the statement. */
  withdrawal: string
}

type Found = { ok: true; member: CorrectedMember; withdrawal: Withdrawal } | CorrectionRefused

async function findPaid({ db }: PlanContext, { withdrawal: id }: PayoutReturn): Promise<Found> {
  const named = readMovementId(id)
  const withdrawal = named && (await withdrawalOf(db, named.memberId, named.seq))
  const member = withdrawal && (await memberOfId(db, withdrawal.memberId))
  if (!withdrawal || !member) return { ok: false, code: 'no-withdrawal' }
  if (withdrawal.status !== 'SUCCESS') return { ok: false, code: 'not-paid' }
  return { ok: true, member, withdrawal }
}

const postingOf = ({ memberId, seq, to, amount }: Withdrawal) =>
  payoutReturned({ member: memberId, seq, bankCode: to.bankCode, amount })

export async function planPayoutReturn(
  ctx: PlanContext,
  of: PayoutReturn,
): Promise<CorrectionPlan | CorrectionRefused> {
  const found = await findPaid(ctx, of)
  if (!found.ok) return found
  const { member, withdrawal } = found
  const isRepeat = (await findPosted(ctx.db, postingOf(withdrawal))) === 'same'
  const snapshot = await readLockSnapshot(ctx.db, member.memberId)
  return planOf(member, snapshot, { isRepeat, amount: withdrawal.amount })
}

/**
 * Puts the whole amount of a paid withdrawal back into the wallet, once, after the bank has returned
 * it. The withdrawal then counts towards no limit and no total.
 */
export async function returnPayout(ctx: AppContext, of: PayoutReturn): Promise<CorrectionOutcome> {
  const found = await findPaid(ctx, of)
  if (!found.ok) return found
  const { member, withdrawal } = found
  const { memberId, seq, amount } = withdrawal
  return makeCorrection(ctx, memberId, () =>
    inBook(ctx.db, memberId, (tx) =>
      postCorrection(
        tx,
        member,
        postingOf(withdrawal),
        { ...of, kind: 'payout-returned', amount, correctedSeq: seq },
        async (by) => {
          await markReversed(tx, { memberId, seq, by, at: clock.now() })
          await takeBackCoinsOfPayout(tx, { memberId, seq, amount })
        },
      ),
    ),
  )
}
