import type { readWithdrawLimits as endpoint } from '@champa/contract/lookup'
import { fromWire, type MinorUnits } from '@champa/contract/money'
import { clock } from '../../platform/clock.ts'
import type { Handler } from '../../platform/route.ts'
import { readSignals, reasonsOf } from '../risk/index.ts'
import {
  dayLeft,
  isRecentlyChanged,
  limitsOf,
  maxNow,
  readWithdrawalContext,
} from '../withdraw/index.ts'

export const readWithdrawLimits: Handler<typeof endpoint> = async ({ member }, ctx) => {
  const context = await readWithdrawalContext(ctx, member.memberId)
  const { minimum, maximum } = limitsOf(ctx, context)
  const left = dayLeft(ctx, context)
  const signals = await readSignals(ctx, member.memberId, context.currency)
  const reasons = reasonsOf(signals, ctx.operatorSettings.read('risk'), clock.now()).map(
    ({ why }) => why,
  )
  const { reviewAbove } = ctx.operatorSettings.read('withdraw')[context.currency]
  const from = reviewAbove === null ? null : fromWire(reviewAbove) - context.used
  return {
    withdrawMin: minimum as MinorUnits,
    withdrawMax: maxNow(maximum, left) as MinorUnits,
    leftToday: left.amount as MinorUnits | null,
    countLeftToday: left.count,
    review: {
      unplayed: signals.unplayed as MinorUnits,
      otherPayer: reasons.includes('third-party') || reasons.includes('unclear-payer'),
      accountName: reasons.includes('account-name') || reasons.includes('account-name-unclear'),
      always: reasons.length > 0 || isRecentlyChanged(context.bankChangedAt, clock.now()),
      from: from === null ? null : ((from > 0n ? from : 0n) as MinorUnits),
    },
  }
}
