import { post } from '../../ledger/post.ts'
import { withdrawPaid, withdrawReturned } from '../../ledger/postings/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { movementId } from '../../platform/ids.ts'
import { withdrawalOf, type Withdrawal } from './queries.ts'

/** A final decision of the bank. */
export type BankDecision =
  | { status: 'paid'; bankReference?: string }
  | { status: 'rejected'; reason?: string }

/**
 * Ends a withdrawal by the bank's decision: paid, or returned to the wallet in full. The first
 * decision counts; a repeat changes nothing, and a contradiction is logged for staff.
 */
export async function settleWithdrawal(
  ctx: AppContext,
  withdrawal: Withdrawal,
  word: BankDecision,
): Promise<void> {
  const { memberId: member, seq, amount } = withdrawal
  const posting =
    word.status === 'paid'
      ? withdrawPaid({
          member,
          seq,
          amount,
          detail: word.bankReference === undefined ? {} : { bankReference: word.bankReference },
        })
      : withdrawReturned({
          member,
          seq,
          amount,
          detail: word.reason === undefined ? {} : { reason: word.reason },
        })
  const outcome = await post(ctx.db, posting)
  if (outcome.ok && !outcome.replayed)
    return ctx.live.changed(member, ['wallet', 'withdraw', 'statement'])
  if (!outcome.ok && outcome.code !== 'SETTLED')
    throw new Error(`Withdrawal ${movementId(member, seq)} was not settled: ${outcome.code}`)
  await reportContradiction(ctx, withdrawal, word)
}

/**
 * Logs a decision that contradicts the first. "Paid" and "returned" share one posting key, so the
 * ledger treats the second as a repeat; only the movement's status shows the contradiction.
 */
async function reportContradiction(
  ctx: AppContext,
  { memberId, seq }: Withdrawal,
  word: BankDecision,
): Promise<void> {
  const now = await withdrawalOf(ctx.db, memberId, seq)
  const reported = word.status === 'paid' ? 'SUCCESS' : 'FAILED'
  if (now && now.status !== reported)
    ctx.log.error(
      { movement: movementId(memberId, seq), settled: now.status, reported },
      'payout status contradicts the settled withdrawal',
    )
}
