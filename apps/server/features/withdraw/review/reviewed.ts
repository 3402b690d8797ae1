import { setTimeout as delay } from 'node:timers/promises'
import { post } from '../../../ledger/post.ts'
import { withdrawReturned } from '../../../ledger/postings/index.ts'
import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/db.ts'
import { movementId, readMovementId } from '../../../platform/ids.ts'
import { noteReviewed, type ReviewReason, readSignals, type Signals } from '../../risk/index.ts'
import { readBetsNow } from '../../turnover/index.ts'
import { endReview, withdrawalOf, withdrawalsInReview, type Withdrawal } from '../queries.ts'

export type ReviewResult = 'done' | 'not-found' | 'not-waiting'

export interface WaitingWithdrawal
  extends Pick<Withdrawal, 'memberId' | 'amount' | 'to' | 'createdAt'> {
  id: string
  reasons: ReviewReason[]
}

const maxListed = 500

/** Withdrawals in review, oldest first. */
export async function listWithdrawals(ctx: AppContext): Promise<WaitingWithdrawal[]> {
  const waiting = await withdrawalsInReview(ctx.db, maxListed)
  return waiting.map(({ memberId, seq, amount, to, createdAt, reasons }) => ({
    id: movementId(memberId, seq),
    memberId,
    amount,
    to,
    createdAt,
    reasons,
  }))
}

/**
 * Approves a withdrawal, which the job then sends to the bank. The deposits and names that staff
 * have reviewed do not cause another review.
 */
export async function approveWithdrawal(ctx: AppContext, id: string): Promise<ReviewResult> {
  const withdrawal = await find(ctx, id)
  if (!withdrawal) return 'not-found'
  const isEnded =
    withdrawal.inReview && (await ctx.db.transaction((tx) => approveIn(tx, withdrawal)))
  if (!isEnded) return 'not-waiting'
  ctx.live.changed(withdrawal.memberId, ['withdraw'])
  return 'done'
}

/** Ends the review in the transaction of the caller; false when it has ended already. */
export async function approveIn(tx: Tx, withdrawal: Withdrawal): Promise<boolean> {
  if (!(await endReview(tx, withdrawal, clock.now()))) return false
  await noteReviewed(tx, { ...withdrawal, accountName: withdrawal.to.name })
  return true
}

class Overtaken extends Error {}

/**
 * Rejects a withdrawal before it is sent to the bank; the whole amount returns to the wallet with
 * the reason.
 */
export async function rejectWithdrawal(
  ctx: AppContext,
  id: string,
  reason: string,
): Promise<ReviewResult> {
  const withdrawal = await find(ctx, id)
  if (!withdrawal) return 'not-found'
  if (!withdrawal.inReview) return 'not-waiting'
  const { memberId, seq, amount } = withdrawal
  try {
    await ctx.db.transaction(async (tx) => {
      const outcome = await post(
        tx,
        withdrawReturned({ member: memberId, seq, amount, detail: { reason, reasonBy: 'staff' } }),
      )
      // A concurrent approval takes precedence, because the order may have been sent to the bank.
      if (!outcome.ok || outcome.replayed || !(await endReview(tx, withdrawal, null)))
        throw new Overtaken()
    })
  } catch (error) {
    if (error instanceof Overtaken) return 'not-waiting'
    throw error
  }
  ctx.live.changed(memberId, ['wallet', 'withdraw', 'statement'])
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
