/**
 * PAYONEX, a QR gateway: charges created, queried and cancelled by our reference, and its webhook.
 */
import * as z from 'zod/mini'
import { paidAmount, wireAmount } from './amount.ts'
import { bankAccount } from './bank.ts'

export const payonexPaths = {
  charges: '/payonex/charges',
  charge: (reference: string) => `/payonex/charges/${encodeURIComponent(reference)}`,
  cancel: (reference: string) => `/payonex/charges/${encodeURIComponent(reference)}/cancel`,
}

const reference = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'a reference of 1 to 64 letters, digits, _ or -'))

export const chargeStatus = z.enum(['pending', 'paid', 'expired', 'cancelled'])

export const chargeCreate = z.object({
  reference,
  amount: wireAmount,
  expiresAt: z.iso.datetime(),
})

export const chargePayment = z.object({
  bankReference: z.string(),
  receivingAccount: z.string(),
  amount: wireAmount,
  payer: bankAccount,
  at: z.iso.datetime(),
})

export const charge = z.object({
  reference,
  gatewayReference: z.string(),
  amount: wireAmount,
  payload: z.string(),
  status: chargeStatus,
  expiresAt: z.iso.datetime(),
  /** Every payment of the QR code. A second payment of the same QR code is real money too. */
  payments: z.array(chargePayment),
})

export const payonexRefusal = z.object({
  code: z.enum(['unauthorised', 'invalid-request', 'not-found', 'reference-in-use', 'unavailable']),
  message: z.string(),
})

const chargeEventFields = {
  id: z.string().check(z.minLength(1), z.maxLength(80)),
  reference,
  gatewayReference: z.string(),
  receivingAccount: z.string(),
  amount: wireAmount,
  at: z.iso.datetime(),
}

export const chargeEvent = z.discriminatedUnion('type', [
  z.object({
    ...chargeEventFields,
    amount: paidAmount,
    type: z.literal('charge.paid'),
    bankReference: z.string(),
    payer: bankAccount,
  }),
  z.object({
    ...chargeEventFields,
    type: z.literal('charge.expired'),
    bankReference: z.null(),
    payer: z.null(),
  }),
  z.object({
    ...chargeEventFields,
    type: z.literal('charge.pending'),
    bankReference: z.null(),
    payer: z.null(),
  }),
])

export type ChargeStatus = z.infer<typeof chargeStatus>
export type PayonexRefusal = z.infer<typeof payonexRefusal>
/** The types of the messages above as JSON, before parsing. */
export type ChargeWire = z.input<typeof charge>
export type ChargeEventWire = z.input<typeof chargeEvent>
