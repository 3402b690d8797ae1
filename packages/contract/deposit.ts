import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount, askedAmount } from './money.ts'

export const qrTickMs = 1_000
export const qrExpiresInMs = 15 * 60_000
/** Smallest deposit and quick amounts by QR provider (specification 9), in 1/100. */
export const qrMinimums = { PAYONEX: 100_00n } as const
/** Codes that one member may make in a while: more is no way to pay, and each costs the gateway. */
export const qrCodesMost = { most: 30, windowMs: 10 * 60_000 } as const
export const qrMaximum = 200_000_00n
/** What a provider's code is paid in: only a member whose wallet holds that currency is offered one. */
export const qrCurrencies = { PAYONEX: 'THB' } as const
export const qrQuickAmounts = { PAYONEX: [100_00n, 200_00n, 300_00n, 500_00n, 1_000_00n] } as const

const bankCode = z.object({ bankCode: z.string().check(z.regex(/^[A-Z0-9]{2,20}$/)) })

/** What became of a code: none could be made, or how the member's last one ended. */
export const qrMessages = ['QR_FAIL', 'PAID', 'CANCELLED', 'EXPIRED'] as const
export type QrMessage = (typeof qrMessages)[number]
/** How long the end of the last code is told. */
export const qrEndToldForMs = 15 * 60_000

export const qrcodeState = z.object({
  /** The open code, or the one that `message` speaks of. */
  qrcodeId: z.nullable(z.string()),
  hasQrcode: z.boolean(),
  /** SVG markup: one square path, dark on nothing, error level H, a quiet zone of four modules around it. */
  qrcode: z.nullable(z.string()),
  /** What the open code asks for; with PAID, what has been credited. */
  amount: z.nullable(amount),
  /** Milliseconds since 1970 by the server's clock. */
  expireIn: z.nullable(z.number()),
  serverTime: z.number(),
  message: z.nullable(z.enum(qrMessages)),
})
export type QrcodeState = z.output<typeof qrcodeState>

export const readQrcode = endpoint({
  method: 'GET', path: '/api/qrcode/:bankCode', who: 'member', changes: false,
  does: "Answers the member's open QR code of a provider, if any.",
  params: bankCode,
  answer: qrcodeState,
  refuses: ['NO_DATA'],
  fieldRefusals: { bankCode: 'NO_DATA' },
})

export const createQrcode = endpoint({
  method: 'POST', path: '/api/qrcode/:bankCode', who: 'member', changes: true,
  does: 'Makes a payment code; any other open code of the member is closed. hasQrcode false with message QR_FAIL when it cannot be made.',
  params: bankCode,
  body: z.object({ amount: askedAmount }),
  answer: qrcodeState,
  refuses: ['NO_DATA'],
  fieldRefusals: { bankCode: 'NO_DATA' },
})

export const cancelQrcode = endpoint({
  method: 'DELETE', path: '/api/qrcode/:qrcodeId', who: 'member', changes: true,
  does: 'Closes an open code; money that is paid to it later is still credited. A code that is paid already answers PAID.',
  params: z.object({ qrcodeId: z.string().check(z.regex(/^[0-9a-z]{6,40}$/)) }),
  answer: qrcodeState,
  refuses: ['NO_DATA'],
  fieldRefusals: { qrcodeId: 'NO_DATA' },
})

export const receivePayonexEvent = endpoint({
  method: 'POST', path: '/api/hooks/payonex', who: 'outside', changes: true,
  does: 'Takes an event of the QR gateway, signed over its time and raw body.',
  answer: z.object({ received: z.literal(true) }),
  refuses: ['UNAUTHORIZED'],
})
