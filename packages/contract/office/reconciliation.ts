import * as z from 'zod/mini'
import { currencies } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { amount } from '../money.ts'
import { acted, colleague, justification, plainId } from './approval-shapes.ts'
import { listAnswer, listPage } from './lists.ts'

/** Who told the rows of a day: the bank's feed, an imported statement, both, or nobody whole. */
export const dayCoverages = ['none', 'feed', 'statement', 'both'] as const

const account = plainId(80)
const day = z.iso.date()

const reconciledDay = z.object({
  account: z.string(),
  day: z.string(),
  currency: z.enum(currencies),
  /** Without one the bank's side is not whole, and payments are not looked for in it. */
  coverage: z.enum(dayCoverages),
  /** What the bank told came in, and how many rows it told of the day. */
  bankIn: amount,
  bankOut: amount,
  lines: z.number(),
  /** What came in by our books. */
  booksIn: amount,
  payments: z.number(),
  openBreaks: z.number(),
  comparedAt: z.number(),
  /** Null: the nightly comparison. */
  comparedBy: z.nullable(z.string()),
})
export type ReconciledDay = z.output<typeof reconciledDay>

export const listReconciledDays = endpoint({
  method: 'POST',
  path: '/api/office/reconcile/list',
  access: 'staff',
  needs: 'books.read',
  changes: false,
  does: 'Lists the days of receiving accounts that were compared with the bank, newest day first.',
  body: z.object({ filters: z.object({ account: z.optional(account) }), ...listPage }),
  answer: listAnswer(reconciledDay),
  refuses: [],
})

export const reconcileDay = endpoint({
  method: 'POST',
  path: '/api/office/reconcile/:account/:day',
  access: 'staff',
  needs: 'books.resolve',
  changes: true,
  auditAction: 'reconcile-day',
  idempotent: true,
  does: 'Compares one day of a receiving account with what its bank told, now.',
  params: z.object({ account, day }),
  body: z.object({}),
  answer: z.object({ opened: z.number(), gone: z.number(), open: z.number() }),
  refuses: ['NO_DATA', 'IDEMPOTENCY_MISMATCH'],
})

export const statementFormats = ['csv', 'mt940', 'camt053'] as const
export type StatementFormat = (typeof statementFormats)[number]
export const maxStatementBytes = 10 * 1024 * 1024
/** A statement covers this many days at most. */
export const maxStatementDays = 92

const column = z.int().check(z.minimum(0), z.maximum(99))
export const dateOrders = ['ymd', 'dmy', 'mdy'] as const

/** Which column of a CSV statement says what, counted from 0. */
export const columnMapping = z.object({
  date: column,
  /** The time of day, where it has a column of its own. */
  time: z.optional(column),
  dateOrder: z.enum(dateOrders),
  /** One column with a sign, or one for money in and one for money out. */
  amount: z.optional(column),
  moneyIn: z.optional(column),
  moneyOut: z.optional(column),
  balance: z.optional(column),
  reference: z.optional(column),
  text: z.optional(column),
  currency: z.optional(column),
})
export type ColumnMapping = z.output<typeof columnMapping>

export const previewRows = 8

export const uploadStatement = endpoint({
  method: 'POST',
  path: '/api/office/statements/files',
  access: 'staff',
  needs: 'books.resolve',
  changes: true,
  auditAction: 'upload-statement',
  does:
    'Takes the file of a bank statement (multipart, field `file`: CSV, MT940 or camt.053) and ' +
    'returns what it is, so that its columns can be named before it is imported within a day.',
  upload: { field: 'file', maxBytes: maxStatementBytes },
  answer: z.object({
    id: z.string(),
    format: z.enum(statementFormats),
    /** The first rows of a CSV file; empty for other formats. */
    preview: z.array(z.array(z.string())),
  }),
  refuses: [],
})

export const readMapping = endpoint({
  method: 'GET',
  path: '/api/office/statements/mapping/:account',
  access: 'staff',
  needs: 'books.read',
  changes: false,
  does: 'Returns the columns with which the newest CSV statement of an account was imported.',
  params: z.object({ account }),
  answer: z.object({ mapping: z.nullable(columnMapping) }),
  refuses: [],
})

export const importStatement = endpoint({
  method: 'POST',
  path: '/api/office/statements/import',
  access: 'staff',
  needs: 'books.resolve',
  changes: true,
  auditAction: 'import-statement',
  idempotent: true,
  does:
    'Stores the rows of an uploaded statement that are not known yet, whole or not at all, and ' +
    'compares its days. A statement that cannot be is refused with its field and row.',
  body: z.object({
    file: z.string().check(z.regex(/^[0-9a-z]{1,24}$/)),
    account,
    mapping: z.optional(columnMapping),
  }),
  answer: z.object({
    rows: z.number(),
    /** How many of them were new. */
    added: z.number(),
    from: z.string(),
    to: z.string(),
    opened: z.number(),
    gone: z.number(),
  }),
  refuses: ['NO_DATA', 'IDEMPOTENCY_MISMATCH'],
})

export const breakKinds = [
  'missing-in-ledger',
  'missing-at-bank',
  'amount-differs',
  'told-twice',
  'balance-jump',
  'payout-paid-twice',
  'payout-unknown',
] as const
export type BreakKind = (typeof breakKinds)[number]

/** open: the default. */
export const breakViews = ['open', 'closed'] as const
/** A break is shown as older from each of these days on. */
export const breakAges = [1, 3, 7, 30] as const
/**
 * matched: with other breaks, whose differences together are zero. explained: by words. gone: a later
 * comparison no longer finds it.
 */
export const breakEnds = ['matched', 'explained', 'gone'] as const

export const breakRow = z.object({
  id: z.string(),
  kind: z.enum(breakKinds),
  account: z.string(),
  day: z.string(),
  currency: z.enum(currencies),
  /** What our books say, and what the bank says; null: nothing. Negative: money out. */
  ours: z.nullable(amount),
  theirs: z.nullable(amount),
  foundAt: z.number(),
  /** When the money moved, by the row or the payment. */
  at: z.number(),
  reference: z.nullable(z.string()),
  closed: z.nullable(
    z.object({
      at: z.number(),
      /** Null: the comparison itself. */
      by: z.nullable(colleague),
      how: z.enum(breakEnds),
      why: z.string(),
    }),
  ),
})
export type BreakRow = z.output<typeof breakRow>

export const breakFilters = z.object({
  account: z.optional(account),
  kind: z.optional(z.enum(breakKinds)),
  /** At least this many days old. */
  age: z.optional(z.enum(breakAges.map(String) as ['1', '3', '7', '30'])),
  from: z.optional(day),
  to: z.optional(day),
})
export type BreakFilters = z.output<typeof breakFilters>

export const listBreaks = endpoint({
  method: 'POST',
  path: '/api/office/breaks/list',
  access: 'staff',
  needs: 'books.read',
  changes: false,
  does: 'Lists differences between bank and books, a page at a time.',
  body: z.object({ view: z.enum(breakViews), filters: breakFilters, ...listPage }),
  answer: z.object({
    ...listAnswer(breakRow).shape,
    /** How many open ones are younger than a day, and at least 1, 3, 7 and 30 days old. */
    ageing: z.array(z.object({ days: z.number(), n: z.number() })),
  }),
  refuses: [],
})

const breakId = z.string().check(z.regex(/^[0-9a-f]{24}$/))

export const readBreak = endpoint({
  method: 'GET',
  path: '/api/office/breaks/:id',
  access: 'staff',
  needs: 'books.read',
  looksAt: 'personal',
  changes: false,
  does:
    "Returns a difference with the bank's row, the payment or payout, and other open differences " +
    'that it may be matched with. The access is recorded in the audit log.',
  params: z.object({ id: breakId }),
  answer: z.object({
    row: breakRow,
    line: z.nullable(
      z.object({
        at: z.number(),
        amount,
        balance: z.nullable(amount),
        reference: z.nullable(z.string()),
        text: z.string(),
        source: z.enum(['feed', 'statement']),
      }),
    ),
    payment: z.nullable(
      z.object({
        account: z.string(),
        payment: z.string(),
        paidAt: z.number(),
        amount,
        state: z.string(),
        memberId: z.nullable(z.string()),
      }),
    ),
    /** The movement of a payout. */
    movement: z.nullable(z.string()),
    /** Open differences of the same account within 31 days, those that fit best first. */
    candidates: z.array(breakRow),
    /** The later statement that has a row for the missing payment, and who imported it. */
    laterStatement: z.nullable(z.object({ file: z.string(), by: z.string(), at: z.number() })),
    /** From this amount on a second person decides. */
    secondFrom: amount,
  }),
  refuses: ['NO_DATA'],
})
export type BreakDetail = z.output<typeof readBreak.answer>

/** Differences that one is matched with, at most. */
export const maxMatched = 50

export const closeBreak = endpoint({
  method: 'POST',
  path: '/api/office/breaks/:id/close',
  access: 'staff',
  needs: 'books.resolve',
  second: 'break.close',
  idempotent: true,
  changes: true,
  auditAction: 'close-break',
  does:
    'Closes a difference, by words or with others of the same account whose differences together ' +
    'are zero; from the limit on a second person decides.',
  params: z.object({ id: breakId }),
  body: z.object({
    /** One against one, one against several, or several against one; empty: by words. */
    with: z.array(breakId).check(z.maxLength(maxMatched)),
    ...justification,
  }),
  answer: acted,
  refuses: [
    'APPROVAL_EXISTS',
    'APPROVER_MISSING',
    'IDEMPOTENCY_MISMATCH',
    'NO_DATA',
    'NOT_WAITING',
  ],
})
