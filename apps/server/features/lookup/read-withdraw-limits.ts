import type { readWithdrawLimits as endpoint } from '@champa/contract/lookup'
import { fromWire, type Satang } from '@champa/contract/money'
import { clock } from '../../platform/clock.ts'
import type { Handler } from '../../platform/route.ts'
import { readSignals, reasonsOf } from '../risk/index.ts'
import { dayLeft, isRecentlyChanged, limitsOf, mostNow, standingOf } from '../withdraw/index.ts'

export const readWithdrawLimits: Handler<typeof endpoint> = async ({ member }, house) => {
  const standing = await standingOf(house, member.memberId)
  const { minimum, maximum } = limitsOf(house, standing)
  const left = dayLeft(house, standing)
  const signals = await readSignals(house, member.memberId, standing.currency)
  const reasons = reasonsOf(signals, house.site.read('risk'), clock.now()).map(({ why }) => why)
  const { reviewAbove } = house.site.read('withdraw')[standing.currency]
  const from = reviewAbove === null ? null : fromWire(reviewAbove) - standing.used
  return {
    withdrawMin: minimum as Satang,
    withdrawMax: mostNow(maximum, left) as Satang,
    leftToday: left.amount as Satang | null,
    countLeftToday: left.count,
    review: {
      unplayed: signals.unplayed as Satang,
      otherPayer: reasons.includes('third-party') || reasons.includes('unclear-payer'),
      accountName: reasons.includes('account-name') || reasons.includes('account-name-unclear'),
      always: reasons.length > 0 || isRecentlyChanged(standing.bankChangedAt, clock.now()),
      from: from === null ? null : ((from > 0n ? from : 0n) as Satang),
    },
  }
}
