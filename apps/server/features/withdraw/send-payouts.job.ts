import { workEach, type Job } from '../../platform/job.ts'
import { clock } from '../../platform/clock.ts'
import type { House } from '../../platform/house.ts'
import { movementId, outsideReference } from '../../platform/ids.ts'
import { bankTimeoutMs, payoutBank } from './payout-bank.ts'
import { claimWithdrawal, dueWithdrawals, noteProgress, type DueWithdrawal } from './queries.ts'
import { neverArrived, nextLook, type PayoutProgress } from './rules.ts'
import { settleWithdrawal } from './settle-withdrawal.ts'

const payoutsAtOnce = 50
/** After this time staff may want to call the bank; the job goes on querying. */
const worryAfterMs = 24 * 3_600_000

/**
 * Sends each held withdrawal to the bank under its own id, then queries it by that id until the
 * bank has paid or refused.
 */
export const sendPayouts: Job = {
  name: 'send-payouts',
  everyMs: 1_000,
  run: async (house) => {
    const due = await dueWithdrawals(house.db, clock.now(), payoutsAtOnce)
    return workEach(
      house,
      due,
      (one) => (one.progress.sentAt ? askAfter(house, one) : send(house, one)),
      'payout could not be processed',
    )
  },
}

/**
 * Longer than the calls under one claim can take, so that no other process claims the payout
 * meanwhile.
 */
const claimUntil = (house: House): Date => new Date(clock.nowMs() + 3 * bankTimeoutMs(house))

/**
 * Stores `sentAt` before sending: after a crash the order is queried and not sent again blindly.
 */
async function send(house: House, due: DueWithdrawal): Promise<boolean> {
  const claimedUntil = claimUntil(house)
  const progress: PayoutProgress = { sentAt: clock.now().toISOString() }
  if (!(await claimWithdrawal(house.db, due, claimedUntil, progress))) return false
  await sendClaimed(house, due, claimedUntil, progress)
  return true
}

async function sendClaimed(
  house: House,
  due: DueWithdrawal,
  claimedUntil: Date,
  progress: PayoutProgress,
): Promise<void> {
  const outcome = await payoutBank(house).submit({
    reference: outsideReference(due.memberId, due),
    amount: due.amount,
    to: due.to,
  })
  if (outcome === 'refused')
    return settleWithdrawal(house, due, { status: 'rejected', reason: 'refused' })
  await lookLater(
    house,
    due,
    claimedUntil,
    outcome === 'accepted' ? accepted(due, progress) : progress,
  )
}

/** The bank has the order: approved at the first such answer. */
const accepted = (due: DueWithdrawal, progress: PayoutProgress): PayoutProgress => ({
  ...progress,
  acceptedAt: due.progress.acceptedAt ?? clock.now().toISOString(),
})

async function askAfter(house: House, due: DueWithdrawal): Promise<boolean> {
  const claimedUntil = claimUntil(house)
  if (!(await claimWithdrawal(house.db, due, claimedUntil, due.progress))) return false
  const told = await payoutBank(house).query({
    reference: outsideReference(due.memberId, due),
    amount: due.amount,
  })
  if (told.status === 'paid' || told.status === 'rejected') {
    await settleWithdrawal(house, due, { ...told, status: told.status })
    return true
  }
  const progress =
    told.status === 'pending'
      ? accepted(due, afterAnswer(due.progress, told.status))
      : afterAnswer(due.progress, told.status)
  if (
    told.status === 'not-found' &&
    neverArrived(progress, clock.now(), house.settings.settlePace)
  ) {
    const again: PayoutProgress = { sentAt: clock.now().toISOString() }
    await noteProgress(house.db, { ...due, claimedUntil, dueAt: claimedUntil, progress: again })
    await sendClaimed(house, due, claimedUntil, again)
  } else await lookLater(house, due, claimedUntil, progress)
  return true
}

/**
 * The first "not found" starts the proof that the order never arrived, "pending" resets it, and no
 * answer changes nothing.
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

async function lookLater(
  house: House,
  due: DueWithdrawal,
  claimedUntil: Date,
  progress: PayoutProgress,
): Promise<void> {
  const dueAt = nextLook({
    progress,
    tries: due.tries + 1,
    now: clock.now(),
    pace: house.settings.settlePace,
  })
  await noteProgress(house.db, { ...due, claimedUntil, dueAt, progress })
  if (progress.acceptedAt && !due.progress.acceptedAt)
    house.live.changed(due.memberId, ['withdraw'])
  if (clock.nowMs() - due.createdAt.getTime() > worryAfterMs)
    house.log.warn(
      { movement: movementId(due.memberId, due.seq) },
      'the bank has neither paid nor refused a payout for a day',
    )
}
