import * as z from 'zod/mini'
import { movementStatuses } from './statuses.ts'
import { endpoint, fileAnswer } from './endpoint.ts'
import { amount } from './money.ts'
import { largestPageSize, longRequestTimeoutMs } from './constants.ts'

/** Limits of a slip's picture (SLIP-7). */
export const maxSlipBytes = 10 * 1024 * 1024
export const minSlipSide = 200
export const maxSlipSide = 6_000
/** Maximum age of a transfer when its slip is uploaded (SLIP-23). */
export const maxSlipAgeMs = 60 * 60_000
/** Minimum interval between a member's accepted uploads. */
export const slipEveryMs = 60_000
/** How long a bank may answer that it does not know the transaction yet, before the slip fails. */
export const maxSlipRetryMs = 15 * 60_000
/** Lifetime of a link to a slip's picture. */
export const slipLinkMs = 5 * 60_000

/** Notes of a failed slip, in the spelling of the specification (SLIP-24). */
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

/** An uploaded slip as its member sees it. */
export const slipRow = z.object({
  _id: z.string(),
  createdAt: z.number(),
  /** The transferred amount as the bank reports it; null until it does. */
  amount: z.nullable(amount),
  status: z.enum(movementStatuses),
  note: z.nullable(z.enum(slipNotes)),
  /** The transaction reference read from the slip; null until it has been read. */
  link: z.nullable(z.string()),
  /** Identifies the picture for `readSlipImage`. */
  reference: z.string(),
})
export type SlipRow = z.output<typeof slipRow>

export const readSlipWindow = endpoint({
  method: 'GET',
  path: '/api/lookup/slip',
  access: 'anyone',
  changes: false,
  does: 'Returns whether slip uploads are open, the daily closed hours, and when they open again.',
  answer: z.object({
    isOpen: z.boolean(),
    /** The time from which slip uploads are closed, such as "23:00". */
    from: z.nullable(z.string()),
    /**
     * The hour from which uploads are open again. Both hours are null when uploads are always open.
     */
    to: z.nullable(z.string()),
    timezone: z.literal('Asia/Bangkok'),
    /** When uploads open again, in milliseconds since 1970; null while they are open. */
    openAt: z.nullable(z.number()),
  }),
  refuses: [],
})

export const checkSlip = endpoint({
  method: 'POST',
  path: '/api/wallet/slip/check',
  access: 'member',
  changes: false,
  does: "Checks the text of a slip's mini-QR before the upload: malformed or already used.",
  body: z.object({ payload: z.string().check(z.minLength(1), z.maxLength(400)) }),
  answer: z.object({ note: z.nullable(z.enum(['INVALID_SLIP', 'SLIP_REFNO_DUPLICATED'])) }),
  refuses: [],
})

export const uploadSlip = endpoint({
  method: 'POST',
  path: '/api/wallet/slip',
  access: 'member',
  changes: true,
  timeoutMs: longRequestTimeoutMs,
  does:
    'Uploads the picture of a transfer slip (multipart, field `file`); it is read and checked ' +
    'with the bank afterwards.',
  upload: { field: 'file', maxBytes: maxSlipBytes },
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
  access: 'member',
  changes: false,
  does: "Returns a page of the member's slips, newest first.",
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
  access: 'member',
  changes: false,
  does: "Returns a short-lived link to one of the member's own slip pictures.",
  params: z.object({ reference: z.string().check(z.regex(/^[0-9a-z]{6,40}$/)) }),
  answer: z.object({ url: z.string() }),
  refuses: ['NO_DATA'],
  fieldRefusals: { reference: 'NO_DATA' },
})

export const showSlipImage = endpoint({
  method: 'GET',
  path: '/api/slip/image/:token',
  access: 'outside',
  changes: false,
  secretPath: true,
  does: 'Serves the picture of a signed link until the link expires.',
  params: z.object({ token: z.string().check(z.regex(/^[\w.-]{50,140}$/)) }),
  answer: fileAnswer,
  answersFile: true,
  refuses: ['UNAUTHORIZED', 'NO_DATA'],
  fieldRefusals: { token: 'UNAUTHORIZED' },
})
