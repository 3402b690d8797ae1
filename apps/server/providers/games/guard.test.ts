import type { ServerResponse } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { gameCode } from '@champa/wire/games'
import { startStubServer } from '../../testing/stub-server.ts'
import { guardBalance, type GuardLimits } from './guard.ts'
import type { BalanceOutcome, GameProvider } from './port.ts'
import { transferWallet } from './transfer-wallet.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const end of ends.splice(0)) await end()
})

interface Party {
  /** Calls that wait until the test answers them. */
  open: ServerResponse[]
  /** Number of calls received. */
  callCount: number
  /** The immediate answer to further calls; null leaves the calls open. */
  answer: object | null
  pauses: boolean[]
  guarded: GameProvider
  query: () => Promise<BalanceOutcome>
}

/** A guarded provider that answers only when the test lets it. */
async function openParty(limits: Partial<GuardLimits>, timeoutMs = 5_000): Promise<Party> {
  const party = { open: [], callCount: 0, answer: null, pauses: [] } as unknown as Party
  const server = await startStubServer((_, reply) => {
    party.callCount += 1
    if (party.answer)
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(party.answer))
    else party.open.push(reply)
  })
  ends.push(() => server.stop())
  const provider = transferWallet({
    baseUrl: server.url,
    code: 'naga',
    secret: 'secret',
    timeoutMs,
  })
  party.guarded = guardBalance(provider, (pauses) => party.pauses.push(pauses), limits)
  let players = 0
  party.query = () => party.guarded.balance({ username: `player${(players += 1)}` })
  return party
}

const success = { code: gameCode.ok, balance: '1.00' }
const down = { code: gameCode.maintenance, message: 'maintenance' }
const balance = { outcome: 'ok', credits: 100n }
const silent = { outcome: 'unavailable' }
const notQueried = { outcome: 'not-asked' }

async function until(done: () => boolean): Promise<void> {
  while (!done()) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** Stops the date, by which a pause is measured, so that it lasts however slow the machine is. */
const stopDate = () => void vi.useFakeTimers({ toFake: ['Date'] })

const afterMs = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

test('the guard limits concurrent and waiting queries and rejects the rest at once', async () => {
  const party = await openParty({ atOnce: 2, waiting: 3 })
  const settled: BalanceOutcome[] = []
  const all = Array.from({ length: 10 }, () =>
    party.query().then((outcome) => settled.push(outcome)),
  )
  await until(() => settled.length === 5 && party.open.length === 2)
  expect([settled.every((one) => one.outcome === 'not-asked'), party.callCount]).toEqual([true, 2])
  party.answer = success
  for (const reply of party.open.splice(0)) reply.end(JSON.stringify(success))
  await Promise.all(all)
  expect([settled.filter((one) => one.outcome === 'ok').length, party.callCount]).toEqual([5, 5])
})

test('the guard drops a query that has waited too long', async () => {
  const party = await openParty({ atOnce: 1, waiting: 10, maxWaitMs: 50 })
  const [first, second] = [party.query(), party.query()]
  await until(() => party.open.length === 1)
  await afterMs(80)
  party.open[0]!.end(JSON.stringify(success))
  expect([await first, await second, party.callCount]).toEqual([balance, notQueried, 1])
  party.answer = success
  expect(await party.query()).toEqual(balance)
})

test('the guard pauses a provider that keeps failing, then probes it with one query', async () => {
  stopDate()
  const party = await openParty({ failures: 3, pauseMs: 200 })
  party.answer = down
  for (let time = 0; time < 5; time++)
    expect(await party.query()).toEqual(time < 3 ? silent : notQueried)
  expect([party.callCount, party.pauses]).toEqual([3, [true]])
  vi.setSystemTime(Date.now() + 200)
  party.answer = null
  const first = party.query()
  await until(() => party.open.length === 1)
  // Other queries do not wait for the outcome of the probe.
  expect([await party.query(), await party.query(), party.callCount]).toEqual([
    notQueried,
    notQueried,
    4,
  ])
  party.open[0]!.end(JSON.stringify(success))
  expect(await first).toEqual(balance)
  party.answer = success
  expect([await party.query(), await party.query(), party.pauses]).toEqual([
    balance,
    balance,
    [true, false],
  ])
})

test('the guard pauses a provider again when the probe fails', async () => {
  stopDate()
  const party = await openParty({ failures: 1, pauseMs: 60 })
  party.answer = down
  for (const callCount of [1, 2, 3]) {
    expect([await party.query(), await party.query(), party.callCount]).toEqual([
      silent,
      notQueried,
      callCount,
    ])
    vi.setSystemTime(Date.now() + 60)
  }
})

test('the guard limits connections to a hanging provider and rejects waiting queries once it is paused', async () => {
  const party = await openParty({ atOnce: 4, waiting: 100, failures: 4 }, 300)
  const outcomes = await Promise.all(Array.from({ length: 104 }, () => party.query()))
  expect([outcomes.every((one) => one.outcome !== 'ok'), party.pauses]).toEqual([true, [true]])
  // The queries that began between the first failure and the last one were sent too.
  expect(party.callCount).toBeLessThanOrEqual(8)
})

test('the guard sends no query while all open ones are unanswered, and resumes after an answer', async () => {
  const party = await openParty({ silentMs: 100, minSilent: 2, failures: 100 })
  const first = [party.query(), party.query()]
  await until(() => party.open.length === 2)
  await afterMs(120)
  expect([await party.query(), party.callCount]).toEqual([notQueried, 2])
  party.open[0]!.end(JSON.stringify(success))
  expect(await first[0]).toEqual(balance)
  party.answer = success
  expect([await party.query(), party.callCount, party.pauses]).toEqual([balance, 3, []])
  party.open[1]!.end(JSON.stringify(success))
  expect(await first[1]).toEqual(balance)
})

test('one player’s stuck account does not pause the provider, whether its queries hang or fail', async () => {
  const party = await openParty({ silentMs: 50, failures: 3 })
  const stuck = party.guarded.balance({ username: 'stuck' })
  await until(() => party.open.length === 1)
  await afterMs(80)
  party.answer = down
  for (let time = 0; time < 6; time++)
    expect(await party.guarded.balance({ username: 'stuck' })).toEqual(silent)
  expect([party.callCount, party.pauses]).toEqual([7, []])
  party.answer = success
  expect([await party.query(), party.callCount]).toEqual([balance, 8])
  party.open[0]!.end(JSON.stringify(down))
  expect(await stuck).toEqual(silent)
})

test('the guard does not count the answer that a player is unknown as a failure', async () => {
  const party = await openParty({ failures: 2 })
  party.answer = { code: gameCode.playerNotFound, message: 'player not found' }
  for (let time = 0; time < 4; time++) expect(await party.query()).toEqual({ outcome: 'no-player' })
  expect([party.callCount, party.pauses]).toEqual([4, []])
})

test('transfers and their queries pass while balance queries are paused', async () => {
  const party = await openParty({ failures: 1 })
  party.answer = down
  await party.query()
  expect(party.pauses).toEqual([true])
  party.answer = { code: gameCode.ok, reference: 'r', balance: '2.00', status: 'success' }
  const transfer = { username: 'player', credits: 100n, reference: 'r' }
  expect([
    await party.guarded.deposit(transfer),
    await party.guarded.withdraw(transfer),
    await party.guarded.query(transfer),
  ]).toEqual([
    { outcome: 'success', balance: 200n },
    { outcome: 'success', balance: 200n },
    'success',
  ])
  expect(await party.query()).toEqual(notQueried)
})
