/**
 * Reasons why a gift cannot be redeemed, with TrueMoney's codes; TOO_SMALL and TOO_LARGE are our
 * own.
 */
export type GiftLinkRefusal =
  | 'VOUCHER_NOT_FOUND'
  | 'VOUCHER_EXPIRED'
  | 'VOUCHER_OUT_OF_STOCK'
  | 'CANNOT_GET_OWN_VOUCHER'
  | 'TARGET_USER_NOT_FOUND'
  | 'CONDITION_NOT_MET'
  | 'TOO_SMALL'
  | 'TOO_LARGE'

/**
 * open: can be redeemed; `share` is the average per recipient. ours: our wallet has received
 * `amount`; null when the amount is not reported. no: cannot be redeemed. unknown: no answer, or an
 * answer that is not understood; the gift may have been redeemed.
 */
export type GiftLinkAnswer =
  | { outcome: 'open'; share: bigint }
  | { outcome: 'ours'; amount: bigint | null; owner: string | null }
  | { outcome: 'no'; why: GiftLinkRefusal }
  | { outcome: 'unknown' }

export type GiftLinkTarget = { hash: string; wallet: string }

/**
 * Redeems gift links into one of our wallets. Redeeming a link again with the same wallet pays
 * nothing more.
 */
export type GiftLinkProvider = {
  verify(giftLink: GiftLinkTarget): Promise<GiftLinkAnswer>
  redeem(giftLink: GiftLinkTarget): Promise<GiftLinkAnswer>
}
