import { Pool } from 'undici'
import { openGameAccounts } from '../../apps/server/ledger/accounts.ts'
import { openDb, type Db } from '../../apps/server/platform/db.ts'
import { residentBytes } from '../cpu.ts'
import { drive } from '../drive.ts'
import { median } from '../ledger.ts'
import { openMembers, type BenchMember } from '../members.ts'
import type { Stack } from '../stack.ts'
import type { Row } from '../table.ts'
import { codes, startProviders, type Providers } from './providers.ts'

const crowd = 1_000
/** Three games that answer and the one that will hang. */
const crowdPlays = ['pg', 'betflix', 'huayhd', 'joker']
const hangs = 'joker'
const movesAt = 'ufabet'

interface Field {
  stack: Stack
  db: Db
  pool: Pool
  providers: Providers
}

/** Balance refreshes and transfers with providers of known delay, and with one that hangs. */
export async function benchGames(stack: Stack, quick: boolean): Promise<Row[]> {
  const db = openDb(stack.databaseUrl, { maxConnections: 8 })
  const pool = new Pool(stack.url, {
    connections: crowd + 64,
    pipelining: 1,
    headersTimeout: 60_000,
  })
  const providers = await startProviders(stack.databaseUrl)
  const field: Field = { stack, db, pool, providers }
  try {
    const one = await openPlayers(field, 40, codes)
    const many = await openPlayers(field, crowd, crowdPlays)
    return [
      ...(await benchRefresh(field, one, quick ? 3 : 10)),
      await benchTransfer(field, one, quick ? 3 : 8),
      ...(await benchCrowd(field, many, one, quick)),
    ]
  } finally {
    providers.stop()
    await pool.close()
    await db.end()
  }
}

/** Inserts members with accounts at these games directly into the database. */
async function openPlayers({ db }: Field, count: number, games: string[]): Promise<BenchMember[]> {
  const part = Math.ceil(count / 8)
  const members = (
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        openMembers(db, Math.min(part, count - index * part)),
      ),
    )
  ).flat()
  await Promise.all(
    games.map(async (code) => {
      await db.query(
        `insert into game_account (member_id, code, username, password, created_at)
          select m, $2, $2 || m, $3, $4
          from unnest($1::bigint[]) m`,
        [members.map((one) => one.id), code, 'none', new Date()],
      )
      for (const { id } of members) await openGameAccounts(db, id, code, 'THB')
    }),
  )
  return members
}

interface Asked {
  ms: number
  text: string
}

async function ask(
  { pool }: Field,
  member: BenchMember,
  path: string,
  body?: unknown,
): Promise<Asked> {
  const from = performance.now()
  const answer = await pool.request({
    method: body === undefined ? 'GET' : 'POST',
    path,
    headers: member.headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.body.text()
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode} ${text}`)
  return { ms: performance.now() - from, text }
}

const refresh = (field: Field, member: BenchMember): Promise<Asked> =>
  ask(field, member, '/api/wallet/refresh/slot')
const afterMs = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const p99 = (took: number[]): number =>
  took.toSorted((a, b) => a - b)[Math.min(took.length - 1, Math.floor(took.length * 0.99))] ?? 0
const ms = (took: number): string => `${took.toFixed(0)} ms`

/** Clears the stored balances, so that the next refresh queries the games. */
async function makeDue({ db }: Field, members: BenchMember[]): Promise<void> {
  await db.query(
    'update game_account set refreshed_at = null, stale = false where member_id = any($1)',
    [members.map((one) => one.id)],
  )
}

/**
 * One member at a time with sixteen games that take 100 to 400 ms: the time of a refresh compared
 * with the slowest game.
 */
async function benchRefresh(field: Field, members: BenchMember[], rounds: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const wins of [false, true]) {
    await field.providers.set(
      codes.map((code, index) => ({ code, delayMs: 100 + index * 20, wins })),
    )
    await makeDue(field, members)
    await refresh(field, members[0]!)
    const [ratios, took]: [number[], number[]] = [[], []]
    for (let round = 1; round <= rounds; round++) {
      await field.providers.took()
      const answered = await refresh(field, members[round]!)
      const slowest = Math.max(...(await field.providers.took()).map((one) => one.ms))
      took.push(answered.ms)
      ratios.push(answered.ms / slowest)
    }
    rows.push({
      what: `refresh of 16 games against the slowest, ${wins ? 'every one has changed' : 'nothing has changed'}`,
      figure: ms(median(took)),
      ratio: median(ratios),
      target: 1.2,
      better: 'less',
    })
  }
  return rows
}

/** Transfers into a game that takes 100 ms, by 16 clients. */
async function benchTransfer(field: Field, members: BenchMember[], seconds: number): Promise<Row> {
  await field.providers.set([{ code: movesAt, delayMs: 100, wins: false }])
  await field.providers.took()
  const run = await drive(16, seconds, (lane) => move(field, members[lane]!))
  const own = p99(
    (await field.providers.took()).filter((one) => one.call === 'deposit').map((one) => one.ms),
  )
  return {
    what: "transfer into a game, 16 clients, p99 above the provider's own",
    figure: `${ms(run.p99Ms - own)} above ${ms(own)} (p50 ${ms(run.p50Ms)}), ${run.failed} failed`,
    ratio: run.p99Ms / own,
    target: 2,
    better: 'less',
  }
}

const move = (field: Field, member: BenchMember): Promise<Asked> =>
  ask(field, member, '/api/wallet/transfer', { from: 'wallet', to: movesAt, amount: 1 })

interface Wave {
  refreshMs: number[]
  /** Number of answering games whose balance was stale in the response. */
  late: number
  transferP99Ms: number
  transfers: number
  failed: number
  peakBytes: number
}

/** A thousand members refresh at once, repeatedly, while others transfer. */
async function wave(
  field: Field,
  members: BenchMember[],
  movers: BenchMember[],
  seconds: number,
): Promise<Wave> {
  const refreshMs: number[] = []
  let [late, failed] = [0, 0]
  let peakBytes = 0
  const until = performance.now() + seconds * 1_000
  const watch = setInterval(
    () => (peakBytes = Math.max(peakBytes, residentBytes(field.stack.serverPid))),
    100,
  )
  const moving = drive(8, seconds, (lane) => move(field, movers[lane]!))
  while (performance.now() < until) {
    await makeDue(field, members)
    await Promise.all(
      members.map((one) =>
        refresh(field, one).then(
          (answered) => {
            refreshMs.push(answered.ms)
            late += lateIn(answered.text)
          },
          () => (failed += 1),
        ),
      ),
    )
  }
  const moved = await moving
  clearInterval(watch)
  return {
    refreshMs,
    late,
    transferP99Ms: moved.p99Ms,
    transfers: Math.round(moved.perSecond * seconds),
    failed: failed + moved.failed,
    peakBytes,
  }
}

function lateIn(text: string): number {
  const { slots } = JSON.parse(text) as { slots: { code: string; stale: boolean }[] }
  return slots.filter((slot) => slot.stale && slot.code !== hangs).length
}

/**
 * Compares the crowd with and without a hanging provider, which stops responding suddenly under
 * load.
 */
async function benchCrowd(
  field: Field,
  members: BenchMember[],
  movers: BenchMember[],
  quick: boolean,
): Promise<Row[]> {
  const seconds = quick ? 8 : 30
  await field.providers.set([
    ...crowdPlays.map((code) => ({ code, delayMs: 150, wins: false })),
    { code: movesAt, delayMs: 100 },
  ])
  // Warms up, since the memory that a crowd needs anyway is not growth.
  await wave(field, members, movers, quick ? 3 : 6)
  const without = await wave(field, members, movers, seconds)
  await field.providers.set([{ code: hangs, delayMs: null }])
  const within = await wave(field, members, movers, seconds)
  await field.providers.set([{ code: hangs, delayMs: 150 }])
  await afterMs(500)
  const shareOf = ({ late, refreshMs }: Wave): string =>
    `${((late / (refreshMs.length * (crowdPlays.length - 1))) * 100).toFixed(1)} %`
  const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(0)} MB`
  const [refreshed, hung] = [p99(without.refreshMs), p99(within.refreshMs)]
  return [
    {
      what: `refresh, ${crowd} members at once, p99 with one of their 4 games hanging`,
      figure: `${ms(hung)} against ${ms(refreshed)} (p50 ${ms(median(within.refreshMs))} against ${ms(median(without.refreshMs))}), ${within.refreshMs.length} and ${without.refreshMs.length}, ${within.failed + without.failed} failed; stale balances: ${shareOf(within)} against ${shareOf(without)}`,
      ratio: hung / refreshed,
      target: 2,
      better: 'less',
    },
    {
      what: 'transfers at another game meanwhile, p99',
      figure: `${ms(within.transferP99Ms)} against ${ms(without.transferP99Ms)}, ${within.transfers} and ${without.transfers}`,
      ratio: within.transferP99Ms / without.transferP99Ms,
      target: 2,
      better: 'less',
    },
    {
      what: 'peak server memory meanwhile',
      figure: `${megabytes(within.peakBytes)} against ${megabytes(without.peakBytes)}`,
      ...(without.peakBytes > 0
        ? ({ ratio: within.peakBytes / without.peakBytes, target: 1.2, better: 'less' } as const)
        : {}),
    },
  ]
}
