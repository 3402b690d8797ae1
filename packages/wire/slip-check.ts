/** The banks' answer about a slip's transaction, asked by the reference in its mini-QR. Accounts and names come masked. */
import * as z from 'zod/mini'
import { wireAmount } from './amount.ts'

/** `sendingBank` is the bank's three digits, as the mini-QR has them. */
export const slipCheckPath = (transRef: string, sendingBank: string) => `/bank/slips/${encodeURIComponent(transRef)}?sendingBank=${encodeURIComponent(sendingBank)}`

const party = z.object({
  bankCode: z.nullable(z.string()),
  /** "xxxxx0209x": an x for each digit that is hidden; null where a proxy was paid. */
  accountNo: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** Paid by phone, national id, biller or wallet instead of an account: its number, masked alike. */
  proxy: z.nullable(z.object({ type: z.enum(['MSISDN', 'NATID', 'EWALLETID', 'BILLERID']), value: z.string() })),
})

export const slipTransaction = z.object({
  transRef: z.string(),
  sendingBank: z.string(),
  /** Only an executed transaction has moved money: a scheduled one may yet be cancelled. */
  status: z.enum(['executed', 'scheduled', 'cancelled']),
  amount: wireAmount,
  at: z.iso.datetime(),
  sender: party,
  receiver: party,
  /** The receiving bank's own reference, where it tells it. */
  bankReference: z.nullable(z.string()),
})

/**
 * not-found: no such transaction, or not yet. delay: this bank tells later, in so many seconds.
 * captcha: the bank wanted to see a human; another try may do. unavailable: closed for the night.
 */
export const slipRefusal = z.object({
  code: z.enum(['unauthorised', 'invalid-request', 'not-found', 'delay', 'captcha', 'unavailable']),
  message: z.string(),
  retryAfterSeconds: z.optional(z.number()),
})

/** The order of the simulator's banking app: money to one of our accounts, and the slip that the payer gets. */
export const bankTransfer = z.object({
  /** Our account number, or a wallet's phone number. */
  to: z.object({ bankCode: z.string(), accountNo: z.string(), name: z.optional(z.string()) }),
  from: z.object({ bankCode: z.string(), accountNo: z.string(), name: z.string() }),
  /** "100.00" or 100. */
  amount: z.union([wireAmount, z.pipe(z.number().check(z.gt(0), z.multipleOf(0.01)), z.transform((one: number) => BigInt(Math.round(one * 100))))]),
  /** For tests: when it happened, whether it is only scheduled, and whether feeds tell of it. */
  at: z.optional(z.iso.datetime()),
  scheduled: z.optional(z.boolean()),
})
export const bankTransferred = z.object({
  bankReference: z.string(),
  /** What the slip's mini-QR says. */
  miniQr: z.string(),
  /** PNG, base64. */
  slipPng: z.string(),
})

export type SlipTransactionWire = z.input<typeof slipTransaction>
export type SlipRefusalWire = z.input<typeof slipRefusal>
export type BankTransferredWire = z.input<typeof bankTransferred>
