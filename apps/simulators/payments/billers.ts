import type { BankAccount } from '@champa/wire/bank'
import type { Bill } from './promptpay.ts'

/** A code that waits for its payment, as the banking app lists it. */
export type OpenCode = {
  gateway: string
  reference: string
  amount: string
  payload: string
  expiresAt: string
}

/** Whoever collects bills by QR: a gateway, known to the banks by its biller id. */
export type Biller = {
  /** As slips and pages call it: "PAYONEX". */
  name: string
  billerId: string
  openCodes(): OpenCode[]
  /** Answers the bank's reference of the payment; null when it knows no such bill. */
  pay(bill: Bill, from: BankAccount): string | null
}
