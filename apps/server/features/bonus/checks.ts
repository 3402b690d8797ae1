import type * as endpoints from '@champa/contract/bonus'
import type { Currency } from '@champa/contract/constants'
import { minorUnits } from '@champa/contract/money'
import { clock } from '../../platform/clock.ts'
import { languageOf, textIn } from '../../platform/operator/operator-text.ts'
import type { Handler } from '../../platform/route/route.ts'
import { findCampaign, isOffered } from '../campaign/index.ts'
import { settleLock, minRemain, readLockSnapshot } from '../lock/index.ts'
import { ensureFreshBalances } from '../game/index.ts'
import { readActivated } from './activation.ts'
import { finishLock } from './finish-lock.ts'

const nothing = { status: false, type: null, code: null, name: null, inPlay: false }

export const checkActive: Handler<typeof endpoints.checkActive> = async (
  { member: { memberId }, headers },
  ctx,
) => {
  const { db, settings } = ctx
  const language = languageOf(headers, settings.defaultLocale)
  const settled = await settleLock(ctx, memberId)
  if (settled.as === 'in play' || settled.as === 'wants sweep') {
    const { type, sourceCode, name } = settled.lock
    return {
      status: true,
      type,
      code: sourceCode || null,
      name: textIn(name, language),
      inPlay: true,
    }
  }
  const activated = await readActivated(db, memberId)
  const campaign = activated === null ? null : await findCampaign(db, 'bonus', activated)
  // A bonus that the operator has closed since it was activated no longer counts.
  if (!campaign || !isOffered(campaign, campaign, clock.now())) return nothing
  return {
    status: true,
    type: campaign.receiveLimit,
    code: campaign.code,
    name: textIn(campaign.name, language),
    inPlay: false,
  }
}

export const checkMinimum: Handler<typeof endpoints.checkMinimum, Currency> = async (
  { member: { memberId, projection: currency } },
  ctx,
) => {
  await ensureFreshBalances(ctx, memberId)
  await finishLock(ctx, memberId)
  const { lock, total } = await readLockSnapshot(ctx.db, memberId)
  const minimum = minRemain(ctx, currency)
  return { result: !lock && total <= minimum, minimum, total: minorUnits(total) }
}
