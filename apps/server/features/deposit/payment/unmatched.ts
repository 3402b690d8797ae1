import { clock } from '../../../platform/clock.ts'
import type { House } from '../../../platform/house.ts'
import type { BankAccount } from '../../../providers/payments/port.ts'

/** One bank transfer that reached a code, as the gateway reports it. */
export interface Payment {
  receivingAccount: string
  bankReference: string
  amount: bigint
  payer: BankAccount
  at: Date
}

interface Unmatched {
  provider: string
  reference: string
  reason: 'unknown-code' | 'claimed-by-another'
  payment: Payment
}

/** Keeps money that fits no member, once, for the operator to give it to its owner. */
export async function keepUnmatched(house: House, { provider, reference, reason, payment }: Unmatched): Promise<void> {
  await house.db.query(
    `insert into unmatched_deposit (receiving_account, bank_reference, reference, provider, amount, payer, reason, paid_at, received_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [payment.receivingAccount, payment.bankReference, reference, provider, payment.amount, JSON.stringify(payment.payer), reason, payment.at, clock.now()],
  )
  house.log.warn({ provider, reference, reason }, 'a deposit fits no member and is kept')
}
