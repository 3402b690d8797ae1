import type { claimAllCoupons as endpoint } from '@champa/contract/spin'
import type { MinorUnits } from '@champa/contract/money'
import { languageOf, textIn } from '../../platform/operator/operator-text.ts'
import type { Handler } from '../../platform/route.ts'
import { claimAll } from './claim/claim-all.ts'
import { prizeId } from './claim/prize.ts'

export const claimAllCoupons: Handler<typeof endpoint> = async (
  { member: { memberId, pausedUntil }, key, headers },
  ctx,
) => {
  const { claimed, left } = await claimAll(ctx, { memberId, pausedUntil, key })
  const language = languageOf(headers, ctx.settings.defaultLocale)
  return {
    claimed: claimed.map(({ wheel, slice, count, brought: { label, kind, money, coins } }) => ({
      coupon: prizeId(wheel, slice),
      label: textIn(label, language),
      kind,
      count,
      money: money === null ? null : ((BigInt(money) * BigInt(count)) as MinorUnits),
      coins: coins === null ? null : coins * count,
    })),
    left: left.map(({ wheel, slice, label, count, why }) => ({
      coupon: prizeId(wheel, slice),
      label: textIn(label, language),
      count,
      why,
    })),
  }
}
