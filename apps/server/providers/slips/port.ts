/** Whom the bank names: what it hides is an x, and a name may be cut. */
export type Party = {
  bankCode: string | null
  accountNo: string | null
  name: string | null
  proxy: { type: 'MSISDN' | 'NATID' | 'EWALLETID' | 'BILLERID'; value: string } | null
}

/** A transaction as its bank tells it. */
export type SlipTransaction = {
  status: 'executed' | 'scheduled' | 'cancelled'
  amount: bigint
  at: Date
  sender: Party
  receiver: Party
  bankReference: string | null
  currency: 'THB' | 'LAK' | null
}

/**
 * not-yet: the bank answered, and does not know it, or not before a while. captcha: it wanted to see a human.
 * unknown: it could not be asked, or its answer was not understood.
 */
export type SlipCheckOutcome =
  | { outcome: 'found'; transaction: SlipTransaction }
  | { outcome: 'not-yet'; retryAfterMs?: number }
  | { outcome: 'captcha' }
  | { outcome: 'unknown' }

/** The banks' answer about a transaction, by the reference on its slip. */
export type SlipBank = {
  check(slip: { sendingBank: string; transRef: string }): Promise<SlipCheckOutcome>
}
