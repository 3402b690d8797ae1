import type * as endpoints from '@champa/contract/bonus'
import { minorUnits, zero } from '@champa/contract/money'
import { clock } from '../../platform/clock.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handler } from '../../platform/route/route.ts'
import { findCampaign, isOffered, readCandidate } from '../campaign/index.ts'
import { minRemain, type LockSnapshot, readLockSnapshot } from '../lock/index.ts'
import { finishLock } from './finish-lock.ts'
import { storeActivation, readActivated, deactivateBonus } from './activation.ts'
import { ineligibleReasonOf } from './ineligible-reason.ts'
import { readReceipts, usedOf } from './receipts.ts'
import { cancelLock } from './cancel-lock.ts'

/**
 * A retry is needed only when a lock has begun or another request has activated the bonus since the
 * checks.
 */
const maxTries = 3

export const activateBonus: Handler<typeof endpoints.activateBonus> = async (
  { params: { code }, member: { memberId }, refuse },
  ctx,
) => {
  for (let tried = 1; tried <= maxTries; tried++) {
    const refused = await ineligible(ctx, memberId, code)
    if (refused) throw refuse(refused)
    if (!(await storeActivation(ctx.db, { memberId, code }))) continue
    ctx.live.changed(memberId, ['reward'])
    return { code, activated: true }
  }
  throw refuse('BONUS_REMAINING')
}

type Refused = (typeof endpoints.activateBonus)['refuses'][number] | null

/** The first reason against the activation, in the order of the checks (BON-10). */
async function ineligible(ctx: AppContext, memberId: bigint, code: string): Promise<Refused> {
  const { db } = ctx
  const now = clock.now()
  const [campaign, candidate, activated, receipts, snapshot] = await Promise.all([
    findCampaign(db, 'bonus', code),
    readCandidate(db, memberId),
    readActivated(db, memberId),
    readReceipts(db, memberId),
    readUnfinished(ctx, memberId),
  ])
  if (!campaign || !isOffered(campaign, candidate, now)) return 'NO_DATA'
  const { lock } = snapshot
  if ((lock?.source === 'bonus' && lock.sourceCode === code) || activated === code)
    return 'BONUS_ALREADY_ACTIVE'
  return ineligibleReasonOf(campaign, {
    now,
    candidate,
    snapshot,
    used: usedOf(campaign, receipts.get(code)),
    houseMinRemain: minRemain(ctx, candidate.currency),
  })
}

/**
 * Reads the member's lock snapshot after ending a play lock that is over, because such a lock must
 * not block the activation.
 */
async function readUnfinished(ctx: AppContext, memberId: bigint): Promise<LockSnapshot> {
  const snapshot = await readLockSnapshot(ctx.db, memberId)
  if (!snapshot.lock) return snapshot
  await finishLock(ctx, memberId)
  return readLockSnapshot(ctx.db, memberId)
}

/**
 * Ends the active play lock and deactivates any bonus, so that the next deposit does not grant the
 * cancelled bonus again.
 */
export const clearBonus: Handler<typeof endpoints.clearBonus> = async (
  { member: { memberId }, refuse },
  ctx,
) => {
  const cancelled = await cancelLock(ctx, memberId)
  if (cancelled.as === 'not now' || cancelled.as === 'changed') throw refuse('BONUS_CONDITION')
  const deactivated = await deactivateBonus(ctx.db, memberId)
  if (cancelled.as === 'none' && !deactivated) throw refuse('NO_DATA')
  ctx.live.changed(memberId, ['reward'])
  const { total } = await readLockSnapshot(ctx.db, memberId)
  return {
    message: 'BONUS_CLEAR',
    keeps: minorUnits(total),
    takes: cancelled.as === 'ended' ? cancelled.taken : zero,
  }
}
