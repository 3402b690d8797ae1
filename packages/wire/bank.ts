/** The simulated banking app of a payer: an account, and a payment of a QR code from it. */
import * as z from 'zod/mini'
import { wireAmount } from './amount.ts'

export const bankAccount = z.object({
  bankCode: z.string().check(z.minLength(1), z.maxLength(20)),
  accountNo: z.string().check(z.regex(/^\d{4,20}$/, 'an account number of 4 to 20 digits')),
  name: z.string().check(z.minLength(1), z.maxLength(120)),
})

export const bankPay = z.object({
  payload: z.string().check(z.minLength(20), z.maxLength(512)),
  from: bankAccount,
  /** The amount that the payer types when the QR code contains none. */
  amount: z.optional(wireAmount),
  /** `false` skips drawing the slip's picture. */
  slip: z.optional(z.boolean()),
})

export const bankPaid = z.object({
  bankReference: z.string(),
  amount: wireAmount,
  /**
   * The content of the slip's mini-QR, and its picture: PNG in base64, empty when no slip was
   * requested.
   */
  miniQr: z.string(),
  slipPng: z.string(),
})

/** Error codes of the banking app. */
export const bankRefusal = z.object({
  code: z.enum(['bad-payload', 'unknown-biller', 'unknown-bill', 'invalid-request']),
  message: z.string(),
})

export type BankAccount = z.infer<typeof bankAccount>
export type BankPaidWire = z.input<typeof bankPaid>
export type BankRefusal = z.infer<typeof bankRefusal>
