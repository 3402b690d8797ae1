import pg from 'pg'
import { evaluateLocks } from '../../apps/server/features/bonus/evaluate-locks.job.ts'
import { openDb } from '../../apps/server/platform/db.ts'
import type { AppContext } from '../../apps/server/platform/app-context.ts'
import { silentLive } from '../../apps/server/platform/live/live.ts'
import { openLog } from '../../apps/server/platform/log.ts'
import { loadSettings } from '../../apps/server/platform/settings/settings.ts'
import { openOperatorSettings } from '../../apps/server/platform/operator-settings.ts'
import type { Stack } from '../stack.ts'
import type { Row } from '../table.ts'

/** Member ids above all those of `takeIds`, so that `member_id >=` selects only these rows. */
const firstMember = 9_000_000_000
/**
 * Number of runs over the smaller set; together they take about as long as one run over ten times
 * as many locks.
 */
const fewRuns = 10
const codes = ['naga', 'mekong', 'sixstars']

/**
 * Adds members numbered from `from` to `to` with three games, 1,000.00 of their own and a bonus of
 * 100.00 in play. Each book is inserted at once, so that its accounts are stored together.
 */
async function insertLocked(owner: pg.Client, from: number, to: number, now: Date): Promise<void> {
  const members = `select ${firstMember}::bigint + n as id
    from generate_series($1::int, $2::int - 1) as n`
  const names = [
    'wallet',
    'withdraw-hold',
    'refund-accrued',
    'invite-accrued',
    'house:bank',
    'house:gift',
    'house:bonus-cost',
    ...codes.flatMap((code) => [`game:${code}`, `transit:${code}`, `house:play:${code}`]),
  ]
  await owner.query(`insert into book (member_id) select id from (${members}) m`, [from, to])
  await owner.query(
    `insert into member (member_id, name, username, phone, password_hash, currency, created_at)
      select id, 'Bench', id::text, id::text, 'none', 'THB', $3
      from (${members}) m`,
    [from, to, now],
  )
  await owner.query(
    `insert into account (member_id, name, unit, floor, balance)
      select id, name, 'THB', null,
        case
          when name = 'wallet' then 60000
          when name = 'game:naga' then 50000
          when name = 'house:bank' then -100000
          when name = 'house:bonus-cost' then -10000
          else 0
        end
      from (${members}) m
      cross join unnest($3::text[]) as a(name)
      order by id`,
    [from, to, names],
  )
  await owner.query(
    `insert into game_account (member_id, code, username, password, refreshed_at, created_at)
      select id, code, 'bench' || id, 'none', $4, $4
      from (${members}) m
      cross join unnest($3::text[]) as g(code)
      order by id`,
    [from, to, codes, now],
  )
  await owner.query(
    `insert into play_lock (member_id, no, source, source_code, name, type, state, credit, base,
        principal, net_deposits, turnover_hundredths, turnover_required, fail_basis_points,
        min_remain,
        counts, excluded, started_at, expires_at)
      select id, 1, 'bonus', 'BENCH', '"Bench"', 'day', 'in_play', 10000, 110000, 100000, 100000,
        300, 330000, 500, 500, '{"slot": 100, "sport": 15, "lotto": 0}', '{}', $3::timestamptz,
        $3::timestamptz + interval '30 days'
      from (${members}) m`,
    [from, to, now],
  )
  await owner.query('analyze account, game_account, play_lock, member')
}

/** Marks the balances as fresh, so that every lock is evaluated. */
const refresh = (owner: pg.Client): Promise<unknown> =>
  owner.query('update game_account set refreshed_at = $2 where member_id >= $1', [
    firstMember,
    new Date(),
  ])

/**
 * Returns the mean, not the median: the time of a single long run includes delays by other
 * processes, so that of short runs must include them too.
 */
async function runFor(ctx: AppContext, times: number): Promise<number> {
  const began = performance.now()
  for (let time = 0; time < times; time++) await evaluateLocks.run(ctx)
  return (performance.now() - began) / times
}

/** Time of one statement that only reads all these balances: the shortest possible run. */
async function plainRead(owner: pg.Client): Promise<number> {
  const began = performance.now()
  await owner.query(
    `select count(*)
      from (select member_id, sum(balance) from account where member_id >= $1 group by member_id) a`,
    [firstMember],
  )
  return performance.now() - began
}

/**
 * Measures one run of the lock job, which runs every five minutes, with 10,000 and with 100,000
 * active locks, and with 100,000 of which one in a hundred ends.
 */
export async function benchLocks(
  { databaseUrl: url, secrets }: Stack,
  quick: boolean,
): Promise<Row[]> {
  const db = openDb(url, { maxConnections: 8 })
  const log = openLog('silent')
  const ctx: AppContext = {
    settings: loadSettings({ ...secrets, DATABASE_URL: url }),
    db,
    officeDb: db,
    operatorSettings: await openOperatorSettings(db, log),
    live: silentLive,
    log,
  }
  const owner = new pg.Client({ connectionString: url })
  owner.on('error', () => undefined)
  await owner.connect()
  const [few, many] = quick ? [2_000, 20_000] : [10_000, 100_000]
  await insertLocked(owner, 0, few, new Date())
  const before = await runFor(ctx, fewRuns)
  await insertLocked(owner, few, many, new Date())
  await refresh(owner)
  await owner.query('vacuum analyze account, game_account, play_lock')
  const [manyMs, plainMs] = [await runFor(ctx, 2), await plainRead(owner)]
  await refresh(owner)
  await owner.query(
    `update play_lock
      set turnover_done = turnover_required
      where member_id >= $1 and member_id % 100 = 0`,
    [firstMember],
  )
  const began = performance.now()
  const ended = await evaluateLocks.run(ctx)
  const endedMs = performance.now() - began
  // Measures the smaller set again after the large one, because the load of the machine may have
  // changed meanwhile.
  await owner.query(
    "update play_lock set state = 'won' where member_id >= $1 and state = 'in_play'",
    [firstMember + few],
  )
  await owner.query('vacuum analyze play_lock')
  await refresh(owner)
  const [{ left }] = (
    await owner.query<{ left: number }>(
      "select count(*)::int as left from play_lock where member_id >= $1 and state = 'in_play'",
      [firstMember],
    )
  ).rows as [{ left: number }]
  const after = await runFor(ctx, fewRuns)
  await Promise.all([db.end(), owner.end()])
  const fewMs = (before + (after * few) / left) / 2
  const each = (ms: number, members: number): string =>
    `${(ms / 1_000).toFixed(2)} s, ${((ms / members) * 1_000).toFixed(0)} µs a member`
  return [
    { name: `judging ${few.toLocaleString('en')} locks in play`, figure: each(fewMs, few) },
    {
      name: `judging ${many.toLocaleString('en')} locks in play, a member against one of the ${few.toLocaleString('en')}`,
      figure: each(manyMs, many),
      ratio: manyMs / many / (fewMs / few),
      target: 1.2,
      better: 'less',
    },
    {
      name: 'the same against one statement that only sums these balances',
      figure: `${(plainMs / 1_000).toFixed(2)} s`,
      ratio: manyMs / plainMs,
    },
    {
      name: `the same run when ${ended.toLocaleString('en')} of them end`,
      figure: `${(endedMs / 1_000).toFixed(2)} s, ${((endedMs - manyMs) / ended).toFixed(1)} ms an end`,
    },
  ]
}
