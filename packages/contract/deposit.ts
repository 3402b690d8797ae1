import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount, requestedAmount } from './money.ts'
import { gatewayWord, qrGateways } from './qr-gateways.ts'

export const qrExpiresInMs = 15 * 60_000
/**
 * Lifetime of a QR code to the operator's own account (DEP-19), and how much longer its exact
 * amount stays reserved (DEP-24).
 */
export const qrSmsExpiresInMs = 10 * 60_000
export const qrSmsGraceMs = 30 * 60_000
/** Rate limit of QR codes per member, because most QR codes need a call to a gateway. */
export const maxQrCodes = { maxAttempts: 30, windowMs: 10 * 60_000 } as const
/** Rate limit of deposit notices per member. */
export const maxDepositNotices = { maxAttempts: 20, windowMs: 60 * 60_000 } as const
export const qrMaximum = 200_000_00n
/** Quick amounts for a QR code to the operator's own KBANK account (LIM-29), in 1/100. */
export const smsQuickAmounts = [10_00n, 20_00n, 50_00n, 100_00n, 500_00n, 1_000_00n] as const

const bankCode = z.object({ bankCode: z.string().check(z.regex(/^[A-Z0-9]{2,20}$/)) })

/**
 * QR_FAIL: the QR code could not be created. Every other value: how the member's last QR code
 * ended.
 */
export const qrMessages = ['QR_FAIL', 'PAID', 'CANCELLED', 'REPLACED', 'EXPIRED'] as const
export type QrMessage = (typeof qrMessages)[number]
/** How long the result of the member's last QR code is returned. */
export const qrEndShownForMs = 15 * 60_000

export const qrcodeState = z.object({
  /** The open QR code, or the one to which `message` refers. */
  qrcodeId: z.nullable(z.string()),
  hasQrcode: z.boolean(),
  /**
   * The QR code as SVG: one square path, dark on transparent, error correction level H, quiet zone
   * of four modules.
   */
  qrcode: z.nullable(z.string()),
  /** The amount of the open QR code; with PAID, the credited amount. */
  amount: z.nullable(amount),
  /** When the QR code expires, in milliseconds since 1970 by the server's clock. */
  expireIn: z.nullable(z.number()),
  serverTime: z.number(),
  /** The payee's name as the payer's bank shows it; null when the QR code does not contain it. */
  payee: z.optional(z.nullable(z.string())),
  message: z.nullable(z.enum(qrMessages)),
})
export type QrcodeState = z.output<typeof qrcodeState>

export const readQrcode = endpoint({
  method: 'GET',
  path: '/api/qrcode/:bankCode',
  access: 'member',
  changes: false,
  does: "Returns the member's open QR code of a provider, if any.",
  params: bankCode,
  answer: qrcodeState,
  refuses: ['NO_DATA'],
  fieldRefusals: { bankCode: 'NO_DATA' },
})

export const createQrcode = endpoint({
  method: 'POST',
  path: '/api/qrcode/:bankCode',
  access: 'member',
  changes: true,
  play: true,
  does:
    'Creates a payment code and closes any other open code of the member. Answers hasQrcode ' +
    'false with message QR_FAIL when the code cannot be created.',
  params: bankCode,
  body: z.object({ amount: requestedAmount }),
  answer: qrcodeState,
  refuses: ['NO_DATA', 'LIMIT_REACHED'],
  fieldRefusals: { bankCode: 'NO_DATA' },
})

export const cancelQrcode = endpoint({
  method: 'DELETE',
  path: '/api/qrcode/:qrcodeId',
  access: 'member',
  changes: true,
  does:
    'Closes an open code; a later payment to it is still credited. A code that is already paid ' +
    'answers PAID.',
  params: z.object({ qrcodeId: z.string().check(z.regex(/^[0-9a-z]{6,40}$/)) }),
  answer: qrcodeState,
  refuses: ['NO_DATA'],
  fieldRefusals: { qrcodeId: 'NO_DATA' },
})

export const receiveChargeEvent = endpoint({
  method: 'POST',
  path: '/api/hooks/qr/:provider',
  access: 'outside',
  changes: true,
  does: "Receives a webhook of a QR gateway, signed by that gateway's scheme.",
  params: z.object({ provider: z.enum(qrGateways.map(gatewayWord)) }),
  answer: z.object({ received: z.literal(true) }),
  refuses: ['UNAUTHORIZED'],
  fieldRefusals: { provider: 'UNAUTHORIZED' },
})

export const receiveBankSms = endpoint({
  method: 'POST',
  path: '/api/hooks/bank-sms',
  access: 'outside',
  changes: true,
  does: "Receives a bank's SMS from the operator's phone, signed over its time and raw body.",
  answer: z.object({ received: z.literal(true) }),
  refuses: ['UNAUTHORIZED'],
})

export const noteDeposit = endpoint({
  method: 'POST',
  path: '/api/wallet/add',
  access: 'member',
  changes: true,
  does:
    'Reports a deposit that the member makes or has made; the notice helps to identify the payer ' +
    'and never credits money.',
  body: z.object({ amount: requestedAmount }),
  answer: z.object({ _id: z.string() }),
  refuses: [],
})

/**
 * Stages of a deposit. waiting: the member has made a QR code, a deposit notice, a slip or a gift
 * link. seen: reported by the bank. matched: assigned to this member. credited: in the wallet.
 * failed: ended without money.
 */
export const depositStages = ['waiting', 'seen', 'matched', 'credited', 'failed'] as const
export type DepositStage = (typeof depositStages)[number]
/** What the member has to do next for a deposit. */
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
  /** Bank or gateway code; TRUEMONEY for a gift link. */
  provider: z.nullable(z.string()),
  amount: z.nullable(amount),
  /**
   * With reason OTHER_AMOUNT: the amount that arrived by transfer, while the amount of the deposit
   * notice is still expected.
   */
  otherAmount: z.optional(amount),
  stage: z.enum(depositStages),
  /** The reason why the deposit waits or failed: a slip's note or a code of our own. */
  reason: z.nullable(z.string()),
  next: z.nullable(z.enum(depositSteps)),
  createdAt: z.number(),
  /** The stages reached so far, each with its time; never empty. */
  steps: z.array(z.object({ stage: z.enum(depositStages), at: z.number() })),
})
export type TrackedDeposit = z.output<typeof trackedDeposit>

export const readDepositTracker = endpoint({
  method: 'GET',
  path: '/api/wallet/deposits',
  access: 'member',
  changes: false,
  does:
    "Returns the member's deposits of the last day with their stage, reason and next step, " +
    'newest first.',
  answer: z.object({ deposits: z.array(trackedDeposit), serverTime: z.number() }),
  refuses: [],
})
