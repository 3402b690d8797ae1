import pg from 'pg'
import { Pool } from 'undici'
import { openDb } from '../../apps/server/platform/db.ts'
import { median } from '../statistics.ts'
import { openMembers, takeIds, type BenchMember } from '../members.ts'
import type { Stack } from '../stack.ts'
import type { Row } from '../table.ts'

const friends = 1_000
const games = 19
const rounds = 5
const [fewBets, manyBets] = [100_000, 1_000_000]
const first = takeIds(friends + 1)

/**
 * Adds friends of one member with a turnover row at every game. No provider is called, so only the
 * server is measured.
 */
async function addFriends(owner: pg.Client, inviter: bigint): Promise<void> {
  await owner.query(
    `insert into member (member_id, name, username, phone, password_hash, currency, created_at)
      select n, 'เพื่อน ' || n, 'f' || n, 'f' || n, 'none', 'THB', now()
      from generate_series($1::bigint + 1, $1::bigint + $2::bigint) n`,
    [first, friends],
  )
  await owner.query(
    `insert into invitee (member_id, invitee_id, bound_at)
      select $1, n, now()
      from generate_series($2::bigint + 1, $2::bigint + $3::bigint) n`,
    [inviter, first, friends],
  )
  await owner.query(
    `insert into turnover (member_id, code, total)
      select n, g.code, 0
      from generate_series($1::bigint + 1, $1::bigint + $2::bigint) n
      cross join (select code from game order by position limit $3) g`,
    [first, friends, games],
  )
}

/** Adds bets of these friends, numbered from `from` to `to` and spread over all games. */
async function bet(owner: pg.Client, from: number, to: number): Promise<void> {
  await owner.query(
    `insert into bet (member_id, code, bet_id, state, stake, turnover, placed_at, settled_at,
        seen_at)
      select $1::bigint + 1 + n % $2::bigint, g.codes[1 + n / $2::bigint % cardinality(g.codes)],
        n::text, 'settled', 10000, 10000, now(), now(), now()
      from generate_series($3::bigint, $4::bigint - 1) n,
      (select array(select code from game order by position limit $5) as codes) g`,
    [first, friends, from, to, games],
  )
}

const addPlay = (owner: pg.Client): Promise<unknown> =>
  owner.query(
    `update turnover
      set total = total + 100000
      where member_id > $1 and member_id <= $1::bigint + $2::bigint`,
    [first, friends],
  )

/**
 * Updates the planner's statistics as autovacuum would, so that no plan is based on statistics of
 * the empty tables.
 */
async function settle(owner: pg.Client): Promise<void> {
  for (const table of ['bet', 'turnover', 'invite_cursor', 'invite_earning', 'invitee'])
    await owner.query(`vacuum analyze ${table}`)
}

async function collectMs(owner: pg.Client, pool: Pool, { headers }: BenchMember): Promise<number> {
  await settle(owner)
  const durations: number[] = []
  for (let round = 0; round < rounds; round++) {
    await addPlay(owner)
    const from = performance.now()
    const answer = await pool.request({ method: 'GET', path: '/api/invite/collect', headers })
    const body = (await answer.body.json()) as { message: string }
    durations.push(performance.now() - from)
    if (body.message !== 'INVITE_BONUS_SUCCESS')
      throw new Error(`collect responded with ${body.message}`)
  }
  return median(durations)
}

async function sumMs(owner: pg.Client): Promise<number> {
  const durations: number[] = []
  for (let round = 0; round < rounds; round++) {
    const from = performance.now()
    await owner.query(
      `select member_id, code, sum(turnover)
        from bet
        where member_id > $1 and member_id <= $1::bigint + $2::bigint
        group by member_id, code`,
      [first, friends],
    )
    durations.push(performance.now() - from)
  }
  return median(durations)
}

/**
 * Time of one statement in the database that reads and writes the same rows, without names, rates
 * or money.
 */
async function limitMs(owner: pg.Client): Promise<number> {
  await owner.query(
    `create table limit_mark (like invite_cursor including all);
      create table limit_row (like invite_earning including all)`,
  )
  const durations: number[] = []
  for (let round = 0; round < rounds; round++) {
    await addPlay(owner)
    const from = performance.now()
    await owner.query(
      `with unpaid as (select t.member_id, t.code, t.total,
            t.total - coalesce(m.collected_turnover, 0) as turnover
          from turnover t
          left join limit_mark m on m.member_id = 0
            and m.invitee_id = t.member_id
            and m.code = t.code
          where t.member_id > $1 and t.member_id <= $1::bigint + $2::bigint),
        lines as (insert into limit_row (member_id, no, invitee_id, name, amount, created_at)
          select 0, $3::bigint + row_number() over (), member_id, '', sum(turnover) * 3 / 1000,
            now()
          from unpaid
          group by member_id)
        insert into limit_mark (member_id, invitee_id, code, collected_turnover)
        select 0, member_id, code, total
        from unpaid
        on conflict (member_id, invitee_id, code) do update
        set collected_turnover = excluded.collected_turnover`,
      [first, friends, round * friends],
    )
    durations.push(performance.now() - from)
  }
  return median(durations)
}

/**
 * Measures the collection of commission from a thousand friends over HTTP, compared with PostgreSQL
 * alone and with ten times as many bets.
 */
export async function benchInvites(stack: Stack): Promise<Row[]> {
  const db = openDb(stack.databaseUrl, { maxConnections: 2 })
  const owner = new pg.Client({ connectionString: stack.databaseUrl })
  await owner.connect()
  const [inviter] = (await openMembers(db, 1)) as [BenchMember]
  const pool = new Pool(stack.url, { connections: 1 })
  await addFriends(owner, inviter.id)
  await bet(owner, 0, fewBets)
  await collectMs(owner, pool, inviter)
  const few = await collectMs(owner, pool, inviter)
  await bet(owner, fewBets, manyBets)
  const many = await collectMs(owner, pool, inviter)
  const [limit, summed] = [await limitMs(owner), await sumMs(owner)]
  await pool.close()
  await owner.end()
  await db.end()
  const ms = (figure: number): string => `${figure.toFixed(0)} ms`
  return [
    {
      name:
        'collect from 1,000 friends, 19,000 sums, 1,000,000 bets; ' +
        'against one statement that reads and writes as much',
      figure: `${ms(many)} against ${ms(limit)}`,
      ratio: many / limit,
      target: 3,
      better: 'less',
    },
    {
      name: 'the same against adding the bets up once, without paying anything',
      figure: `${ms(many)} against ${ms(summed)}`,
      ratio: many / summed,
    },
    {
      name: 'the same at 1,000,000 bets against 100,000',
      figure: `${ms(many)} against ${ms(few)}`,
      ratio: many / few,
      target: 1.25,
      better: 'less',
    },
  ]
}
