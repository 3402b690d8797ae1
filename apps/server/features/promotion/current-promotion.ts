import type { currentPromotion as endpoint } from '@champa/contract/promotion'
import { languageOf, textIn } from '../../platform/operator/operator-text.ts'
import type { Handler } from '../../platform/route.ts'
import { findCampaign } from '../campaign/index.ts'
import { readLockSnapshot } from '../lock/index.ts'

/** The terms the lock was accepted with, whatever the operator has changed since. */
export const currentPromotion: Handler<typeof endpoint> = async (
  { member: { memberId }, headers, refuse },
  { db, settings },
) => {
  const { lock } = await readLockSnapshot(db, memberId)
  if (lock?.source !== 'promotion') throw refuse('NO_PROMOTION')
  const campaign = await findCampaign(db, 'promotion', lock.sourceCode)
  const language = languageOf(headers, settings.defaultLocale)
  return {
    code: lock.sourceCode,
    name: textIn(lock.name, language),
    percentFail: lock.fail / 100,
    description: textIn(campaign?.description, language),
  }
}
