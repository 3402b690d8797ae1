/**
 * FP, a QR gateway. Its protocol:
 * - it identifies payers by satang: for a `base_amount` of 100.00 it returns a QR code for an
 *   `amount` of 100.37, and the QR code must be shown with that amount. It adds at most 0.99;
 * - states are NOTPAY, SUCCESS, CLOSED and TIMEOUT; every response has a `code`, 0 on success;
 * - webhooks arrive out of order: NOTPAY may follow SUCCESS. They have no id; trade number, state
 *   and bank reference identify a webhook.
 *
 * Calls and webhooks are flat objects of strings; the field `sign` is the signature: all other
 * fields sorted by name, each as `name=value` with the value percent-encoded (so that no payer's
 * name can pass for another field), joined by `&`; HMAC-SHA256 in upper-case hex with the bytes
 * after `whsec_`. `timestamp` (seconds since 1970) is one of the fields.
 */
import * as z from 'zod/mini'
import { paidAmount, wireAmount } from './amount.ts'
import { bankAccount } from './bank.ts'

export const fpPaths = { create: '/fp/create', query: '/fp/query', close: '/fp/close' }
export const maxFpOnTop = 99n

/** The text that is signed for a flat object: every field except `sign`. */
export function fpSignedText(fields: Record<string, string>): string {
  return Object.keys(fields)
    .filter((name) => name !== 'sign')
    .toSorted()
    .map((name) => `${name}=${encodeURIComponent(fields[name]!.toWellFormed())}`)
    .join('&')
}

export const fpSigned = z.record(z.string(), z.string())

const tradeNumber = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'a number of 1 to 64 letters, digits, _ or -'))
const sealed = { timestamp: z.string().check(z.regex(/^\d{1,12}$/)), sign: z.string() }

export const fpState = z.enum(['NOTPAY', 'SUCCESS', 'CLOSED', 'TIMEOUT'])

export const fpCreate = z.object({
  ...sealed,
  out_trade_no: tradeNumber,
  base_amount: wireAmount,
  expire_at: z.iso.datetime(),
})
export const fpAsk = z.object({ ...sealed, out_trade_no: tradeNumber })

/** One bank transfer that paid a trade's QR code. */
export const fpPayment = z.object({
  bank_ref: z.string().check(z.minLength(1)),
  to_account: z.string(),
  amount: wireAmount,
  payer: bankAccount,
  paid_at: z.iso.datetime(),
})

export const fpTrade = z.object({
  out_trade_no: tradeNumber,
  trade_no: z.string(),
  base_amount: wireAmount,
  amount: wireAmount,
  qr_text: z.string(),
  state: fpState,
  expire_at: z.iso.datetime(),
  payments: z.array(fpPayment),
})

export const fpAnswer = z.union([
  z.object({ code: z.literal(0), data: fpTrade }),
  z.object({
    code: z.enum(['SIGN', 'PARAM', 'NOT_EXIST', 'EXISTS', 'LIMIT', 'SYSTEM']),
    msg: z.string(),
  }),
])

const eventFields = {
  ...sealed,
  out_trade_no: tradeNumber,
  trade_no: z.string().check(z.minLength(1), z.maxLength(40)),
  to_account: z.string(),
  base_amount: wireAmount,
  amount: wireAmount,
  time: z.iso.datetime(),
}

export const fpEvent = z.discriminatedUnion('state', [
  z.object({
    ...eventFields,
    amount: paidAmount,
    state: z.literal('SUCCESS'),
    bank_ref: z.string().check(z.minLength(1), z.maxLength(40)),
    payer_bank: bankAccount.shape.bankCode,
    payer_account: bankAccount.shape.accountNo,
    payer_name: bankAccount.shape.name,
  }),
  z.object({ ...eventFields, state: z.enum(['NOTPAY', 'TIMEOUT']) }),
])

/** The types of the messages above as JSON, before parsing. */
export type FpAnswerWire = z.input<typeof fpAnswer>
export type FpTradeWire = z.input<typeof fpTrade>
/** An event queued for sending; `timestamp` and `sign` are added at each attempt. */
export type FpEvent = Record<string, string> & {
  out_trade_no: string
  trade_no: string
  state: 'NOTPAY' | 'SUCCESS' | 'TIMEOUT'
}
