import type * as endpoints from '@champa/contract/spin'
import { minorUnits } from '@champa/contract/money'
import { languageOf, textIn } from '../../platform/operator/operator-text.ts'
import type { Handler } from '../../platform/route/route.ts'
import { claimPrize } from './claim/claim-prize.ts'
import { readPrizeId, prizeId } from './claim/prize.ts'
import { claimAll } from './claim/claim-all.ts'

export const claimCoupon: Handler<typeof endpoints.claimCoupon> = async (
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
    money: money === null ? null : minorUnits(BigInt(money)),
    coins,
    locked,
  }
}

export const claimAllCoupons: Handler<typeof endpoints.claimAllCoupons> = async (
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
      money: money === null ? null : minorUnits(BigInt(money) * BigInt(count)),
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
