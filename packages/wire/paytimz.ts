/**
 * PAYTIMZ, a QR gateway. Its protocol:
 * - amounts are whole satang, times are milliseconds since 1970;
 * - every call is a POST, the status query too; a refusal is `{ok: false, why}` with HTTP 200 or
 *   4xx;
 * - webhooks arrive some seconds after the payment; a last-moment payment may be reported as
 *   EXPIRED first and as COMPLETED afterwards, and the later report is right.
 *
 * Calls carry `authorization: Bearer <secret>`. A webhook carries `paytimz-time` (milliseconds) and
 * `paytimz-signature`: base64 of HMAC-SHA256 over `<time>\n<raw body>` with the bytes after
 * `whsec_`.
 */
import * as z from 'zod/mini'

export const paytimzPaths = {
  create: '/paytimz/v1/qr',
  status: '/paytimz/v1/qr/status',
  void: '/paytimz/v1/qr/void',
}
export const paytimzTimeHeader = 'paytimz-time'
export const paytimzSignatureHeader = 'paytimz-signature'

/** An amount in whole satang: 10000 is 100.00 baht. */
const satang = z.pipe(
  z.int().check(z.gte(1), z.lte(999_999_999_999_999)),
  z.transform((whole: number) => BigInt(whole)),
)
const timestamp = z.int().check(z.gte(0), z.lte(8_640_000_000_000_000))
const merchantRef = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'a merchantRef of 1 to 64 letters, digits, _ or -'))

export const paytimzStatus = z.enum(['WAITING', 'COMPLETED', 'EXPIRED', 'VOIDED'])

export const paytimzCreate = z.object({
  merchantRef,
  satang,
  ttlSeconds: z.int().check(z.gte(0), z.lte(86_400)),
})
export const paytimzAsk = z.object({ merchantRef })

const from = z.object({
  bank: z.string().check(z.minLength(1), z.maxLength(20)),
  account: z.string().check(z.regex(/^\d{4,20}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(120)),
})

/** One bank transfer that paid a QR code. */
export const paytimzTransfer = z.object({
  bankRef: z.string().check(z.minLength(1)),
  toAccount: z.string(),
  satang,
  from,
  at: timestamp,
})

export const paytimzQr = z.object({
  merchantRef,
  txnId: z.string(),
  satang,
  promptpay: z.string(),
  status: paytimzStatus,
  expiresAt: timestamp,
  transfers: z.array(paytimzTransfer),
})

export const paytimzAnswer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), qr: paytimzQr }),
  z.object({
    ok: z.literal(false),
    why: z.enum(['KEY', 'INPUT', 'UNKNOWN_REF', 'REF_USED', 'BUSY']),
    text: z.string(),
  }),
])

const eventFields = {
  eventId: z.string().check(z.minLength(1), z.maxLength(80)),
  merchantRef,
  txnId: z.string(),
  toAccount: z.string(),
  satang,
  at: timestamp,
}

export const paytimzEvent = z.discriminatedUnion('status', [
  z.object({
    ...eventFields,
    status: z.literal('COMPLETED'),
    bankRef: z.string().check(z.minLength(1)),
    from,
  }),
  z.object({ ...eventFields, status: z.enum(['WAITING', 'EXPIRED']) }),
])

/** The types of the messages above as JSON, before parsing. */
export type PaytimzAnswerWire = z.input<typeof paytimzAnswer>
export type PaytimzQrWire = z.input<typeof paytimzQr>
export type PaytimzEventWire = z.input<typeof paytimzEvent>
