import { raiseAlarm } from '../../../platform/alarms/raise-alarm.ts'
import { bangkokIso, clock, dayNamed, dayStart } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { claimDue, type Job } from '../../../platform/job.ts'
import { readAllGames, type Game } from '../../catalogue/index.ts'
import { compareDay } from './compare-day.ts'
import { keepComparison } from './findings.ts'

interface Due {
  code: string
  day: string
  dueAt: Date
  tries: number
}

const hourMs = 3_600_000
/** How long after its end a day is compared, because a provider's history may be delayed. */
const lagMs = hourMs
const againMs = hourMs / 2
/** The maximum number of past days that are compared after an outage of the server. */
const maxDays = 31
const atOnce = 4

/**
 * Compares every connected provider's history with our books, day by day, once each day has ended.
 * A provider that does not answer is retried.
 */
export const compareHistory: Job = {
  name: 'compare-history',
  everyMs: 5 * 60_000,
  run: async (ctx, stop) => {
    const games = [...(await readAllGames(ctx.db)).values()].filter(isConnected)
    await planDays(
      ctx,
      games.map((game) => game.code),
    )
    return claimDue<Due>(
      ctx,
      {
        name: 'history-due',
        table: 'history_check',
        key: ['code', 'day'],
        columns: 'code, day::text as day',
        where: 'checked_at is null and code = any($1)',
        values: [games.map((game) => game.code)],
        maxRows: atOnce,
        countsTries: true,
        claimUntil: () => new Date(clock.nowMs() + againMs),
        failed: 'provider history comparison failed',
      },
      (one) => compare(ctx, one, stop),
    )
  },
}

const isConnected = (game: Game): boolean =>
  game.provider === 'transfer-wallet' || game.connection !== null

/**
 * Plans every day after the last planned one until yesterday; a new provider begins with yesterday.
 */
async function planDays(ctx: AppContext, codes: string[]): Promise<void> {
  const today = dayStart(clock.now())
  const planned = await ctx.db.query<{ code: string; day: string }>(
    'select code, max(day)::text as day from history_check group by code',
    [],
  )
  const last = new Map(planned.map((one) => [one.code, one.day]))
  const days = codes.flatMap((code) => {
    const lastDay = last.get(code)
    return Array.from({ length: maxDays }, (_, index) => dayAfter(today, -1 - index))
      .filter((day) => (lastDay ? day > lastDay : day === dayAfter(today, -1)))
      .map((day) => ({ code, day }))
  })
  if (days.length === 0) return
  await ctx.db.query(
    `insert into history_check (code, day, due_at)
      select x.code, x.day, x.due_at
      from unnest($1::text[], $2::date[], $3::timestamptz[]) as x(code, day, due_at)
      on conflict (code, day) do nothing`,
    [
      days.map((day) => day.code),
      days.map((day) => day.day),
      days.map((day) => new Date(dayNamed(day.day, 1).getTime() + lagMs)),
    ],
  )
}

const dayAfter = (start: Date, days: number): string =>
  bangkokIso(new Date(start.getTime() + days * 24 * hourMs)).slice(0, 10)

async function compare(
  ctx: AppContext,
  { code, day }: Due,
  stop: AbortSignal | undefined,
): Promise<boolean> {
  const compared = await compareDay(
    ctx,
    { code, stop },
    { from: dayNamed(day), to: dayNamed(day, 1) },
  )
  if (compared === 'unavailable') {
    ctx.log.warn({ game: code, day }, 'provider history unavailable, will be retried')
    return false
  }
  if ((await keepComparison(ctx, { code, day }, compared)) && compared.findings.length > 0) {
    const counts = Object.fromEntries(
      Object.entries(Object.groupBy(compared.findings, (one) => one.kind)).map(([kind, some]) => [
        kind,
        some.length,
      ]),
    )
    await raiseAlarm(
      ctx,
      { code: 'history-differs', about: code },
      'provider history differs from the ledger, see npm run operator findings',
      { day, ...counts },
    )
  }
  return true
}
