/** Why a gift is not ours, in TrueMoney's own words; TOO_SMALL is our own. */
export type GiftNo =
  | 'VOUCHER_NOT_FOUND'
  | 'VOUCHER_EXPIRED'
  | 'VOUCHER_OUT_OF_STOCK'
  | 'CANNOT_GET_OWN_VOUCHER'
  | 'TARGET_USER_NOT_FOUND'
  | 'CONDITION_NOT_MET'
  | 'TOO_SMALL'
  | 'TOO_LARGE'

/**
 * open: it may be redeemed; `share` is what each of its people gets on average.
 * ours: our wallet has received `amount` of it; null: it has, and nobody says how much.
 * no: it is not ours now. unknown: no answer, or none that is understood: perhaps redeemed.
 */
export type GiftAnswer =
  | { outcome: 'open'; share: bigint }
  | { outcome: 'ours'; amount: bigint | null; owner: string | null }
  | { outcome: 'no'; why: GiftNo }
  | { outcome: 'unknown' }

export type Gift = { hash: string; wallet: string }

/** Whoever redeems gift links into one of our wallets. Redeeming again with the same wallet brings nothing a second time. */
export type GiftParty = {
  verify(gift: Gift): Promise<GiftAnswer>
  redeem(gift: Gift): Promise<GiftAnswer>
}
