import { post, type Posting } from '../../ledger/post.ts'
import { withdrawPaid, withdrawReturned } from '../../ledger/postings/index.ts'
import { clock } from '../../platform/clock.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/db.ts'
import { movementId } from '../../platform/ids.ts'
import type { OperatorText } from '../../platform/operator/operator-text.ts'
import { announceWithdrawal } from './announce-withdrawal.ts'
import { withdrawalOf, type Withdrawal } from './queries.ts'

/** A final decision of the bank. */
export type BankDecision =
  | { status: 'paid'; bankReference?: string }
  | { status: 'rejected'; reason?: OperatorText; reasonBy?: 'staff' }

/**
 * Ends a withdrawal by the bank's decision: paid, or returned to the wallet in full. The first
 * decision counts; a repeat changes nothing, and a contradiction is logged for staff.
 */
export async function settleWithdrawal(
  ctx: AppContext,
  withdrawal: Withdrawal,
  word: BankDecision,
): Promise<void> {
  const { memberId: member, seq } = withdrawal
  const detail =
    word.status === 'paid'
      ? word.bankReference === undefined
        ? {}
        : { bankReference: word.bankReference }
      : word.reason === undefined
        ? {}
        : { reason: word.reason }
  const outcome = await post(ctx.db, postingOf(withdrawal, word.status, detail))
  if (outcome.ok && !outcome.replayed) {
    announceWithdrawal(ctx, withdrawal)
    return ctx.live.changed(member, ['wallet', 'withdraw', 'statement'])
  }
  if (!outcome.ok && outcome.code !== 'SETTLED')
    throw new Error(`Withdrawal ${movementId(member, seq)} was not settled: ${outcome.code}`)
  await reportContradiction(ctx, withdrawal, word)
}

function postingOf(
  { memberId: member, seq, amount }: Withdrawal,
  status: BankDecision['status'],
  detail: Record<string, unknown>,
): Posting {
  const of = { member, seq, amount, detail }
  return status === 'paid' ? withdrawPaid(of) : withdrawReturned(of)
}

/**
 * Ends a withdrawal on the word of staff, who name the mark of their decision; false when it has
 * ended already.
 */
export async function settleByStaff(
  tx: Tx,
  withdrawal: Withdrawal,
  { status, ...detail }: BankDecision & { byHand: string },
): Promise<boolean> {
  const outcome = await post(tx, postingOf(withdrawal, status, detail))
  if (!outcome.ok && outcome.code !== 'SETTLED')
    throw new Error(`Withdrawal of member ${withdrawal.memberId} not settled: ${outcome.code}`)
  return outcome.ok && !outcome.replayed
}

/**
 * Logs a decision that contradicts the first, and stores it for the office. "Paid" and "returned"
 * share one posting key, so the ledger treats the second as a repeat; only the movement's status
 * shows the contradiction.
 */
async function reportContradiction(
  ctx: AppContext,
  { memberId, seq }: Withdrawal,
  word: BankDecision,
): Promise<void> {
  const now = await withdrawalOf(ctx.db, memberId, seq)
  const reported = word.status === 'paid' ? 'SUCCESS' : 'FAILED'
  if (now && now.status !== reported) {
    await ctx.db.query(
      `insert into payout_contradiction (member_id, seq, reported, at)
        values ($1, $2, $3, $4)
        on conflict do nothing`,
      [memberId, seq, reported, clock.now()],
    )
    ctx.log.error(
      { movement: movementId(memberId, seq), settled: now.status, reported },
      'payout status contradicts the settled withdrawal',
    )
  }
}
