import type { activateBonus as endpoint } from '@champa/contract/bonus'
import { clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import type { House } from '../../platform/house.ts'
import type { Handler } from '../../platform/route.ts'
import { findCampaign, isOffered, readCandidate } from '../campaign/index.ts'
import { inBook, minRemain, type Standing } from '../lock/index.ts'
import { finishLock } from './ending/finish-lock.ts'
import { armBonus, readArmed } from './own/armed.ts'
import { hindranceOf } from './own/hindrance.ts'
import { countReceipts } from './own/receipts.ts'

export const activateBonus: Handler<typeof endpoint> = async (
  { params: { code }, member: { memberId }, refuse },
  house,
) => {
  // A lock that has reached its end must not block the activation.
  await finishLock(house, memberId)
  const refused = await inBook(house.db, memberId, (tx, standing) => arm(tx, house, code, standing))
  if (refused) throw refuse(refused)
  house.live.changed(memberId, ['reward'])
  return { code, activated: true }
}

type Refused = (typeof endpoint)['refuses'][number] | null

/** Runs every check in order (BON-10) and arms the bonus, while the member's book is locked. */
async function arm(tx: Tx, house: House, code: string, standing: Standing): Promise<Refused> {
  const { memberId, lock } = standing
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
  const hindrance = hindranceOf(campaign, {
    now,
    candidate,
    standing,
    used,
    houseMinRemain: minRemain(house, candidate.currency),
  })
  if (!hindrance) await armBonus(tx, memberId, code)
  return hindrance
}
