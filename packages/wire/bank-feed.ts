/**
 * A receiving bank's list of incoming transfers, polled from the last cursor. Rows may repeat and
 * may arrive late.
 */
import * as z from 'zod/mini'
import { wireAmount } from './amount.ts'

export const bankFeedPath = (accountNo: string) =>
  `/bank/accounts/${encodeURIComponent(accountNo)}/transactions`

/**
 * Query of the call: returns rows after this cursor (all rows when it is empty), at most `limit`.
 */
export const bankFeedQuery = z.object({
  after: z.optional(z.string()),
  limit: z.optional(z.string()),
})

export const bankFeedRow = z.object({
  /** A number that increases with each row of the account. */
  cursor: z.string(),
  /** The bank's reference of the transfer; null at banks whose feed has none (GSB). */
  bankReference: z.nullable(z.string()),
  amount: wireAmount,
  at: z.iso.datetime(),
  /**
   * The payer as this bank reports it: account digits masked with x ("xxxxx0209x", "x987654"), the
   * name possibly cut.
   */
  from: z.object({
    bankCode: z.nullable(z.string()),
    accountNo: z.nullable(z.string()),
    name: z.nullable(z.string()),
  }),
  /** The bill number of the paid QR code; null where the QR code has none. */
  billId: z.nullable(z.string()),
  /** Balance of the receiving account after this row. */
  balance: wireAmount,
})

/**
 * Response of the feed. `next` is the cursor to continue from: the highest cursor of these rows,
 * null when there are none. An account without a feed is refused with `unknown-account`.
 */
export const bankFeedAnswer = z.object({
  transactions: z.array(bankFeedRow),
  next: z.nullable(z.string()),
})
export const bankRefusalAnswer = z.object({
  code: z.enum(['unauthorised', 'unknown-account', 'invalid-request', 'unavailable']),
  message: z.string(),
})

/**
 * How an account reports incoming money to the operator: by feed, by SMS, by both or by neither.
 */
export const bankAccountReporting = z.object({
  feed: z.optional(z.boolean()),
  sms: z.optional(z.boolean()),
})

/** A bank's SMS forwarded by the operator's phone, signed with the bank secret. */
export const bankSms = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(80)),
  /** The receiving account whose SIM got the SMS. */
  accountNo: z.string(),
  sender: z.string(),
  /**
   * The text of a KBANK SMS: "21/11/69 14:32 บช X-5506 เงินเข้า 100.37 คงเหลือ 25,100.37 บ." It has
   * no reference, and its time is accurate to the minute. It names a payer of KBANK by four digits
   * ("รับโอนจาก X-6935" in place of "เงินเข้า"), and no payer of another bank.
   */
  text: z.string().check(z.maxLength(480)),
  /** When the phone received the SMS. */
  at: z.iso.datetime(),
})

export type BankFeedAnswerWire = z.input<typeof bankFeedAnswer>
export type BankFeedRowWire = z.input<typeof bankFeedRow>
export type BankSmsWire = z.input<typeof bankSms>
