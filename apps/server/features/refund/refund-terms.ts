import type { Currency } from '@champa/contract/limits'
import { fromWire, type Satang } from '@champa/contract/money'
import type { House } from '../../platform/house.ts'
import { leftAtMost, lostOn, minRemain, wonOn, type Terms } from '../lock/index.ts'
import type { Share } from './rules.ts'

const scaled = (percent: number): number => Math.round(percent * 100)

/** The operator's share of a loss, for this currency. */
export function shareIn({ site }: Pick<House, 'site'>, currency: Currency): Share {
  const { percent, cap, minimum } = site.read('refund')
  return {
    percent: scaled(percent),
    cap: cap[currency] === null ? null : fromWire(cap[currency]),
    minimum: fromWire(minimum[currency]),
  }
}

/** The lock terms of a refund; null where the operator sets no conditions. */
export function refundTerms(house: Pick<House, 'site'>, currency: Currency): Terms | null {
  const { success, fail } = house.site.read('refund')
  // A refund requires no turnover: without a winning balance its lock would be won at once.
  if (success === null) return null
  const { counts, lastsDays } = house.site.read('rewards')
  return {
    turnoverScaled: null,
    turnoverRequired: null,
    success: scaled(success),
    fail: scaled(fail ?? 0),
    minRemain: minRemain(house, currency),
    maxWithdraw: null,
    lastsDays,
    counts,
    excluded: [],
  }
}

/**
 * The totals at which a lock that began now would end. A total above `minRemain` counts as
 * `minRemain`, because the refund is refused until then.
 */
export function endsAt(
  terms: Terms,
  total: bigint,
  credit: bigint,
): { successAmount: Satang | null; failAmount: Satang } {
  const base = leftAtMost(total, terms.minRemain) + credit
  return { successAmount: wonOn(base, terms), failAmount: lostOn(base, terms) }
}
