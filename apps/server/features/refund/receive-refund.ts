import type * as endpoints from '@champa/contract/refund'
import { type MinorUnits, minorUnits, zero, toPercent } from '@champa/contract/money'
import { post } from '../../ledger/post.ts'
import { refundAccruedUp } from '../../ledger/postings/index.ts'
import { bangkokIso, clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import type { Handler } from '../../platform/route/route.ts'
import { languageOf, textIn } from '../../platform/operator/operator-text.ts'
import { ensureFreshBalances } from '../game/index.ts'
import {
  inBook,
  minRemain,
  settleLock,
  capAtMinRemain,
  offerOf,
  readLockSnapshot,
} from '../lock/index.ts'
import { readWeek } from './read-week.ts'
import { readRefundRule, endsAt, refundTerms } from './refund-terms.ts'
import { isPaid, lastClosedWeek, lossOf, meetsRequirements, refundOf, type Week } from './rules.ts'

export const receiveRefund: Handler<typeof endpoints.receiveRefund> = async (
  { member: { memberId }, refuse },
  ctx,
) => {
  if (!ctx.operatorSettings.read('refund').active) throw refuse('REFUND_INACTIVE')
  await ensureFreshBalances(ctx, memberId)
  await settleLock(ctx, memberId)
  const amount = await inBook(ctx.db, memberId, async (tx, snapshot) => {
    const week = lastClosedWeek(clock.now())
    const memberWeek = await readWeek(tx, memberId, week)
    if (!meetsRequirements(snapshot, minRemain(ctx, memberWeek.currency)))
      throw refuse('REFUND_CONDITION')
    const loss = lossOf(memberWeek)
    if (memberWeek.received || loss === 0n) throw refuse('NO_REFUND')
    const rule = readRefundRule(ctx, memberWeek.currency)
    const refund = refundOf(loss, rule)
    if (!isPaid(refund, rule)) throw refuse('REFUND_MINIMUM')
    await settleWeek(tx, { memberId, week, loss, refund })
    return refund
  })
  ctx.live.changed(memberId, ['reward'])
  return { message: 'REFUND_SUCCESS', amount }
}

/**
 * Accrues a member's refund of a week. The keys of the posting and of the row prevent a second
 * accrual.
 */
async function settleWeek(
  tx: Tx,
  {
    memberId,
    week,
    loss,
    refund,
  }: { memberId: bigint; week: Week; loss: bigint; refund: MinorUnits },
): Promise<void> {
  const outcome = await post(
    tx,
    refundAccruedUp({ member: memberId, week: bangkokIso(week.from).slice(0, 10), amount: refund }),
  )
  if (!outcome.ok || outcome.replayed) {
    const cause = outcome.ok ? 'posted before' : outcome.code
    throw new Error(
      `The refund of member ${memberId} for ${bangkokIso(week.from)} was not accrued: ${cause}`,
    )
  }
  await tx.query(
    `insert into refund (member_id, period_from, no, loss, amount, created_at)
      select $1::bigint, $2::timestamptz, coalesce(max(no), 0) + 1, $3::bigint, $4::bigint,
        $5::timestamptz
      from refund
      where member_id = $1`,
    [memberId, week.from, loss, refund, clock.now()],
  )
}

export const checkRefund: Handler<typeof endpoints.checkRefund> = async (
  { member: { memberId }, headers },
  ctx,
) => {
  const { active, info } = ctx.operatorSettings.read('refund')
  const week = lastClosedWeek(clock.now())
  const [{ lock, total }, memberWeek] = await Promise.all([
    readLockSnapshot(ctx.db, memberId),
    readWeek(ctx.db, memberId, week),
  ])
  const { currency, accrued, received } = memberWeek
  const [rule, terms] = [readRefundRule(ctx, currency), refundTerms(ctx, currency)]
  const claimable = received ? zero : refundOf(lossOf(memberWeek), rule)
  return {
    isActive: active,
    result: active && (accrued > 0n || isPaid(claimable, rule)),
    bonus: lock && { source: lock.source, type: lock.type },
    info: textIn(info, languageOf(headers, ctx.settings.defaultLocale)),
    refundAmount: minorUnits(accrued),
    refundSuccess: terms?.successBasisPoints ? toPercent(terms.successBasisPoints) : null,
    refundFail: terms ? toPercent(terms.failBasisPoints) : null,
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
    total: minorUnits(total),
    claimable,
    percent: toPercent(rule.basisPoints),
    cap: rule.cap,
    minimum: rule.minimum,
    period: { from: week.from.getTime(), to: week.to.getTime(), received },
  }
}
