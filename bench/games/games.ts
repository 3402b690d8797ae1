import { Pool } from 'undici'
import { openDb, type Db } from '../../apps/server/platform/db.ts'
import { residentBytes } from '../cpu.ts'
import { drive } from '../drive.ts'
import { median } from '../statistics.ts'
import { openMembers, type BenchMember } from '../members.ts'
import type { Stack } from '../stack.ts'
import type { Row } from '../table.ts'
import { codes, startProviders, type Providers } from './providers.ts'

const crowd = 1_000
/** Three games whose provider answers, and one whose provider stops answering during the test. */
const crowdGames = ['pg', 'betflix', 'huayhd', 'joker']
const hangingGame = 'joker'
const transferGame = 'ufabet'

interface Field {
  stack: Stack
  db: Db
  pool: Pool
  providers: Providers
}

/**
 * Measures balance refreshes and transfers with providers of known delay, and with one that hangs.
 */
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
    const one = await openMembers(db, 40, { games: codes })
    const many = await openMembers(db, crowd, { games: crowdGames })
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

interface TimedAnswer {
  ms: number
  text: string
}

async function timedCall(
  { pool }: Field,
  member: BenchMember,
  path: string,
  body?: unknown,
): Promise<TimedAnswer> {
  const from = performance.now()
  const answer = await pool.request({
    method: body === undefined ? 'GET' : 'POST',
    path,
    headers: member.headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.body.text()
  if (answer.statusCode !== 200)
    throw new Error(`${path} responded with ${answer.statusCode} ${text}`)
  return { ms: performance.now() - from, text }
}

const refresh = (field: Field, member: BenchMember): Promise<TimedAnswer> =>
  timedCall(field, member, '/api/wallet/refresh/slot')
const afterMs = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const p99 = (durations: number[]): number =>
  durations.toSorted((a, b) => a - b)[
    Math.min(durations.length - 1, Math.floor(durations.length * 0.99))
  ] ?? 0
const ms = (durations: number): string => `${durations.toFixed(0)} ms`

/** Clears the stored balances, so that the next refresh queries the games. */
async function expireBalances({ db }: Field, members: BenchMember[]): Promise<void> {
  await db.query(
    'update game_account set refreshed_at = null, stale = false where member_id = any($1)',
    [members.map((one) => one.id)],
  )
}

/**
 * Compares the refresh of one member, with sixteen games that take 100 to 400 ms, with the slowest
 * game.
 */
async function benchRefresh(field: Field, members: BenchMember[], rounds: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const grows of [false, true]) {
    await field.providers.set(
      codes.map((code, index) => ({ code, delayMs: 100 + index * 20, grows })),
    )
    await expireBalances(field, members)
    await refresh(field, members[0]!)
    const [ratios, durations]: [number[], number[]] = [[], []]
    for (const member of members.slice(1, rounds + 1)) {
      await field.providers.durations()
      const answered = await refresh(field, member)
      const slowest = Math.max(...(await field.providers.durations()).map((one) => one.ms))
      durations.push(answered.ms)
      ratios.push(answered.ms / slowest)
    }
    rows.push({
      name:
        'refresh of 16 games against the slowest, ' +
        (grows ? 'every one has changed' : 'nothing has changed'),
      figure: ms(median(durations)),
      ratio: median(ratios),
      target: 1.2,
      better: 'less',
    })
  }
  return rows
}

/** Measures transfers by 16 clients into a game that answers after 100 ms. */
async function benchTransfer(field: Field, members: BenchMember[], seconds: number): Promise<Row> {
  await field.providers.set([{ code: transferGame, delayMs: 100, grows: false }])
  await field.providers.durations()
  const run = await drive(16, seconds, (lane) => move(field, members[lane]!))
  const own = p99(
    (await field.providers.durations())
      .filter((one) => one.call === 'deposit')
      .map((one) => one.ms),
  )
  return {
    name: "transfer into a game, 16 clients, p99 above the provider's own",
    figure: `${ms(run.p99Ms - own)} above ${ms(own)} (p50 ${ms(run.p50Ms)}), ${run.failed} failed`,
    ratio: run.p99Ms / own,
    target: 2,
    better: 'less',
  }
}

const move = (field: Field, member: BenchMember): Promise<TimedAnswer> =>
  timedCall(field, member, '/api/wallet/transfer', { from: 'wallet', to: transferGame, amount: 1 })

interface LoadResult {
  refreshMs: number[]
  /** Number of balances returned as stale although the game's provider answers. */
  staleCount: number
  transferP99Ms: number
  transfers: number
  failed: number
  peakBytes: number
}

/** A thousand members refresh their balances at once, repeatedly, while others transfer. */
async function runLoad(
  field: Field,
  members: BenchMember[],
  transferring: BenchMember[],
  seconds: number,
): Promise<LoadResult> {
  const refreshMs: number[] = []
  let [staleCount, failed] = [0, 0]
  let peakBytes = 0
  const until = performance.now() + seconds * 1_000
  const watch = setInterval(
    () => (peakBytes = Math.max(peakBytes, residentBytes(field.stack.serverPid))),
    100,
  )
  const transfers = drive(8, seconds, (lane) => move(field, transferring[lane]!))
  while (performance.now() < until) {
    await expireBalances(field, members)
    await Promise.all(
      members.map((one) =>
        refresh(field, one).then(
          (answered) => {
            refreshMs.push(answered.ms)
            staleCount += countStale(answered.text)
          },
          () => (failed += 1),
        ),
      ),
    )
  }
  const transferred = await transfers
  clearInterval(watch)
  return {
    refreshMs,
    staleCount,
    transferP99Ms: transferred.p99Ms,
    transfers: Math.round(transferred.perSecond * seconds),
    failed: failed + transferred.failed,
    peakBytes,
  }
}

function countStale(text: string): number {
  const { slots } = JSON.parse(text) as { slots: { code: string; stale: boolean }[] }
  return slots.filter((slot) => slot.stale && slot.code !== hangingGame).length
}

/**
 * Compares refreshes by a thousand members with and without a hanging provider, which stops
 * responding suddenly under load.
 */
async function benchCrowd(
  field: Field,
  members: BenchMember[],
  transferring: BenchMember[],
  quick: boolean,
): Promise<Row[]> {
  const seconds = quick ? 8 : 30
  await field.providers.set([
    ...crowdGames.map((code) => ({ code, delayMs: 150, grows: false })),
    { code: transferGame, delayMs: 100 },
  ])
  // Warms up first, so that the memory that any load needs is not counted as growth.
  await runLoad(field, members, transferring, quick ? 3 : 6)
  const without = await runLoad(field, members, transferring, seconds)
  await field.providers.set([{ code: hangingGame, delayMs: null }])
  const within = await runLoad(field, members, transferring, seconds)
  await field.providers.set([{ code: hangingGame, delayMs: 150 }])
  await afterMs(500)
  const shareOf = ({ staleCount, refreshMs }: LoadResult): string =>
    `${((staleCount / (refreshMs.length * (crowdGames.length - 1))) * 100).toFixed(1)} %`
  const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(0)} MB`
  const [refreshed, hung] = [p99(without.refreshMs), p99(within.refreshMs)]
  return [
    {
      name: `refresh, ${crowd} members at once, p99 with one of their 4 games hanging`,
      figure: `${ms(hung)} against ${ms(refreshed)} (p50 ${ms(median(within.refreshMs))} against ${ms(median(without.refreshMs))}), ${within.refreshMs.length} and ${without.refreshMs.length}, ${within.failed + without.failed} failed; stale balances: ${shareOf(within)} against ${shareOf(without)}`,
      ratio: hung / refreshed,
      target: 2,
      better: 'less',
    },
    {
      name: 'transfers at another game meanwhile, p99',
      figure:
        `${ms(within.transferP99Ms)} against ${ms(without.transferP99Ms)}, ` +
        `${within.transfers} and ${without.transfers}`,
      ratio: within.transferP99Ms / without.transferP99Ms,
      target: 2,
      better: 'less',
    },
    {
      name: 'peak server memory meanwhile',
      figure: `${megabytes(within.peakBytes)} against ${megabytes(without.peakBytes)}`,
      ...(without.peakBytes > 0
        ? ({ ratio: within.peakBytes / without.peakBytes, target: 1.2, better: 'less' } as const)
        : {}),
    },
  ]
}
