import type { checkRefund } from '@champa/contract/refund'
import type { Answer } from '@champa/client/call-shape'

export type RefundCheck = Answer<typeof checkRefund>
type Amounts = Pick<
  RefundCheck,
  'isActive' | 'bonus' | 'total' | 'minRemain' | 'claimable' | 'minimum' | 'refundAmount'
>

interface RefundStanding {
  /** The two conditions, each as it stands now. */
  isFree: boolean
  isNearlyEmpty: boolean
  /** The week's refund can be received. */
  canReceive: boolean
  /** What has accrued can go to the wallet. */
  canAdd: boolean
}

/** What may be tapped, by the figures that the server told; it judges again when it is tapped. */
export function standingOf({
  isActive,
  bonus,
  total,
  minRemain,
  claimable,
  minimum,
  refundAmount,
}: Amounts): RefundStanding {
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

/** Money with thresholds starts a play lock: the member is asked first. */
export function hasThresholds({
  refundSuccess,
  refundFail,
}: Pick<RefundCheck, 'refundSuccess' | 'refundFail'>): boolean {
  return refundSuccess !== null || refundFail !== null
}
