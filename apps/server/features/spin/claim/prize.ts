import type { Currency } from '@champa/contract/constants'
import { type BasisPoints, multipleUp } from '@champa/contract/money'
import type { PrizeKind } from '@champa/contract/spin'
import type { Category } from '@champa/contract/wallet'
import type { AppContext } from '../../../platform/app-context.ts'
import type { OperatorText } from '../../../platform/operator/operator-text.ts'
import { minRemain, type Terms } from '../../lock/index.ts'

/**
 * The play lock terms of a money prize as stored with its slice; `turnoverHundredths` is a multiple
 * × 100, `maxWithdraw` is in 1/100.
 */
export interface PrizeLock {
  turnoverHundredths: number | null
  successBasisPoints: BasisPoints | null
  failBasisPoints: BasisPoints
  maxWithdraw: number | null
  lastsDays: number
  counts: Record<Category, number>
  excluded: string[]
}

/** The prize of a coupon, as the wheel defines it now. */
export interface Prize {
  label: OperatorText
  /** The name of the prize; `label` is the text on the wheel. */
  name: OperatorText
  kind: PrizeKind
  /** 1/100 of the currency for money, whole coins for coins. */
  amount: bigint
  currency: Currency | null
  lock: PrizeLock | null
}

/** The columns of a `Prize`, where `wheel_slice` has the alias s. */
export const prizeColumns = 's.label, s.prize as name, s.kind, s.amount, s.currency, s.lock'

const idShape = /^([A-Z0-9]{2,24})\.([A-Z0-9]{1,24})$/

export const prizeId = (wheel: string, slice: string): string => `${wheel}.${slice}`

export function readPrizeId(id: string): { wheel: string; slice: string } | null {
  const [, wheel, slice] = idShape.exec(id) ?? []
  return wheel && slice ? { wheel, slice } : null
}

/**
 * The play lock terms of a prize, or null without a lock. The required turnover is a multiple of
 * the prize's amount.
 */
export function termsOfPrize(
  ctx: Pick<AppContext, 'operatorSettings'>,
  { amount, lock }: Prize,
  currency: Currency,
): Terms | null {
  if (!lock) return null
  const { turnoverHundredths, maxWithdraw, lastsDays, counts, excluded } = lock
  return {
    turnoverHundredths,
    turnoverRequired: turnoverHundredths === null ? null : multipleUp(amount, turnoverHundredths),
    successBasisPoints: lock.successBasisPoints,
    failBasisPoints: lock.failBasisPoints,
    minRemain: minRemain(ctx, currency),
    maxWithdraw: maxWithdraw === null ? null : BigInt(maxWithdraw),
    lastsDays,
    counts,
    excluded,
  }
}
