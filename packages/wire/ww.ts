/**
 * WW, a QR gateway. Its protocol:
 * - amounts are decimal strings, times are ISO 8601;
 * - a QR code expires after five minutes, whatever was requested;
 * - three states: PENDING; DONE, paid at least once; FAILED, cancelled or expired. A payment after
 *   FAILED is real and turns it into DONE;
 * - each webhook is sent two or three times under the same `notify_id`, and again until the
 *   response is 2xx.
 *
 * Calls carry `authorization: Bearer <secret>`. A webhook is signed in one header: `x-ww-signature:
 * t=<seconds since 1970>,s=<hex>`, HMAC-SHA256 over `<t>.<raw body>` with the bytes after `whsec_`.
 */
import * as z from 'zod/mini'
import { paidAmount, wireAmount } from './amount.ts'
import { bankAccount } from './bank.ts'

export const wwPaths = {
  orders: '/ww/orders',
  order: (id: string) => `/ww/orders/${encodeURIComponent(id)}`,
  void: (id: string) => `/ww/orders/${encodeURIComponent(id)}/void`,
}
export const wwExpiresInMs = 5 * 60_000
export const wwSignatureHeader = 'x-ww-signature'
export const wwSignature = /^t=(\d{1,12}),s=([0-9a-f]{64})$/

const orderId = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'an order id of 1 to 64 letters, digits, _ or -'))

export const wwStatus = z.enum(['PENDING', 'DONE', 'FAILED'])

export const wwCreate = z.object({ order_id: orderId, amount: wireAmount })

/** A bank transfer that paid the order's QR code. */
export const wwTransaction = z.object({
  bank_ref: z.string().check(z.minLength(1)),
  to_account: z.string(),
  amount: wireAmount,
  payer: bankAccount,
  paid_at: z.iso.datetime(),
})

export const wwOrder = z.object({
  order_id: orderId,
  ww_id: z.string(),
  amount: wireAmount,
  qr: z.string(),
  status: wwStatus,
  expires_at: z.iso.datetime(),
  transactions: z.array(wwTransaction),
})

export const wwRefusal = z.object({
  error: z.enum(['UNAUTHORIZED', 'BAD_REQUEST', 'NO_ORDER', 'ORDER_EXISTS', 'CLOSED']),
  detail: z.string(),
})

const eventFields = {
  notify_id: z.string().check(z.minLength(1), z.maxLength(80)),
  order_id: orderId,
  ww_id: z.string(),
  to_account: z.string(),
  amount: wireAmount,
  at: z.iso.datetime(),
}

export const wwEvent = z.discriminatedUnion('status', [
  z.object({
    ...eventFields,
    amount: paidAmount,
    status: z.literal('DONE'),
    bank_ref: z.string().check(z.minLength(1)),
    payer: bankAccount,
  }),
  z.object({ ...eventFields, status: z.enum(['PENDING', 'FAILED']) }),
])

export type WwRefusal = z.infer<typeof wwRefusal>
/** The types of the messages above as JSON, before parsing. */
export type WwOrderWire = z.input<typeof wwOrder>
export type WwEventWire = z.input<typeof wwEvent>
