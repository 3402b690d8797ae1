import type { MinorUnits } from '@champa/contract/money'

/** The lock that a credit would start, shown before it is received. */
export interface LockOffer {
  /**
   * Percentages of the total balance right after the credit. Without `success` there is no lock.
   */
  success: number | null
  fail: number | null
  successAmount: MinorUnits | null
  failAmount: MinorUnits | null
  minRemain: MinorUnits
}

export interface Threshold {
  percent: number | null
  amount: MinorUnits | null
}

/**
 * The thresholds that end the lock; null when there is no lock. Without a percentage for losing,
 * the lock is lost at the minimum remaining balance.
 */
export function thresholdsOf({
  success,
  fail,
  successAmount,
  failAmount,
  minRemain,
}: LockOffer): { won: Threshold; lost: Threshold } | null {
  if (success === null) return null
  const share = fail === 0 ? null : fail
  return {
    won: { percent: success, amount: successAmount },
    lost: { percent: share, amount: failAmount ?? (share === null ? minRemain : null) },
  }
}
