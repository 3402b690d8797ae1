/** The banks' answer about a slip's transaction, asked by the reference in its mini-QR. Accounts and names come masked. */
import * as z from 'zod/mini'
import { wireAmount } from './amount.ts'
import { bankAccount } from './bank.ts'

/** `sendingBank` as the mini-QR has it: a Thai bank's three digits ("004"), "01" on TrueMoney's slips, the bank's letters on a Lao proof ("BCEL"). */
export const slipCheckPath = (transRef: string, sendingBank: string) =>
  `/bank/slips/${encodeURIComponent(transRef)}?sendingBank=${encodeURIComponent(sendingBank)}`

const party = z.object({
  bankCode: z.nullable(z.string()),
  /** "xxxxx0209x": an x for each digit that is hidden; null where a proxy was paid. */
  accountNo: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** Paid by phone, national id, biller or wallet instead of an account: its number, masked alike. */
  proxy: z.nullable(
    z.object({ type: z.enum(['MSISDN', 'NATID', 'EWALLETID', 'BILLERID']), value: z.string() }),
  ),
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
  /** Of the amount; absent where a bank has only one. */
  currency: z.optional(z.enum(['THB', 'LAK'])),
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

/** How the bank treats questions about one transaction, for tests: so long it says `refusal` instead, and so often it wants to see a human first. */
export const slipHabit = z.object({
  delaySeconds: z.optional(z.number().check(z.gte(0), z.lte(86_400))),
  refusal: z.optional(z.enum(['delay', 'not-found', 'unavailable'])),
  captchas: z.optional(z.int().check(z.gte(0), z.lte(1_000))),
})

/** How long a sending bank keeps every new transaction to itself; 0 for at once. */
export const slipDelay = z.object({
  bankCode: z.string(),
  delaySeconds: z.number().check(z.gte(0), z.lte(86_400)),
})

/** The order of the simulator's banking app: money to one of our accounts, and the slip that the payer gets. */
export const bankTransfer = z.object({
  /** Our account number, or a wallet's phone number. */
  to: z.object({
    bankCode: bankAccount.shape.bankCode,
    accountNo: bankAccount.shape.accountNo,
    name: z.optional(bankAccount.shape.name),
  }),
  from: bankAccount,
  /** "100.00" or 100. */
  amount: z.union([
    wireAmount.check(z.refine((amount) => amount > 0n, 'an amount above 0.00')),
    z.pipe(
      z.number().check(z.gt(0), z.lte(1_000_000_000), z.multipleOf(0.01)),
      z.transform((one: number) => BigInt(Math.round(one * 100))),
    ),
  ]),
  /** For tests: when it happened, and whether it is only scheduled. */
  at: z.optional(z.iso.datetime()),
  scheduled: z.optional(z.boolean()),
  /** false where nobody looks at the picture: ten thousand transfers need no ten thousand slips. */
  slip: z.optional(z.boolean()),
})
export const bankTransferred = z.object({
  bankReference: z.string(),
  /** What the slip's mini-QR says. */
  miniQr: z.string(),
  /** PNG, base64; empty when no slip was asked for. */
  slipPng: z.string(),
})

/** A transfer as the banking app lists it. */
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
export type SlipHabit = z.infer<typeof slipHabit>
export type BankTransfer = z.infer<typeof bankTransfer>
export type BankTransferRowWire = z.input<typeof bankTransferRow>
export type BankTransferredWire = z.input<typeof bankTransferred>
