import * as z from 'zod/mini'
import { currencies } from '../../constants.ts'
import { endpoint } from '../../endpoint.ts'
import { amount } from '../../money.ts'

/** The days whose same hours are compared, from the newest. */
export const comparedDays = ['today', 'yesterday', 'weekAgo'] as const
export type ComparedDay = (typeof comparedDays)[number]

/** What members did, as numbers without amounts. */
export const dayCounts = [
  'deposits',
  'withdrawals',
  'registrations',
  'firstDeposits',
  'players',
] as const
export type DayCount = (typeof dayCounts)[number]

/** Amounts of one currency. `owed` is what members own at the end of the hours, not a sum. */
export const dayAmounts = [
  'deposits',
  'withdrawals',
  'netCash',
  'playResult',
  'bonusCost',
  'owed',
] as const
export type DayAmount = (typeof dayAmounts)[number]

/** One figure at the same hour of each of the compared days. */
const onDays = <Value extends z.ZodMiniType>(value: Value) =>
  z.object({ today: value, yesterday: value, weekAgo: value })

const currencyFigures = z.object({
  currency: z.enum(currencies),
  counts: z.record(z.enum(dayCounts), onDays(z.number())),
  /** Null for people without `report.money`; an amount is null until it has been counted. */
  amounts: z.nullable(z.record(z.enum(dayAmounts), onDays(z.nullable(amount)))),
})
export type CurrencyFigures = z.output<typeof currencyFigures>

export const readFigures = endpoint({
  method: 'GET',
  path: '/api/office/today/figures',
  access: 'staff',
  needs: 'report.read',
  changes: false,
  does:
    "Returns the day's provisional figures by currency up to the last whole minute, beside the same " +
    'hours of yesterday and of seven days ago, and what each receiving account was credited with.',
  answer: z.object({
    /** Null until the first minutes are counted, and while the counting is behind since yesterday. */
    figures: z.nullable(
      z.object({
        /** The end of the last minute that counts, on each day. */
        until: z.number(),
        countedAt: z.number(),
        /** Never to be added up. */
        currencies: z.array(currencyFigures),
      }),
    ),
    /** Null for people without `report.money`. */
    accounts: z.nullable(
      z.array(
        z.object({
          account: z.string(),
          bankCode: z.string(),
          currency: z.enum(currencies),
          received: amount,
          count: z.number(),
        }),
      ),
    ),
    /** What the payout bank last said that it holds; null for people without `report.money`. */
    floats: z.nullable(
      z.array(z.object({ currency: z.enum(currencies), held: amount, at: z.number() })),
    ),
    asOf: z.number(),
  }),
  refuses: [],
})
