import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { amount } from '../money.ts'
import { listPage, memberInList } from './lists.ts'

/** A day of this millennium or the next: the database has no year 0. */
const day = z.iso.date().check(z.regex(/^[12]\d{3}-/))
/** An account of the books, and its unit. */
const accountOf = {
  account: z.string().check(z.regex(/^[A-Za-z0-9:_-]{1,60}$/)),
  unit: z.string().check(z.regex(/^[A-Z]{3,8}$/)),
}
const page = { after: listPage.after, limit: listPage.limit }
/** The position after the last row; null when no row follows. */
const next = z.nullable(z.string())

/** The sealed days that a list offers, at most. */
export const maxSealedDays = 800

export const listSealedDays = endpoint({
  method: 'GET',
  path: '/api/office/books/days',
  access: 'staff',
  needs: 'books.read',
  changes: false,
  does: 'Returns the days whose trial balance is sealed, newest first.',
  answer: z.object({ days: z.array(z.string()) }),
  refuses: [],
})

const figures = {
  /** The sum of the day's entries, and how many there are. */
  change: amount,
  entries: z.number(),
  /** At the end of the day, or now. */
  balance: amount,
  /** The figures as they were sealed, where postings came later; null: they stand. */
  first: z.nullable(z.object({ change: amount, balance: amount })),
}

export const readTrialBalance = endpoint({
  method: 'POST',
  path: '/api/office/books/trial-balance',
  access: 'staff',
  needs: 'books.read',
  changes: false,
  does:
    'Returns what each account sums to over all members at the end of a sealed day, or now: the ' +
    'newest sealed day and all entries since. The balances of one unit sum to zero.',
  /** Without a day: now. */
  body: z.object({ day: z.optional(day) }),
  answer: z.object({
    day: z.nullable(z.string()),
    /** When the day was sealed; null for now. */
    sealedAt: z.nullable(z.number()),
    /** When it was counted again from all balances; null before, and for now. */
    recountedAt: z.nullable(z.number()),
    /** For now: the sealed day from which it is counted. */
    since: z.nullable(z.string()),
    asOf: z.number(),
    accounts: z.array(z.object({ account: z.string(), unit: z.string(), ...figures })),
  }),
  refuses: ['NO_DATA'],
})
export type DayBalance = z.output<typeof readTrialBalance.answer>

export const listAccountDays = endpoint({
  method: 'POST',
  path: '/api/office/books/account-days',
  access: 'staff',
  needs: 'books.read',
  changes: false,
  does: 'Lists the sealed days of one account with its change and balance, newest first.',
  body: z.object({ ...accountOf, ...page }),
  answer: z.object({ rows: z.array(z.object({ day: z.string(), ...figures })), next }),
  refuses: [],
})

const dayPosting = z.object({
  memberId: z.string(),
  /** Null for the operator's own book, and after a member was forgotten. */
  member: z.nullable(memberInList),
  key: z.string(),
  kind: z.string(),
  at: z.number(),
  seq: z.string(),
  amount,
  balanceAfter: amount,
  movementId: z.nullable(z.string()),
})
export type DayPosting = z.output<typeof dayPosting>

export const listDayPostings = endpoint({
  method: 'POST',
  path: '/api/office/books/day-postings',
  access: 'staff',
  needs: 'books.read',
  changes: false,
  does: 'Lists the entries of one account on a day in Bangkok with masked members, oldest first.',
  body: z.object({ day, ...accountOf, ...page }),
  answer: z.object({ rows: z.array(dayPosting), next }),
  refuses: [],
})
