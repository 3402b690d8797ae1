import type { BankAccount } from '@champa/wire/bank'
import type { Bill } from './promptpay.ts'

/** A QR code that awaits payment, as the banking app lists it. */
export type OpenCode = {
  gateway: string
  reference: string
  amount: string
  payload: string
  expiresAt: string
}

/** A gateway that collects bills by QR, known to banks by its biller id. */
export type Biller = {
  /** The name on slips and pages: "PAYONEX". */
  name: string
  billerId: string
  openCodes(): OpenCode[]
  /** Returns the bank's reference of the payment; null for an unknown bill. */
  pay(bill: Bill, from: BankAccount): string | null
}
