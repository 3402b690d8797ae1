import type { Currency } from '@champa/contract/constants'
import { minorUnits } from '@champa/contract/money'
import { mayRead } from '@champa/contract/office/permissions'
import {
  comparedDays,
  type ComparedDay,
  type CurrencyFigures,
  type readFigures as endpoint,
} from '@champa/contract/office/today/figures'
import { clock, dayStart } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { receivedOnDay } from '../../deposit/index.ts'

const dayMs = 24 * 60 * 60_000
const daysBefore: Record<ComparedDay, number> = { today: 0, yesterday: 1, weekAgo: 7 }

export const readFigures: Handler<typeof endpoint> = async ({ staff }, { officeDb }) => {
  const seesMoney = mayRead(staff, 'report.money')
  const [figures, accounts, floats] = await Promise.all([
    figuresOfDay(officeDb, seesMoney),
    seesMoney ? receivedOnDay(officeDb, clock.now()) : null,
    seesMoney ? floatsOf(officeDb) : null,
  ])
  return {
    figures,
    accounts:
      accounts?.map(({ amount, count, ...account }) => ({
        ...account,
        received: minorUnits(amount),
        count: Number(count),
      })) ?? null,
    floats:
      floats?.map(({ currency, amount, at }) => ({
        currency,
        held: minorUnits(amount),
        at: at.getTime(),
      })) ?? null,
    asOf: clock.nowMs(),
  }
}

const floatsOf = (db: Db): Promise<{ currency: Currency; amount: bigint; at: Date }[]> =>
  db.query(
    'select currency, amount, at from payout_float order by currency desc',
    [],
    'today-float',
  )

/** The figures up to the last counted minute; null when none of today is counted. */
async function figuresOfDay(db: Db, seesMoney: boolean) {
  const [mark] = await db.query<{ rolledUntil: Date; rolledAt: Date }>(
    'select rolled_until, rolled_at from money_roll_up',
    [],
    'today-roll-up',
  )
  const start = dayStart(clock.now()).getTime()
  const until = mark?.rolledUntil.getTime() ?? 0
  if (!mark || until < start) return null
  const rows = await sumDays(db, start, until)
  const found = [...new Set(rows.map(({ currency }) => currency))]
  return {
    until,
    countedAt: mark.rolledAt.getTime(),
    currencies: found.map((currency) =>
      toFigures(
        currency,
        rows.filter((row) => row.currency === currency),
        seesMoney,
      ),
    ),
  }
}

interface DaySums {
  day: ComparedDay
  currency: Currency
  deposits: bigint
  depositCount: number
  withdrawals: bigint
  withdrawalCount: number
  playResult: bigint
  bonusCost: bigint
  firstDeposits: number
  registrations: number
  players: number
  owed: bigint | null
}

/**
 * Every currency that members of any of the days had, for each day. What members own at the end is
 * led to from the moment at which it was counted, forwards or backwards.
 */
const sumDays = (db: Db, start: number, until: number): Promise<DaySums[]> =>
  db.query<DaySums>(
    `select d.day, c.currency,
        coalesce(sum(m.deposits), 0)::bigint as deposits,
        coalesce(sum(m.deposit_count), 0)::integer as deposit_count,
        coalesce(sum(m.withdrawals), 0)::bigint as withdrawals,
        coalesce(sum(m.withdrawal_count), 0)::integer as withdrawal_count,
        coalesce(sum(m.play_result), 0)::bigint as play_result,
        coalesce(sum(m.bonus_cost), 0)::bigint as bonus_cost,
        coalesce(sum(m.first_deposits), 0)::integer as first_deposits,
        coalesce(sum(m.registrations), 0)::integer as registrations,
        coalesce(sum(m.players), 0)::integer as players,
        (
          select o.amount
            + coalesce((
                select sum(later.owed_change)
                from money_minute later
                where later.currency = o.currency
                  and later.minute >= o.at and later.minute < d.until
              ), 0)
            - coalesce((
                select sum(earlier.owed_change)
                from money_minute earlier
                where earlier.currency = o.currency
                  and earlier.minute >= d.until and earlier.minute < o.at
              ), 0)
          from money_owed o
          where o.currency = c.currency
        )::bigint as owed
      from unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) as d(day, start, until)
      cross join (
        select currency from money_owed
        union
        select seen.currency from money_minute seen where seen.minute >= $4 and seen.minute < $5
      ) c
      left join money_minute m
        on m.minute >= d.start and m.minute < d.until and m.currency = c.currency
      group by d.day, d.until, c.currency
      order by c.currency desc`,
    [
      comparedDays,
      comparedDays.map((day) => new Date(start - daysBefore[day] * dayMs)),
      comparedDays.map((day) => new Date(until - daysBefore[day] * dayMs)),
      new Date(start),
      new Date(until),
    ],
    'today-figures',
  )

function toFigures(
  currency: Currency,
  rows: readonly DaySums[],
  seesMoney: boolean,
): CurrencyFigures {
  const dayOf = (day: ComparedDay): DaySums => rows.find((row) => row.day === day)!
  const each = <Value>(read: (sums: DaySums) => Value) => ({
    today: read(dayOf('today')),
    yesterday: read(dayOf('yesterday')),
    weekAgo: read(dayOf('weekAgo')),
  })
  return {
    currency,
    counts: {
      deposits: each((one) => one.depositCount),
      withdrawals: each((one) => one.withdrawalCount),
      registrations: each((one) => one.registrations),
      firstDeposits: each((one) => one.firstDeposits),
      players: each((one) => one.players),
    },
    amounts: seesMoney
      ? {
          deposits: each((one) => minorUnits(one.deposits)),
          withdrawals: each((one) => minorUnits(one.withdrawals)),
          netCash: each((one) => minorUnits(one.deposits - one.withdrawals)),
          playResult: each((one) => minorUnits(one.playResult)),
          bonusCost: each((one) => minorUnits(one.bonusCost)),
          owed: each((one) => minorUnits(one.owed)),
        }
      : null,
  }
}
