import type { checkRefund as endpoint } from '@champa/contract/refund'
import type { Satang } from '@champa/contract/money'
import { clock } from '../../platform/clock.ts'
import { languageOf, textIn } from '../../platform/operator/operator-text.ts'
import type { Handler } from '../../platform/route.ts'
import { leftAtMost, minRemain, offerOf, readStanding } from '../lock/index.ts'
import { readWeek } from './read-week.ts'
import { endsAt, refundTerms, shareIn } from './refund-terms.ts'
import { isPaid, lastClosedWeek, lossOf, refundOf } from './rules.ts'

export const checkRefund: Handler<typeof endpoint> = async (
  { member: { memberId }, headers },
  house,
) => {
  const { active, info } = house.site.read('refund')
  const week = lastClosedWeek(clock.now())
  const [{ lock, total }, found] = await Promise.all([
    readStanding(house.db, memberId),
    readWeek(house.db, memberId, week),
  ])
  const { currency, accrued, received } = found
  const [share, terms] = [shareIn(house, currency), refundTerms(house, currency)]
  const claimable = received ? (0n as Satang) : refundOf(lossOf(found), share)
  return {
    isActive: active,
    result: active && (accrued > 0n || isPaid(claimable, share)),
    bonus: lock && { source: lock.source, type: lock.type },
    info: textIn(info, languageOf(headers, house.settings.defaultLocale)),
    refundAmount: accrued as Satang,
    refundSuccess: terms?.success ? terms.success / 100 : null,
    refundFail: terms ? terms.fail / 100 : null,
    ...(terms
      ? endsAt(terms, total, accrued || claimable)
      : { successAmount: null, failAmount: null }),
    offer:
      terms && (accrued || claimable) > 0n
        ? offerOf(terms, { credit: accrued || claimable, own: leftAtMost(total, terms.minRemain) })
        : null,
    lastsDays: terms?.lastsDays ?? null,
    minRemain: minRemain(house, currency),
    total: total as Satang,
    claimable,
    percent: share.percent / 100,
    cap: share.cap,
    minimum: share.minimum,
    period: { from: week.from.getTime(), to: week.to.getTime(), received },
  }
}
