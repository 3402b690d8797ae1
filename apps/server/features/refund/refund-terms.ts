import type { Currency } from '@champa/contract/limits'
import { fromWire, type Satang } from '@champa/contract/money'
import type { House } from '../../platform/house.ts'
import { leftAtMost, lostOn, minRemain, wonOn, type Terms } from '../lock/index.ts'
import type { Share } from './rules.ts'

const scaled = (percent: number): number => Math.round(percent * 100)

/** What the operator gives back of a loss, to a member with this currency. */
export function shareIn({ site }: Pick<House, 'site'>, currency: Currency): Share {
  const { percent, cap, minimum } = site.read('refund')
  return {
    percent: scaled(percent),
    cap: cap[currency] === null ? null : fromWire(cap[currency]),
    minimum: fromWire(minimum[currency]),
  }
}

/** The conditions under which it comes to the wallet; null where the operator asks for none. */
export function refundTerms(house: Pick<House, 'site'>, currency: Currency): Terms | null {
  const { success, fail } = house.site.read('refund')
  // Without turnover only the balance can win it: a lock that asks for none would be won before it began.
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

/** The amounts at which a lock would end that began now, or once so little is left as has to be, by the lock's own rules. */
export function endsAt(
  terms: Terms,
  total: bigint,
  credit: bigint,
): { successAmount: Satang | null; failAmount: Satang } {
  const base = leftAtMost(total, terms.minRemain) + credit
  return { successAmount: wonOn(base, terms), failAmount: lostOn(base, terms) }
}
