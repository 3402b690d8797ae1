import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount, requestedAmount } from './money.ts'
import { currencies } from './constants.ts'

/** Responsible play (from RESP-1): limits that members set for themselves. */

export const limitPeriods = ['day', 'week', 'month'] as const
export type LimitPeriod = (typeof limitPeriods)[number]
/**
 * The delay after which a raised or removed limit takes effect; a lowered limit does so at once.
 */
export const limitRaiseDelayMs = 24 * 60 * 60_000
/** Rate limit of limit changes per member; every change is stored permanently. */
export const maxLimitChanges = { maxAttempts: 30, windowMs: 60 * 60_000 } as const
/** Selectable lengths of a time-out in days: 24 hours to six weeks. */
export const timeOutDays = [1, 3, 7, 14, 28, 42] as const
/** Selectable lengths of a self-exclusion in months: at least six. */
export const exclusionMonths = [6, 12, 36, 60] as const
/**
 * How long a member uses the app before a reminder shows the time spent and the net result of play.
 */
export const reminderEveryMs = 60 * 60_000
/** The longest period for which the net result of play is reported. */
export const maxPlayReportedMs = 24 * 60 * 60_000

export const depositLimit = z.object({
  period: z.enum(limitPeriods),
  /** The limit in effect; null: no limit. */
  amount: z.nullable(amount),
  /** The limit that takes effect at the time `at`; null when no change is scheduled. */
  next: z.nullable(z.object({ amount: z.nullable(amount), at: z.number() })),
  /** Amount deposited since the period began. */
  used: amount,
  /** Amount that can still be deposited in the period; null: no limit. */
  left: z.nullable(amount),
  /** Start of the next period, in Bangkok time. */
  until: z.number(),
})
export type DepositLimit = z.output<typeof depositLimit>

export const responsibleState = z.object({
  currency: z.enum(currencies),
  limits: z.array(depositLimit),
  /** End of the current time-out; null: none. */
  pausedUntil: z.nullable(z.number()),
  serverTime: z.number(),
})
export type ResponsibleState = z.output<typeof responsibleState>

export const readResponsible = endpoint({
  method: 'GET',
  path: '/api/responsible',
  access: 'member',
  changes: false,
  does:
    "Returns the member's own deposit limits with what is left of each, and the current " +
    'time-out.',
  answer: responsibleState,
  refuses: [],
})

export const setDepositLimit = endpoint({
  method: 'PUT',
  path: '/api/responsible/deposit-limit',
  access: 'member',
  changes: true,
  does:
    "Sets the member's own deposit limit: a lower limit applies at once, a higher one or none " +
    'after 24 hours. Sending the current limit cancels a pending raise.',
  body: z.object({ period: z.enum(limitPeriods), amount: z.nullable(requestedAmount) }),
  answer: responsibleState,
  refuses: [],
})

export const takeTimeOut = endpoint({
  method: 'POST',
  path: '/api/responsible/time-out',
  access: 'member',
  changes: true,
  does:
    'Starts a time-out: no play and no deposits until it ends; it cannot be shortened. The ' +
    "games' money returns to the wallet and can be withdrawn as usual.",
  body: z.object({ days: z.literal(timeOutDays) }),
  answer: responsibleState,
  refuses: [],
})

export const excludeMyself = endpoint({
  method: 'POST',
  path: '/api/responsible/self-exclusion',
  access: 'member',
  changes: true,
  does:
    'Excludes the member for six months or more and ends every session. Support pays out the ' +
    'balance.',
  body: z.object({ months: z.literal(exclusionMonths) }),
  answer: z.object({ until: z.number() }),
  refuses: [],
})

export const readPlay = endpoint({
  method: 'POST',
  path: '/api/responsible/play',
  access: 'member',
  changes: false,
  does:
    'Returns the net result of play (won less lost) since a moment of the last day, as far as ' +
    'the games have reported.',
  body: z.object({ since: z.number().check(z.int(), z.nonnegative()) }),
  answer: z.object({
    currency: z.enum(currencies),
    net: amount,
    since: z.number(),
    serverTime: z.number(),
  }),
  refuses: [],
})
