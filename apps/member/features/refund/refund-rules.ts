import type { checkRefund } from '@champa/contract/refund'
import type { Answer } from '@champa/client/call-shape'

export type RefundCheck = Answer<typeof checkRefund>
type Amounts = Pick<
  RefundCheck,
  'isActive' | 'bonus' | 'total' | 'minRemain' | 'claimable' | 'minimum' | 'refundAmount'
>

interface RefundActions {
  /**
   * Whether each of the two requirements is met: no active play lock, and a nearly empty balance.
   */
  isFree: boolean
  isNearlyEmpty: boolean
  /** Whether the week's refund can be received. */
  canReceive: boolean
  /** Whether the accrued amount can be transferred to the wallet. */
  canAdd: boolean
}

/** The actions that the loaded amounts allow; the server checks again on the request. */
export function refundActionsOf({
  isActive,
  bonus,
  total,
  minRemain,
  claimable,
  minimum,
  refundAmount,
}: Amounts): RefundActions {
  const isFree = bonus === null
  const isNearlyEmpty = total <= minRemain
  const open = isActive && isFree && isNearlyEmpty
  return {
    isFree,
    isNearlyEmpty,
    canReceive: open && claimable > 0n && claimable >= minimum,
    canAdd: open && refundAmount > 0n,
  }
}

/**
 * Whether a refund has a threshold. Such a refund starts a play lock, so the member is asked first.
 */
export function hasThresholds({
  refundSuccess,
  refundFail,
}: Pick<RefundCheck, 'refundSuccess' | 'refundFail'>): boolean {
  return refundSuccess !== null || refundFail !== null
}
