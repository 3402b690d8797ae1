import type { Satang } from '@champa/contract/money'

/** What is told of the lock that a credit would begin, before it is received. */
export interface LockOffer {
  /** Percent of the total right after the credit; success null: no lock. */
  success: number | null
  fail: number | null
  successAmount: Satang | null
  failAmount: Satang | null
  minRemain: Satang
}

export interface Threshold {
  percent: number | null
  amount: Satang | null
}

/** What ends the lock; null where it begins none. Whoever asks for no share has lost when next to nothing is left. */
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
