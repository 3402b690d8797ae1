/** A bank as its customer meets it: who pays, from which account, and the simulated banking app that pays a QR. */
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
  /** What the payer types where the code names no amount. */
  amount: z.optional(wireAmount),
  /** false where nobody looks at the slip's picture. */
  slip: z.optional(z.boolean()),
})

export const bankPaid = z.object({
  bankReference: z.string(),
  amount: wireAmount,
  /** What the slip's small code says, and its picture: PNG, base64, empty when no slip was asked for. */
  miniQr: z.string(),
  slipPng: z.string(),
})

/** The codes with which the banking app says no. */
export const bankRefusal = z.object({
  code: z.enum(['bad-payload', 'unknown-biller', 'unknown-bill', 'invalid-request']),
  message: z.string(),
})

export type BankAccount = z.infer<typeof bankAccount>
export type BankPaidWire = z.input<typeof bankPaid>
export type BankPay = z.infer<typeof bankPay>
export type BankRefusal = z.infer<typeof bankRefusal>
