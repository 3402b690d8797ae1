/**
 * A bank's record of a slip's transaction, queried by the reference in its mini-QR. Accounts and
 * names are masked.
 */
import * as z from 'zod/mini'
import { wireAmount } from './amount.ts'
import { bankAccount } from './bank.ts'

/**
 * `sendingBank` as in the mini-QR: a Thai bank's three digits ("004"), "01" on TrueMoney's slips,
 * the bank's letters on a Lao proof ("BCEL").
 */
export const slipCheckPath = (transRef: string, sendingBank: string) =>
  `/bank/slips/${encodeURIComponent(transRef)}?sendingBank=${encodeURIComponent(sendingBank)}`

const party = z.object({
  bankCode: z.nullable(z.string()),
  /**
   * The account number, such as "xxxxx0209x" with an x for each hidden digit; null when a proxy
   * such as a phone number was paid.
   */
  accountNo: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /**
   * Set when a phone number, national id, biller or wallet was used instead of an account: its
   * number, with the same mask.
   */
  proxy: z.nullable(
    z.object({ type: z.enum(['MSISDN', 'NATID', 'EWALLETID', 'BILLERID']), value: z.string() }),
  ),
})

export const slipTransaction = z.object({
  transRef: z.string(),
  sendingBank: z.string(),
  /** Only an executed transaction has moved money; a scheduled one may still be cancelled. */
  status: z.enum(['executed', 'scheduled', 'cancelled']),
  amount: wireAmount,
  at: z.iso.datetime(),
  sender: party,
  receiver: party,
  /** The receiving bank's own reference, if it discloses one. */
  bankReference: z.nullable(z.string()),
  /** Currency of the amount; absent where a bank has only one. */
  currency: z.optional(z.enum(['THB', 'LAK'])),
})

/**
 * not-found: the bank does not know the transaction, or not yet. delay: the result is available
 * after `retryAfterSeconds`. captcha: the bank asks for a captcha; another attempt may succeed.
 * unavailable: closed for the night.
 */
export const slipRefusal = z.object({
  code: z.enum(['unauthorised', 'invalid-request', 'not-found', 'delay', 'captcha', 'unavailable']),
  message: z.string(),
  retryAfterSeconds: z.optional(z.number()),
})

/**
 * For tests: the bank returns `refusal` for one transaction during `delaySeconds`, and first asks
 * for a captcha `captchas` times.
 */
export const slipBehaviour = z.object({
  delaySeconds: z.optional(z.number().check(z.gte(0), z.lte(86_400))),
  refusal: z.optional(z.enum(['delay', 'not-found', 'unavailable'])),
  captchas: z.optional(z.int().check(z.gte(0), z.lte(1_000))),
})

/** Seconds for which a sending bank withholds every new transaction; 0: it withholds none. */
export const slipDelay = z.object({
  bankCode: z.string(),
  delaySeconds: z.number().check(z.gte(0), z.lte(86_400)),
})

/**
 * A transfer order to the simulated banking app: money to a receiving account; the response
 * contains the payer's slip.
 */
export const bankTransfer = z.object({
  /** The receiving account's number, or a wallet's phone number. */
  to: z.object({
    bankCode: bankAccount.shape.bankCode,
    accountNo: bankAccount.shape.accountNo,
    name: z.optional(bankAccount.shape.name),
  }),
  from: bankAccount,
  /** The amount as the string "100.00" or the number 100. */
  amount: z.union([
    wireAmount.check(z.refine((amount) => amount > 0n, 'an amount above 0.00')),
    z.pipe(
      z.number().check(z.gt(0), z.lte(1_000_000_000), z.multipleOf(0.01)),
      z.transform((one: number) => BigInt(Math.round(one * 100))),
    ),
  ]),
  /** For tests: the transfer's time, and whether it is only scheduled. */
  at: z.optional(z.iso.datetime()),
  scheduled: z.optional(z.boolean()),
  /** `false` skips drawing the slip's picture, for example in load runs. */
  slip: z.optional(z.boolean()),
})
export const bankTransferred = z.object({
  bankReference: z.string(),
  /** The content of the slip's mini-QR. */
  miniQr: z.string(),
  /** The slip's picture, PNG in base64; empty when no slip was requested. */
  slipPng: z.string(),
})

/** A transfer in the banking app's list. */
export const bankTransferRow = z.object({
  bankReference: z.string(),
  status: z.enum(['executed', 'scheduled', 'cancelled']),
  amount: wireAmount,
  at: z.iso.datetime(),
  from: z.object(bankAccount.shape),
  to: z.object({ bankCode: z.string(), accountNo: z.string(), name: z.string() }),
})

export type SlipTransactionWire = z.input<typeof slipTransaction>
export type SlipRefusalWire = z.input<typeof slipRefusal>
export type SlipBehaviour = z.infer<typeof slipBehaviour>
export type BankTransfer = z.infer<typeof bankTransfer>
export type BankTransferRowWire = z.input<typeof bankTransferRow>
export type BankTransferredWire = z.input<typeof bankTransferred>
