import * as z from 'zod/mini'
import { endpoint, fileAnswer } from './endpoint.ts'
import { amount } from './money.ts'
import { largestPageSize, longRequestTimeoutMs } from './limits.ts'

/** The limits of a slip's picture (SLIP-7). */
export const slipMaxBytes = 10 * 1024 * 1024
export const slipSideMin = 200
export const slipSideMax = 6_000
/** A transfer older than this when its slip is uploaded is too old (SLIP-23). */
export const slipAgeMostMs = 60 * 60_000
/** One accepted upload per member in this time. */
export const slipEveryMs = 60_000
/** How long the bank may say "not yet" before a slip fails. */
export const slipRetryMostMs = 15 * 60_000
/** How long a link to a slip's picture opens it. */
export const slipLinkMs = 5 * 60_000

/** The notes of a failed slip, with the spelling of the specification (SLIP-24). */
export const slipNotes = [
  'UPLOADED_FILE_NOT_EXIST',
  'IMG_SIZE_UNABLE_TO_PROCESS',
  'CANNOT_READ_CROPPED_IMAGE',
  'DEST_ACC_INVALID',
  'SLIP_REFNO_DUPLICATED',
  'UNSTABLE_REFNO_ON_SLIP',
  'TRIPPLE_WRONG_CAPTCHA',
  'INVALID_SLIP',
  'NOT_MATCH',
  'EXPIRED_SLIP',
  'UNKNOW_ERROR',
] as const
export type SlipNote = (typeof slipNotes)[number]

export const slipStatuses = ['in progress', 'SUCCESS', 'FAILED'] as const

/** One uploaded slip, as its member sees it. */
export const slipRow = z.object({
  _id: z.string(),
  createdAt: z.number(),
  /** The bank's amount; null until the bank has told it. */
  amount: z.nullable(amount),
  status: z.enum(slipStatuses),
  note: z.nullable(z.enum(slipNotes)),
  /** The transaction's own reference as read from the slip; null until it was read. */
  link: z.nullable(z.string()),
  /** Names the picture for `readSlipImage`. */
  reference: z.string(),
})
export type SlipRow = z.output<typeof slipRow>

export const readSlipWindow = endpoint({
  method: 'GET',
  path: '/api/lookup/slip',
  who: 'anyone',
  changes: false,
  does: 'Tells whether slips are taken now, the daily hours in which they are not, and when that ends.',
  answer: z.object({
    isOpen: z.boolean(),
    /** "23:00": slips are not taken from here … */
    from: z.nullable(z.string()),
    /** … up to, and without, here. Null and null: always open. */
    to: z.nullable(z.string()),
    timezone: z.literal('Asia/Bangkok'),
    /** Milliseconds since 1970; null while it is open. */
    openAt: z.nullable(z.number()),
  }),
  refuses: [],
})

export const checkSlip = endpoint({
  method: 'POST',
  path: '/api/wallet/slip/check',
  who: 'member',
  changes: false,
  does: "Judges the text of a slip's mini-QR before its picture is sent: malformed, or used already.",
  body: z.object({ payload: z.string().check(z.minLength(1), z.maxLength(400)) }),
  answer: z.object({ note: z.nullable(z.enum(['INVALID_SLIP', 'SLIP_REFNO_DUPLICATED'])) }),
  refuses: [],
})

export const uploadSlip = endpoint({
  method: 'POST',
  path: '/api/wallet/slip',
  who: 'member',
  changes: true,
  timeoutMs: longRequestTimeoutMs,
  does: 'Takes the picture of a transfer slip (multipart, field `file`); it is read and checked with the bank afterwards.',
  upload: { field: 'file', maxBytes: slipMaxBytes },
  answer: slipRow,
  refuses: [
    'NO_BANK',
    'SLIP_CLOSED',
    'REQUEST_LIMIT_1MIN',
    'SLIP_NO_FILE',
    'SLIP_INVALID_FILE',
    'SLIP_UPLOAD_FAIL',
  ],
})

export const readSlips = endpoint({
  method: 'POST',
  path: '/api/statement/slip',
  who: 'member',
  changes: false,
  does: "Answers one page of the member's slips, newest first.",
  body: z.object({
    page: z.int().check(z.minimum(1), z.maximum(1_000_000)),
    limit: z.int().check(z.minimum(1), z.maximum(largestPageSize)),
  }),
  answer: z.object({ total: z.number(), slips: z.array(slipRow) }),
  refuses: [],
})

export const readSlipImage = endpoint({
  method: 'GET',
  path: '/api/statement/slip/reference/:reference',
  who: 'member',
  changes: false,
  does: "Answers a short-lived link to one of the member's own slip pictures.",
  params: z.object({ reference: z.string().check(z.regex(/^[0-9a-z]{6,40}$/)) }),
  answer: z.object({ url: z.string() }),
  refuses: ['NO_DATA'],
  fieldRefusals: { reference: 'NO_DATA' },
})

export const showSlipImage = endpoint({
  method: 'GET',
  path: '/api/slip/image/:token',
  who: 'outside',
  changes: false,
  secretPath: true,
  does: 'Shows the picture that a signed link names, while the link lives.',
  params: z.object({ token: z.string().check(z.regex(/^[\w.-]{50,140}$/)) }),
  answer: fileAnswer,
  answersFile: true,
  refuses: ['UNAUTHORIZED', 'NO_DATA'],
  fieldRefusals: { token: 'UNAUTHORIZED' },
})
