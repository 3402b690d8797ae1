import type { claimCoupon as endpoint } from '@champa/contract/spin'
import type { MinorUnits } from '@champa/contract/money'
import { languageOf, textIn } from '../../platform/operator/operator-text.ts'
import type { Handler } from '../../platform/route.ts'
import { claimPrize } from './claim/claim-prize.ts'
import { readPrizeId } from './claim/prize.ts'

export const claimCoupon: Handler<typeof endpoint> = async (
  { body: { coupon }, member: { memberId, pausedUntil }, key, keyGiven, headers, refuse },
  ctx,
) => {
  const id = readPrizeId(coupon)
  if (!id) throw refuse('INVALID_CODE')
  const { kind, label, money, coins, locked } = await claimPrize(ctx, {
    memberId,
    ...id,
    key: keyGiven ? key : null,
    pausedUntil,
  })
  return {
    kind,
    label: textIn(label, languageOf(headers, ctx.settings.defaultLocale)),
    money: money === null ? null : (BigInt(money) as MinorUnits),
    coins,
    locked,
  }
}
