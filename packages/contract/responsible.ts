import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount, askedAmount } from './money.ts'
import { currencies } from './limits.ts'

/** Responsible play (from RESP-1): the limits that members set for themselves. */

export const limitPeriods = ['day', 'week', 'month'] as const
export type LimitPeriod = (typeof limitPeriods)[number]
/** A higher limit, or none, holds after this time; a lower one at once. */
export const limitRaiseDelayMs = 24 * 60 * 60_000
/** Changes of limits that one member may make in a while: each is kept for good. */
export const limitChangesMost = { most: 30, windowMs: 60 * 60_000 } as const
/** How long a time-out may be, in days: 24 hours to six weeks. */
export const timeOutDays = [1, 3, 7, 14, 28, 42] as const
/** How long a self-exclusion may be, in months: six at least. */
export const exclusionMonths = [6, 12, 36, 60] as const
/** A member who is in the app for so long is told the time and what play has come to. */
export const reminderEveryMs = 60 * 60_000
/** Play is told for so long back at most. */
export const playToldMostMs = 24 * 60 * 60_000

export const depositLimit = z.object({
  period: z.enum(limitPeriods),
  /** What holds now; null: no limit. */
  amount: z.nullable(amount),
  /** What will hold from then on; null where nothing is to change. */
  next: z.nullable(z.object({ amount: z.nullable(amount), at: z.number() })),
  /** What has come in since the period began. */
  used: amount,
  /** What may still be paid in; null: no limit. */
  left: z.nullable(amount),
  /** When the next period begins, by Bangkok's clock. */
  until: z.number(),
})
export type DepositLimit = z.output<typeof depositLimit>

export const responsibleState = z.object({
  currency: z.enum(currencies),
  limits: z.array(depositLimit),
  /** The end of the time-out that holds now; null: none. */
  pausedUntil: z.nullable(z.number()),
  serverTime: z.number(),
})
export type ResponsibleState = z.output<typeof responsibleState>

export const readResponsible = endpoint({
  method: 'GET',
  path: '/api/responsible',
  who: 'member',
  changes: false,
  does: "Answers the member's own deposit limits, with what is left of each, and the time-out that holds.",
  answer: responsibleState,
  refuses: [],
})

export const setDepositLimit = endpoint({
  method: 'PUT',
  path: '/api/responsible/deposit-limit',
  who: 'member',
  changes: true,
  does: "Sets a deposit limit of the member's own: a lower one holds at once, a higher one or none after 24 hours. The one that holds now takes a raise back.",
  body: z.object({ period: z.enum(limitPeriods), amount: z.nullable(askedAmount) }),
  answer: responsibleState,
  refuses: [],
})

export const takeTimeOut = endpoint({
  method: 'POST',
  path: '/api/responsible/time-out',
  who: 'member',
  changes: true,
  does: 'Begins a time-out: no play and no deposit until its end, which nothing brings nearer. Money comes home and is paid out as ever.',
  body: z.object({ days: z.literal(timeOutDays) }),
  answer: responsibleState,
  refuses: [],
})

export const excludeMyself = endpoint({
  method: 'POST',
  path: '/api/responsible/self-exclusion',
  who: 'member',
  changes: true,
  does: 'Closes the account to its member for six months or more, and ends every session. What is in it is paid out by the support.',
  body: z.object({ months: z.literal(exclusionMonths) }),
  answer: z.object({ until: z.number() }),
  refuses: [],
})

export const readPlay = endpoint({
  method: 'POST',
  path: '/api/responsible/play',
  who: 'member',
  changes: false,
  does: 'Tells what play has come to since a moment of the last day, as far as the games have told: won less lost.',
  body: z.object({ since: z.number().check(z.int(), z.nonnegative()) }),
  answer: z.object({
    currency: z.enum(currencies),
    net: amount,
    since: z.number(),
    serverTime: z.number(),
  }),
  refuses: [],
})
