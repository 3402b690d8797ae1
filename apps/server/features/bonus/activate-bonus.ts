import type { activateBonus as endpoint } from '@champa/contract/bonus'
import { clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handler } from '../../platform/route.ts'
import { findCampaign, isOffered, readCandidate } from '../campaign/index.ts'
import { inBook, minRemain, type LockSnapshot } from '../lock/index.ts'
import { finishLock } from './ending/finish-lock.ts'
import { armBonus, readArmed } from './own/armed.ts'
import { ineligibleReasonOf } from './own/ineligible-reason.ts'
import { countReceipts } from './own/receipts.ts'

export const activateBonus: Handler<typeof endpoint> = async (
  { params: { code }, member: { memberId }, refuse },
  ctx,
) => {
  // A lock that has reached its end must not block the activation.
  await finishLock(ctx, memberId)
  const refused = await inBook(ctx.db, memberId, (tx, snapshot) => arm(tx, ctx, code, snapshot))
  if (refused) throw refuse(refused)
  ctx.live.changed(memberId, ['reward'])
  return { code, activated: true }
}

type Refused = (typeof endpoint)['refuses'][number] | null

/** Runs every check in order (BON-10) and arms the bonus, while the member's book is locked. */
async function arm(
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
    (await readArmed(tx, memberId)) === code
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
  if (!ineligibleReason) await armBonus(tx, memberId, code)
  return ineligibleReason
}
