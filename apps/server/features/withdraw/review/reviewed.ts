import { setTimeout as delay } from 'node:timers/promises'
import { post } from '../../../ledger/post.ts'
import { withdrawReturned } from '../../../ledger/postings/index.ts'
import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/db.ts'
import { movementId, readMovementId } from '../../../platform/ids.ts'
import type { OperatorText } from '../../../platform/operator/operator-text.ts'
import { noteReviewed, readSignals, type Signals } from '../../risk/index.ts'
import { readBetsNow } from '../../turnover/index.ts'
import { announceWithdrawal } from '../announce-withdrawal.ts'
import { endReview, withdrawalOf, withdrawalsInReview, type Withdrawal } from '../queries.ts'

/** by-two: it may be paid by hand, so two people decide at the office (docs/decisions/216). */
export type ReviewResult = 'done' | 'not-found' | 'not-waiting' | 'by-two'

export interface WaitingWithdrawal
  extends Pick<Withdrawal, 'memberId' | 'amount' | 'to' | 'createdAt' | 'riskScore' | 'reasons'> {
  id: string
}

const maxListed = 500

/** Withdrawals in review, oldest first. */
export async function listWithdrawals(ctx: AppContext): Promise<WaitingWithdrawal[]> {
  const waiting = await withdrawalsInReview(ctx.db, maxListed)
  return waiting.map(({ memberId, seq, amount, to, createdAt, riskScore, reasons }) => ({
    id: movementId(memberId, seq),
    memberId,
    amount,
    to,
    createdAt,
    riskScore,
    reasons,
  }))
}

type InReview = Pick<Withdrawal, 'memberId' | 'seq' | 'amount' | 'to'>

/**
 * Ends a review with an approval, after which the job sends the payout to the bank. The deposits and
 * names that staff have reviewed do not cause another review. False when it is no longer in review.
 */
export async function approveInReview(tx: Tx, one: InReview, by: string): Promise<boolean> {
  if (!(await endReview(tx, one, { dueAt: clock.now(), by }))) return false
  await noteReviewed(tx, { ...one, accountName: one.to.name })
  return true
}

/**
 * Ends a review with a rejection, before anything is sent to the bank; the whole amount returns to
 * the wallet with the reason. False when it is no longer in review: the caller then rolls back.
 */
export async function rejectInReview(
  tx: Tx,
  one: InReview,
  { reason, by }: { reason: OperatorText; by: string },
): Promise<boolean> {
  const { memberId: member, seq, amount } = one
  const outcome = await post(
    tx,
    withdrawReturned({ member, seq, amount, detail: { reason, reasonBy: 'staff' } }),
  )
  // A concurrent approval takes precedence, because the order may have been sent to the bank.
  return outcome.ok && !outcome.replayed && (await endReview(tx, one, { dueAt: null, by }))
}

/** Approves a withdrawal in review (`approveInReview`). */
export async function approveWithdrawal(
  ctx: AppContext,
  id: string,
  by: string,
): Promise<ReviewResult> {
  const withdrawal = await find(ctx, id)
  if (!withdrawal) return 'not-found'
  if (withdrawal.mayBePaidByHand) return 'by-two'
  const isEnded =
    withdrawal.inReview && (await ctx.db.transaction((tx) => approveInReview(tx, withdrawal, by)))
  if (!isEnded) return 'not-waiting'
  announceWithdrawal(ctx, withdrawal)
  ctx.live.changed(withdrawal.memberId, ['withdraw'])
  return 'done'
}

class Overtaken extends Error {}

/** Rejects a withdrawal in review (`rejectInReview`). */
export async function rejectWithdrawal(
  ctx: AppContext,
  id: string,
  { reason, by }: { reason: OperatorText; by: string },
): Promise<ReviewResult> {
  const withdrawal = await find(ctx, id)
  if (!withdrawal) return 'not-found'
  if (!withdrawal.inReview) return 'not-waiting'
  if (withdrawal.mayBePaidByHand) return 'by-two'
  try {
    await ctx.db.transaction(async (tx) => {
      if (!(await rejectInReview(tx, withdrawal, { reason, by }))) throw new Overtaken()
    })
  } catch (error) {
    if (error instanceof Overtaken) return 'not-waiting'
    throw error
  }
  announceWithdrawal(ctx, withdrawal)
  ctx.live.changed(withdrawal.memberId, ['wallet', 'withdraw', 'statement'])
  return 'done'
}

async function find(ctx: AppContext, id: string): Promise<Withdrawal | null> {
  const named = readMovementId(id)
  return named && withdrawalOf(ctx.db, named.memberId, named.seq)
}

/** The longest wait for bet reports; bets reported later count for the next withdrawal. */
const maxWaitMs = 3_000

/**
 * If the signals show missing turnover, reads the bet reports of the member's games and then the
 * signals again.
 */
export async function freshSignals(
  ctx: AppContext,
  memberId: bigint,
  signals: Signals,
): Promise<Signals> {
  if (signals.unplayed === 0n) return signals
  const codes = await ctx.db.query<{ code: string }>(
    'select code from game_account where member_id = $1',
    [memberId],
    'games-of-member',
  )
  if (codes.length === 0) return signals
  const reading = readBetsNow(
    ctx,
    codes.map((code) => code.code),
  ).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'bet reports could not be read before a withdrawal'),
  )
  await Promise.race([reading, delay(maxWaitMs, undefined, { ref: false })])
  return readSignals(ctx, memberId)
}
