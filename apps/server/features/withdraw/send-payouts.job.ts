import { currencies, type Currency } from '@champa/contract/constants'
import { workEach, type Job } from '../../platform/job.ts'
import { clock } from '../../platform/clock.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { movementId, outsideReference } from '../../platform/ids.ts'
import { claimLastsMs, payoutBank } from './payout-bank.ts'
import { claimPayout, claimWithdrawal, noteProgress, noteResend } from './claim-payout.ts'
import { dueWithdrawals, type DueWithdrawal } from './queries.ts'
import { neverArrived, nextQuery, type PayoutProgress } from './rules.ts'
import { settleWithdrawal } from './settle-withdrawal.ts'

const payoutsAtOnce = 50
/** The age from which each query of a payout logs a warning, so that staff call the bank. */
const worryAfterMs = 24 * 3_600_000

/**
 * Sends each held withdrawal to the bank under its own id, then queries it by that id until the
 * bank has paid or refused.
 */
export const sendPayouts: Job = {
  name: 'send-payouts',
  everyMs: 1_000,
  run: async (ctx) => {
    // Does not use `claimDue`, which writes `due_at` and `tries` only: the claim of a payout also
    // stores its progress in the movement's detail, which only a database function may write.
    const due = await dueWithdrawals(ctx.db, clock.now(), payoutsAtOnce, pausedCurrencies(ctx))
    return workEach(
      ctx,
      due,
      (one) => (one.progress.sentAt ? queryPayout(ctx, one) : send(ctx, one)),
      'payout could not be processed',
    )
  },
}

/** Currencies of which no payout order is sent or sent again; sent ones are still queried. */
const pausedCurrencies = ({ operatorSettings }: AppContext): Currency[] => {
  const { paused } = operatorSettings.read('payouts')
  return currencies.filter((currency) => paused[currency] !== undefined)
}

const claimUntil = (ctx: AppContext): Date => new Date(clock.nowMs() + claimLastsMs(ctx))

/**
 * Stores `sentAt` before it sends the payout order, so that after a crash the order is queried
 * before it is sent again.
 */
async function send(ctx: AppContext, due: DueWithdrawal): Promise<boolean> {
  const claimedUntil = claimUntil(ctx)
  const progress: PayoutProgress = { sentAt: clock.now().toISOString() }
  if (!(await claimPayout(ctx.db, due, claimedUntil, progress))) return false
  await sendClaimed(ctx, due, claimedUntil, progress)
  return true
}

async function sendClaimed(
  ctx: AppContext,
  due: DueWithdrawal,
  claimedUntil: Date,
  progress: PayoutProgress,
): Promise<void> {
  const outcome = await payoutBank(ctx).submit({
    reference: outsideReference(due.memberId, due),
    amount: due.amount,
    to: due.to,
  })
  if (outcome === 'refused')
    return settleWithdrawal(ctx, due, { status: 'rejected', reason: 'refused' })
  await queryLater(
    ctx,
    due,
    claimedUntil,
    outcome === 'accepted' ? accepted(due, progress) : progress,
  )
}

/** Records that the bank has the payout order; the time of the first confirmation is kept. */
const accepted = (due: DueWithdrawal, progress: PayoutProgress): PayoutProgress => ({
  ...progress,
  acceptedAt: due.progress.acceptedAt ?? clock.now().toISOString(),
})

async function queryPayout(ctx: AppContext, due: DueWithdrawal): Promise<boolean> {
  const claimedUntil = claimUntil(ctx)
  if (!(await claimWithdrawal(ctx.db, due, claimedUntil, due.progress))) return false
  const answer = await payoutBank(ctx).query({
    reference: outsideReference(due.memberId, due),
    amount: due.amount,
  })
  if (answer.status === 'paid' || answer.status === 'rejected') {
    await settleWithdrawal(ctx, due, { ...answer, status: answer.status })
    return true
  }
  const progress =
    answer.status === 'pending'
      ? accepted(due, afterAnswer(due.progress, answer.status))
      : afterAnswer(due.progress, answer.status)
  if (
    answer.status === 'not-found' &&
    !due.isHeld &&
    !pausedCurrencies(ctx).includes(due.currency) &&
    neverArrived(progress, clock.now(), ctx.settings.settlePace)
  ) {
    const again: PayoutProgress = { sentAt: clock.now().toISOString() }
    const note = { ...due, claimedUntil, dueAt: claimedUntil, progress: again }
    // Not sent again when staff have settled it meanwhile, or are about to: it is asked again later.
    if (!(await noteResend(ctx.db, note))) return false
    await sendClaimed(ctx, due, claimedUntil, again)
  } else await queryLater(ctx, due, claimedUntil, progress)
  return true
}

/**
 * Stores the time of the first "not found", which a second one must confirm; "pending" clears it. A
 * failed query changes nothing.
 */
function afterAnswer(
  progress: PayoutProgress,
  answer: 'pending' | 'not-found' | 'unknown',
): PayoutProgress {
  if (answer === 'not-found')
    return { ...progress, missingSince: progress.missingSince ?? clock.now().toISOString() }
  if (answer === 'pending' && progress.sentAt) return { sentAt: progress.sentAt }
  return progress
}

async function queryLater(
  ctx: AppContext,
  due: DueWithdrawal,
  claimedUntil: Date,
  progress: PayoutProgress,
): Promise<void> {
  const dueAt = nextQuery({
    progress,
    tries: due.tries + 1,
    now: clock.now(),
    pace: ctx.settings.settlePace,
  })
  await noteProgress(ctx.db, { ...due, claimedUntil, dueAt, progress })
  if (progress.acceptedAt && !due.progress.acceptedAt) ctx.live.changed(due.memberId, ['withdraw'])
  if (clock.nowMs() - due.createdAt.getTime() > worryAfterMs)
    ctx.log.warn(
      { movement: movementId(due.memberId, due.seq) },
      'bank has neither paid nor refused the payout for a day',
    )
}
