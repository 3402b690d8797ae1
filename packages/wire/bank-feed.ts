/** A receiving bank's own list of what came in: asked for again and again, from where we stopped. Rows may repeat, and may come late. */
import * as z from 'zod/mini'
import { wireAmount } from './amount.ts'

export const bankFeedPath = (accountNo: string) =>
  `/bank/accounts/${encodeURIComponent(accountNo)}/transactions`

/** Query of the call: rows after this cursor (all when empty), at most `limit`. */
export const bankFeedQuery = z.object({
  after: z.optional(z.string()),
  limit: z.optional(z.string()),
})

export const bankFeedRow = z.object({
  /** Grows with each row of the account. */
  cursor: z.string(),
  /** The bank's reference of the transfer; null at banks whose feed has none (GSB). */
  bankReference: z.nullable(z.string()),
  amount: wireAmount,
  at: z.iso.datetime(),
  /** The payer as this bank tells it: the account with x for what it hides ("xxxxx0209x", "x987654"), the name perhaps cut. */
  from: z.object({
    bankCode: z.nullable(z.string()),
    accountNo: z.nullable(z.string()),
    name: z.nullable(z.string()),
  }),
  /** The bill number of the QR that was paid, where it had one. */
  billId: z.nullable(z.string()),
  /** Of the receiving account, after this row. */
  balance: wireAmount,
})

/** `next` is where the next question goes on: the furthest cursor of these rows, null when there are none. An account without feed is `unknown-account`. */
export const bankFeedAnswer = z.object({
  transactions: z.array(bankFeedRow),
  next: z.nullable(z.string()),
})
export const bankRefusalAnswer = z.object({
  code: z.enum(['unauthorised', 'unknown-account', 'invalid-request', 'unavailable']),
  message: z.string(),
})

/** How the operator hears of money on an account: both, either or neither. */
export const bankAccountNews = z.object({
  feed: z.optional(z.boolean()),
  sms: z.optional(z.boolean()),
})

/** What the operator's phone passes on of a bank's SMS, signed with the bank secret. */
export const bankSms = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(80)),
  /** Our account whose SIM received it. */
  accountNo: z.string(),
  sender: z.string(),
  /** KBANK: "21/11/69 14:32 บช X-5506 เงินเข้า 100.37 คงเหลือ 25,100.37 บ." No payer, no reference, minutes only. */
  text: z.string().check(z.maxLength(480)),
  /** When the phone received it. */
  at: z.iso.datetime(),
})

export type BankFeedAnswerWire = z.input<typeof bankFeedAnswer>
export type BankFeedRowWire = z.input<typeof bankFeedRow>
export type BankSmsWire = z.input<typeof bankSms>
