import type { Locale } from '@champa/contract/constants'
import type { PayoutState, readPayout as endpoint } from '@champa/contract/withdraw'
import { clock } from '../../platform/clock.ts'
import { movementId } from '../../platform/ids.ts'
import { languageOf, textIn } from '../../platform/operator/operator-text.ts'
import type { Handler } from '../../platform/route/route.ts'
import { readOrderState } from './order/show-order.ts'
import { clearBy } from './rules.ts'
import { newestWithdrawal, type Withdrawal } from './queries.ts'

export const readPayout: Handler<typeof endpoint> = async ({ member, headers }, ctx) => {
  const [newest, withdrawalOrder] = await Promise.all([
    newestWithdrawal(ctx.db, member.memberId),
    readOrderState(ctx, member.memberId),
  ])
  // An order that ended before the newest payout began is not shown.
  const isCurrent =
    withdrawalOrder !== null &&
    (withdrawalOrder.endedAt === null ||
      newest === null ||
      newest.createdAt.getTime() < withdrawalOrder.endedAt)
  return {
    // The statement explains a payout that came back; here it would only claim to be paid.
    payout:
      newest && !newest.isReturned
        ? stateOf(newest, ctx.settings.settlePace, languageOf(headers, ctx.settings.defaultLocale))
        : null,
    order: isCurrent ? withdrawalOrder : null,
    serverTime: clock.nowMs(),
  }
}

function stateOf(one: Withdrawal, pace: number, language: Locale): PayoutState {
  const clear = one.status === 'in progress' ? clearBy(one.progress, clock.now(), pace) : null
  return {
    _id: movementId(one.memberId, one.seq),
    amount: one.amount,
    status: one.status,
    to: one.to,
    steps: stepsOf(one),
    inReview: one.inReview,
    clearBy: clear?.getTime() ?? null,
    reason: one.status === 'FAILED' && one.reason !== null ? textIn(one.reason, language) : null,
    reasonBy: one.status === 'FAILED' && one.reason !== null ? one.reasonBy : null,
  }
}

function stepsOf({ status, createdAt, settledAt, progress }: Withdrawal): PayoutState['steps'] {
  const reportedAt = progress.acceptedAt ? Date.parse(progress.acceptedAt) : null
  // The bank's webhook may arrive before our own call ends, so a paid withdrawal counts as
  // accepted.
  const acceptedAt = reportedAt ?? (status === 'SUCCESS' && settledAt ? settledAt.getTime() : null)
  return [
    { stage: 'requested', at: createdAt.getTime() },
    ...(acceptedAt === null ? [] : [{ stage: 'approved' as const, at: acceptedAt }]),
    ...(settledAt === null
      ? []
      : [
          {
            stage: status === 'SUCCESS' ? ('paid' as const) : ('rejected' as const),
            at: settledAt.getTime(),
          },
        ]),
  ]
}
