import type { checkRefund as endpoint } from '@champa/contract/refund'
import type { MinorUnits } from '@champa/contract/money'
import { clock } from '../../platform/clock.ts'
import { languageOf, textIn } from '../../platform/operator/operator-text.ts'
import type { Handler } from '../../platform/route.ts'
import { capAtMinRemain, minRemain, offerOf, readLockSnapshot } from '../lock/index.ts'
import { readWeek } from './read-week.ts'
import { endsAt, refundTerms, shareIn } from './refund-terms.ts'
import { isPaid, lastClosedWeek, lossOf, refundOf } from './rules.ts'

export const checkRefund: Handler<typeof endpoint> = async (
  { member: { memberId }, headers },
  ctx,
) => {
  const { active, info } = ctx.operatorSettings.read('refund')
  const week = lastClosedWeek(clock.now())
  const [{ lock, total }, found] = await Promise.all([
    readLockSnapshot(ctx.db, memberId),
    readWeek(ctx.db, memberId, week),
  ])
  const { currency, accrued, received } = found
  const [share, terms] = [shareIn(ctx, currency), refundTerms(ctx, currency)]
  const claimable = received ? (0n as MinorUnits) : refundOf(lossOf(found), share)
  return {
    isActive: active,
    result: active && (accrued > 0n || isPaid(claimable, share)),
    bonus: lock && { source: lock.source, type: lock.type },
    info: textIn(info, languageOf(headers, ctx.settings.defaultLocale)),
    refundAmount: accrued as MinorUnits,
    refundSuccess: terms?.success ? terms.success / 100 : null,
    refundFail: terms ? terms.fail / 100 : null,
    ...(terms
      ? endsAt(terms, total, accrued || claimable)
      : { successAmount: null, failAmount: null }),
    offer:
      terms && (accrued || claimable) > 0n
        ? offerOf(terms, {
            credit: accrued || claimable,
            own: capAtMinRemain(total, terms.minRemain),
          })
        : null,
    lastsDays: terms?.lastsDays ?? null,
    minRemain: minRemain(ctx, currency),
    total: total as MinorUnits,
    claimable,
    percent: share.percent / 100,
    cap: share.cap,
    minimum: share.minimum,
    period: { from: week.from.getTime(), to: week.to.getTime(), received },
  }
}
