import type { ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { gameCode } from '@champa/wire/games'
import { startStubServer } from '../../testing/stub-server.ts'
import { guardBalance, type GuardLimits } from './guard.ts'
import type { BalanceOutcome, GameProvider } from './port.ts'
import { transferWallet } from './transfer-wallet.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

interface Party {
  /** Calls that wait for an answer of the test. */
  open: ServerResponse[]
  /** Number of calls received. */
  asked: number
  /** The immediate answer to further calls; null leaves them open. */
  says: object | null
  rests: boolean[]
  guarded: GameProvider
  ask: () => Promise<BalanceOutcome>
}

/** A guarded provider that answers only when the test lets it. */
async function openParty(limits: Partial<GuardLimits>, timeoutMs = 5_000): Promise<Party> {
  const party = { open: [], asked: 0, says: null, rests: [] } as unknown as Party
  const server = await startStubServer((_, reply) => {
    party.asked += 1
    if (party.says)
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(party.says))
    else party.open.push(reply)
  })
  ends.push(() => server.stop())
  const provider = transferWallet({
    baseUrl: server.url,
    code: 'naga',
    secret: 'secret',
    timeoutMs,
  })
  party.guarded = guardBalance(provider, (rests) => party.rests.push(rests), limits)
  let players = 0
  party.ask = () => party.guarded.balance({ username: `player${(players += 1)}` })
  return party
}

const fine = { code: gameCode.ok, balance: '1.00' }
const down = { code: gameCode.maintenance, message: 'maintenance' }
const told = { outcome: 'ok', credits: 100n }
const silent = { outcome: 'unavailable' }
const notAsked = { outcome: 'not-asked' }

async function until(done: () => boolean): Promise<void> {
  while (!done()) await new Promise((resolve) => setTimeout(resolve, 5))
}

const afterMs = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

test('limits concurrent and waiting queries and rejects the rest at once', async () => {
  const party = await openParty({ atOnce: 2, waiting: 3 })
  const settled: BalanceOutcome[] = []
  const all = Array.from({ length: 10 }, () => party.ask().then((outcome) => settled.push(outcome)))
  await until(() => settled.length === 5 && party.open.length === 2)
  expect([settled.every((one) => one.outcome === 'not-asked'), party.asked]).toEqual([true, 2])
  party.says = fine
  for (const reply of party.open.splice(0)) reply.end(JSON.stringify(fine))
  await Promise.all(all)
  expect([settled.filter((one) => one.outcome === 'ok').length, party.asked]).toEqual([5, 5])
})

test('drops a query that has waited too long', async () => {
  const party = await openParty({ atOnce: 1, waiting: 10, maxWaitMs: 50 })
  const [first, second] = [party.ask(), party.ask()]
  await until(() => party.open.length === 1)
  await afterMs(80)
  party.open[0]!.end(JSON.stringify(fine))
  expect([await first, await second, party.asked]).toEqual([told, notAsked, 1])
  party.says = fine
  expect(await party.ask()).toEqual(told)
})

test('pauses a provider that keeps failing, then probes it with one query', async () => {
  const party = await openParty({ failures: 3, restsMs: 200 })
  party.says = down
  for (let time = 0; time < 5; time++)
    expect(await party.ask()).toEqual(time < 3 ? silent : notAsked)
  expect([party.asked, party.rests]).toEqual([3, [true]])
  await afterMs(220)
  party.says = null
  const first = party.ask()
  await until(() => party.open.length === 1)
  // Other queries do not wait for the outcome of the probe.
  expect([await party.ask(), await party.ask(), party.asked]).toEqual([notAsked, notAsked, 4])
  party.open[0]!.end(JSON.stringify(fine))
  expect(await first).toEqual(told)
  party.says = fine
  expect([await party.ask(), await party.ask(), party.rests]).toEqual([told, told, [true, false]])
})

test('pauses a provider again when the probe fails', async () => {
  const party = await openParty({ failures: 1, restsMs: 60 })
  party.says = down
  for (const asked of [1, 2, 3]) {
    expect([await party.ask(), await party.ask(), party.asked]).toEqual([silent, notAsked, asked])
    await afterMs(80)
  }
})

test('limits the connections of a hanging provider and rejects waiting queries once it is paused', async () => {
  const party = await openParty({ atOnce: 4, waiting: 100, failures: 4 }, 300)
  const outcomes = await Promise.all(Array.from({ length: 104 }, () => party.ask()))
  expect([outcomes.every((one) => one.outcome !== 'ok'), party.rests]).toEqual([true, [true]])
  // Queries that took a slot between the first failures and the last were sent too.
  expect(party.asked).toBeLessThanOrEqual(8)
})

test('sends no query while all open ones are silent, and resumes with the first answer', async () => {
  const party = await openParty({ silentMs: 100, silentAsked: 2, failures: 100 })
  const first = [party.ask(), party.ask()]
  await until(() => party.open.length === 2)
  await afterMs(120)
  expect([await party.ask(), party.asked]).toEqual([notAsked, 2])
  party.open[0]!.end(JSON.stringify(fine))
  expect(await first[0]).toEqual(told)
  party.says = fine
  expect([await party.ask(), party.asked, party.rests]).toEqual([told, 3, []])
  party.open[1]!.end(JSON.stringify(fine))
  expect(await first[1]).toEqual(told)
})

test('one player’s stuck account does not pause the provider, by waiting or by failing', async () => {
  const party = await openParty({ silentMs: 50, failures: 3 })
  const stuck = party.guarded.balance({ username: 'stuck' })
  await until(() => party.open.length === 1)
  await afterMs(80)
  party.says = down
  for (let time = 0; time < 6; time++)
    expect(await party.guarded.balance({ username: 'stuck' })).toEqual(silent)
  expect([party.asked, party.rests]).toEqual([7, []])
  party.says = fine
  expect([await party.ask(), party.asked]).toEqual([told, 8])
  party.open[0]!.end(JSON.stringify(down))
  expect(await stuck).toEqual(silent)
})

test('an unknown player is an answer, not a failure', async () => {
  const party = await openParty({ failures: 2 })
  party.says = { code: gameCode.playerNotFound, message: 'player not found' }
  for (let time = 0; time < 4; time++) expect(await party.ask()).toEqual({ outcome: 'no-player' })
  expect([party.asked, party.rests]).toEqual([4, []])
})

test('transfers and their queries pass while balance queries are paused', async () => {
  const party = await openParty({ failures: 1 })
  party.says = down
  await party.ask()
  expect(party.rests).toEqual([true])
  party.says = { code: gameCode.ok, reference: 'r', balance: '2.00', status: 'success' }
  const order = { username: 'player', credits: 100n, reference: 'r' }
  expect([
    await party.guarded.deposit(order),
    await party.guarded.withdraw(order),
    await party.guarded.query(order),
  ]).toEqual([
    { outcome: 'success', balance: 200n },
    { outcome: 'success', balance: 200n },
    'success',
  ])
  expect(await party.ask()).toEqual(notAsked)
})
