import { post, type Posting } from '../../ledger/post.ts'
import { withdrawPaid, withdrawReturned } from '../../ledger/postings/index.ts'
import { raiseAlarm } from '../../platform/alarms/raise-alarm.ts'
import { clock } from '../../platform/clock.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/db.ts'
import { movementId } from '../../platform/ids.ts'
import type { OperatorText } from '../../platform/operator/operator-text.ts'
import { announceWithdrawal } from './announce-withdrawal.ts'
import { withdrawalOf, type Withdrawal } from './queries.ts'

/** A final decision of the bank. */
export type BankDecision =
  | { status: 'paid'; bankReference?: string; saidAt?: Date }
  | { status: 'rejected'; reason?: OperatorText; reasonBy?: 'staff'; saidAt?: Date }

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
  if (!now) return
  const reported = word.status === 'paid' ? 'SUCCESS' : 'FAILED'
  const saidAt = word.saidAt ?? null
  if (now.status === reported) {
    // A repeat of the first decision that arrives late takes nothing back.
    await ctx.db.query(
      `update payout_contradiction
        set withdrawn_at = $3
        where member_id = $1 and seq = $2 and withdrawn_at is null and said_at < $4`,
      [memberId, seq, clock.now(), saidAt],
    )
    return
  }
  await ctx.db.query(
    `insert into payout_contradiction (member_id, seq, reported, at, said_at)
      values ($1, $2, $3, $4, $5)
      on conflict (member_id, seq) do update
        set said_at = greatest(payout_contradiction.said_at, excluded.said_at), withdrawn_at = null`,
    [memberId, seq, reported, clock.now(), saidAt],
  )
  await raiseAlarm(
    ctx,
    { code: 'payout-contradiction', about: movementId(memberId, seq) },
    'payout status contradicts the settled withdrawal',
    { settled: now.status, reported },
  )
}
