import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount, askedAmount } from './money.ts'

export const qrExpiresInMs = 15 * 60_000
/** How long a code of our own account is open (DEP-19), and its exact amount stays reserved after that (DEP-24). */
export const qrSmsExpiresInMs = 10 * 60_000
export const qrSmsGraceMs = 30 * 60_000
/** Smallest deposit (LIM-27) and quick amounts (LIM-29) by QR provider, in 1/100: the seeds of the operator's rows. */
export const qrMinimums = { WW: 100_00n, PAYONEX: 100_00n, PAYTIMZ: 10_00n, FP: 10_00n } as const
/** Codes that one member may make in a while: more is no way to pay, and each costs the gateway. */
export const qrCodesMost = { most: 30, windowMs: 10 * 60_000 } as const
/** Deposit notices that one member may leave in a while. */
export const depositNoticesMost = { most: 20, windowMs: 60 * 60_000 } as const
export const qrMaximum = 200_000_00n
export const qrQuickAmounts = {
  KBANK: [10_00n, 20_00n, 50_00n, 100_00n, 500_00n, 1_000_00n],
  WW: [100_00n, 200_00n, 300_00n, 500_00n, 1_000_00n],
  PAYONEX: [100_00n, 200_00n, 300_00n, 500_00n, 1_000_00n],
  PAYTIMZ: [10_00n, 50_00n, 100_00n, 500_00n, 1_000_00n],
  FP: [10_00n, 50_00n, 100_00n, 500_00n, 1_000_00n],
} as const
/** Gateways that draw codes, by the bank code that the app knows them by. */
export const qrGateways = ['WW', 'PAYTIMZ', 'PAYONEX', 'FP'] as const
export type QrGatewayCode = (typeof qrGateways)[number]

/** The number that stands for a gateway in texts of members, for ever; null for any other code. */
export function gatewayNumber(code: string): number | null {
  const index = qrGateways.findIndex((one) => one === code)
  return index < 0 ? null : index + 1
}

const bankCode = z.object({ bankCode: z.string().check(z.regex(/^[A-Z0-9]{2,20}$/)) })

/** What became of a code: none could be made, or how the member's last one ended. */
export const qrMessages = ['QR_FAIL', 'PAID', 'CANCELLED', 'REPLACED', 'EXPIRED'] as const
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
  /** Who is paid, as the payer's bank will show it; null where the code does not say. */
  payee: z.optional(z.nullable(z.string())),
  message: z.nullable(z.enum(qrMessages)),
})
export type QrcodeState = z.output<typeof qrcodeState>

export const readQrcode = endpoint({
  method: 'GET',
  path: '/api/qrcode/:bankCode',
  who: 'member',
  changes: false,
  does: "Answers the member's open QR code of a provider, if any.",
  params: bankCode,
  answer: qrcodeState,
  refuses: ['NO_DATA'],
  fieldRefusals: { bankCode: 'NO_DATA' },
})

export const createQrcode = endpoint({
  method: 'POST',
  path: '/api/qrcode/:bankCode',
  who: 'member',
  changes: true,
  play: true,
  does: 'Makes a payment code; any other open code of the member is closed. hasQrcode false with message QR_FAIL when it cannot be made.',
  params: bankCode,
  body: z.object({ amount: askedAmount }),
  answer: qrcodeState,
  refuses: ['NO_DATA', 'LIMIT_REACHED'],
  fieldRefusals: { bankCode: 'NO_DATA' },
})

export const cancelQrcode = endpoint({
  method: 'DELETE',
  path: '/api/qrcode/:qrcodeId',
  who: 'member',
  changes: true,
  does: 'Closes an open code; money that is paid to it later is still credited. A code that is paid already answers PAID.',
  params: z.object({ qrcodeId: z.string().check(z.regex(/^[0-9a-z]{6,40}$/)) }),
  answer: qrcodeState,
  refuses: ['NO_DATA'],
  fieldRefusals: { qrcodeId: 'NO_DATA' },
})

export const receiveChargeEvent = endpoint({
  method: 'POST',
  path: '/api/hooks/qr/:provider',
  who: 'outside',
  changes: true,
  does: "Takes an event of a QR gateway, signed in that gateway's own way.",
  params: z.object({ provider: z.enum(['ww', 'paytimz', 'payonex', 'fp']) }),
  answer: z.object({ received: z.literal(true) }),
  refuses: ['UNAUTHORIZED'],
  fieldRefusals: { provider: 'UNAUTHORIZED' },
})

export const receiveBankSms = endpoint({
  method: 'POST',
  path: '/api/hooks/bank-sms',
  who: 'outside',
  changes: true,
  does: "Takes a bank's SMS from the operator's phone, signed over its time and raw body.",
  answer: z.object({ received: z.literal(true) }),
  refuses: ['UNAUTHORIZED'],
})

export const noteDeposit = endpoint({
  method: 'POST',
  path: '/api/wallet/add',
  who: 'member',
  changes: true,
  does: 'Announces a deposit, before or after it is made: it helps to distinguish payers and never credits.',
  body: z.object({ amount: askedAmount }),
  answer: z.object({ _id: z.string() }),
  refuses: [],
})

/** Where a deposit stands: announced, seen at the bank, known to be this member's, in the wallet, or ended without money. */
export const depositStages = ['waiting', 'seen', 'matched', 'credited', 'failed'] as const
export type DepositStage = (typeof depositStages)[number]
/** What the member can do about it. */
export const depositSteps = [
  'pay',
  'wait',
  'send-slip',
  'send-slip-again',
  'new-code',
  'contact',
] as const
export type DepositStep = (typeof depositSteps)[number]

export const trackedDeposit = z.object({
  _id: z.string(),
  channel: z.enum(['bank', 'qr', 'slip', 'gift']),
  /** Bank or gateway code, TRUEMONEY for a gift. */
  provider: z.nullable(z.string()),
  amount: z.nullable(amount),
  /** With the reason OTHER_AMOUNT: what came by transfer while this announced one is awaited. */
  otherAmount: z.optional(amount),
  stage: z.enum(depositStages),
  /** Why it waits or failed: a slip's note, or one of ours. */
  reason: z.nullable(z.string()),
  next: z.nullable(z.enum(depositSteps)),
  createdAt: z.number(),
  /** When it reached each stage that it has passed; at least the first. */
  steps: z.array(z.object({ stage: z.enum(depositStages), at: z.number() })),
})
export type TrackedDeposit = z.output<typeof trackedDeposit>

export const readDepositTracker = endpoint({
  method: 'GET',
  path: '/api/wallet/deposits',
  who: 'member',
  changes: false,
  does: "Follows the member's deposits of the last day, newest first: waiting, seen, matched, credited, or why not and what to do.",
  answer: z.object({ deposits: z.array(trackedDeposit), serverTime: z.number() }),
  refuses: [],
})
