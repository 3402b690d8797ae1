import type * as endpoints from '@champa/contract/bonus'
import { minorUnits, zero } from '@champa/contract/money'
import { clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handler } from '../../platform/route/route.ts'
import { findCampaign, isOffered, readCandidate } from '../campaign/index.ts'
import { inBook, minRemain, type LockSnapshot, readLockSnapshot } from '../lock/index.ts'
import { finishLock } from './finish-lock.ts'
import { storeActivation, readActivated, deactivateBonus } from './activation.ts'
import { ineligibleReasonOf } from './ineligible-reason.ts'
import { countReceipts } from './receipts.ts'
import { cancelLock } from './cancel-lock.ts'

export const activateBonus: Handler<typeof endpoints.activateBonus> = async (
  { params: { code }, member: { memberId }, refuse },
  ctx,
) => {
  // A play lock that has reached its end must not block the activation.
  await finishLock(ctx, memberId)
  const refused = await inBook(ctx.db, memberId, (tx, snapshot) =>
    activate(tx, ctx, code, snapshot),
  )
  if (refused) throw refuse(refused)
  ctx.live.changed(memberId, ['reward'])
  return { code, activated: true }
}

type Refused = (typeof endpoints.activateBonus)['refuses'][number] | null

/**
 * Runs every check in order (BON-10) and activates the bonus, while the member's book is locked.
 */
async function activate(
  tx: Tx,
  ctx: AppContext,
  code: string,
  snapshot: LockSnapshot,
): Promise<Refused> {
  const { memberId, lock } = snapshot
  const now = clock.now()
  const campaign = await findCampaign(tx, 'bonus', code)
  const candidate = await readCandidate(tx, memberId)
  if (!campaign || !isOffered(campaign, candidate, now)) return 'NO_DATA'
  if (
    (lock?.source === 'bonus' && lock.sourceCode === code) ||
    (await readActivated(tx, memberId)) === code
  )
    return 'BONUS_ALREADY_ACTIVE'
  const { used } = await countReceipts(tx, memberId, campaign, now)
  const ineligibleReason = ineligibleReasonOf(campaign, {
    now,
    candidate,
    snapshot,
    used,
    houseMinRemain: minRemain(ctx, candidate.currency),
  })
  if (!ineligibleReason) await storeActivation(tx, memberId, code)
  return ineligibleReason
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
