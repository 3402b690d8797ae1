import type { Currency } from '@champa/contract/constants'
import { fromPercent, fromWire, type MinorUnits } from '@champa/contract/money'
import type { AppContext } from '../../platform/app-context.ts'
import {
  capAtMinRemain,
  losingTotalOn,
  minRemain,
  winningTotalOn,
  type Terms,
} from '../lock/index.ts'
import type { RefundRule } from './rules.ts'

/** The operator's refund settings for this currency. */
export function readRefundRule(
  { operatorSettings }: Pick<AppContext, 'operatorSettings'>,
  currency: Currency,
): RefundRule {
  const { percent, cap, minimum } = operatorSettings.read('refund')
  return {
    basisPoints: fromPercent(percent),
    cap: cap[currency] === null ? null : fromWire(cap[currency]),
    minimum: fromWire(minimum[currency]),
  }
}

/** The play lock terms of a refund; null when the operator sets no winning threshold. */
export function refundTerms(
  ctx: Pick<AppContext, 'operatorSettings'>,
  currency: Currency,
): Terms | null {
  const { success, fail } = ctx.operatorSettings.read('refund')
  // A refund requires no turnover: without a winning threshold its play lock is won at once.
  if (success === null) return null
  const { counts, lastsDays } = ctx.operatorSettings.read('rewards')
  return {
    turnoverHundredths: null,
    turnoverRequired: null,
    successBasisPoints: fromPercent(success),
    failBasisPoints: fromPercent(fail ?? 0),
    minRemain: minRemain(ctx, currency),
    maxWithdraw: null,
    lastsDays,
    counts,
    excluded: [],
  }
}

/**
 * The totals at which the play lock of this credit would be won or lost. Own money above
 * `minRemain` counts as `minRemain`, because the refund is refused while the member has more.
 */
export function endsAt(
  terms: Terms,
  total: bigint,
  credit: bigint,
): { successAmount: MinorUnits | null; failAmount: MinorUnits } {
  const base = capAtMinRemain(total, terms.minRemain) + credit
  return { successAmount: winningTotalOn(base, terms), failAmount: losingTotalOn(base, terms) }
}
