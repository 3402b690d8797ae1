/** A party as the bank reports it: hidden digits are x, and the name may be truncated. */
export type Party = {
  bankCode: string | null
  accountNo: string | null
  name: string | null
  proxy: { type: 'MSISDN' | 'NATID' | 'EWALLETID' | 'BILLERID'; value: string } | null
}

/** A transaction as its bank reports it. */
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
 * not-yet: the bank does not know the transaction, or does not know it yet. captcha: the bank
 * demanded a captcha. unknown: the bank could not be reached, or its answer was not understood.
 */
export type SlipCheckOutcome =
  | { outcome: 'found'; transaction: SlipTransaction }
  | { outcome: 'not-yet'; retryAfterMs?: number }
  | { outcome: 'captcha' }
  | { outcome: 'unknown' }

/** Looks up a transaction at its bank by the reference on the slip. */
export type SlipBank = {
  check(slip: { sendingBank: string; transRef: string }): Promise<SlipCheckOutcome>
}
