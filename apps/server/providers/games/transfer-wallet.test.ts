import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FaultMode } from '@champa/wire/faults'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eventually, patienceFor, startWorld, type World } from '../../../simulators/testing/world.ts'
import type { GameProvider } from './port.ts'
import { transferWallet } from './transfer-wallet.ts'

let world: World
let naga: GameProvider
let players = 0

const connect = (to: { baseUrl?: string; secret?: string; mode?: FaultMode } = {}) =>
  transferWallet({ code: 'naga', baseUrl: world.url, secret: world.secrets.games, timeoutMs: patienceFor(to.mode), ...to })

beforeAll(async () => {
  world = await startWorld()
  naga = connect()
})
afterEach(() => world.healthy())
afterAll(() => world.stop())

async function newPlayer(credits = 0n): Promise<string> {
  const username = `player${++players}`
  expect(await naga.createPlayer({ username, password: 'secret-1' })).toBe('created')
  if (credits > 0n) await naga.deposit({ username, credits, reference: `seed-${username}` })
  return username
}

const creditsOf = async (username: string) => {
  const answer = await naga.balance({ username })
  return answer.outcome === 'ok' ? answer.credits : answer.outcome
}

describe('a healthy provider', () => {
  test('creates a player once', async () => {
    const username = await newPlayer()
    expect(await naga.createPlayer({ username, password: 'other-2' })).toBe('exists')
    expect(await creditsOf(username)).toBe(0n)
  })

  test('knows no stranger', async () => {
    expect(await naga.balance({ username: 'stranger' })).toEqual({ outcome: 'no-player' })
    expect(await naga.deposit({ username: 'stranger', credits: 100n, reference: 's1' })).toMatchObject({ outcome: 'failed' })
    expect(await naga.query({ reference: 's1' })).toBe('failed')
    expect(await naga.resetPassword({ username: 'stranger', password: 'abcd' })).toBe('failed')
    expect(await naga.launch({ username: 'stranger', locale: 'th' })).toEqual({ outcome: 'failed' })
  })

  test('moves credits in and out to the last hundredth', async () => {
    const username = await newPlayer()
    expect(await naga.deposit({ username, credits: 10_007n, reference: `in-${username}` })).toEqual({ outcome: 'success', balance: 10_007n })
    expect(await naga.withdraw({ username, credits: 7n, reference: `out-${username}` })).toEqual({ outcome: 'success', balance: 10_000n })
    expect(await naga.query({ reference: `in-${username}` })).toBe('success')
    expect(await naga.query({ reference: 'never-used' })).toBe('not-found')
  })

  test('refuses to pay out more than there is, and remembers that it refused', async () => {
    const username = await newPlayer(500n)
    expect(await naga.withdraw({ username, credits: 501n, reference: `much-${username}` })).toMatchObject({ outcome: 'failed' })
    expect(await naga.query({ reference: `much-${username}` })).toBe('failed')
    expect(await creditsOf(username)).toBe(500n)
  })

  test('moves a reference once: sent again it is unknown, and the query tells', async () => {
    const username = await newPlayer()
    const transfer = { username, credits: 300n, reference: `twice-${username}` }
    expect(await naga.deposit(transfer)).toMatchObject({ outcome: 'success' })
    expect(await naga.deposit(transfer)).toMatchObject({ outcome: 'unknown' })
    expect(await naga.query(transfer)).toBe('success')
    expect(await creditsOf(username)).toBe(300n)
  })

  test('opens a game by a link that works once', async () => {
    const username = await newPlayer(100n)
    const launched = await naga.launch({ username, locale: 'lo' })
    if (launched.outcome !== 'ok') throw new Error('not launched')
    const first = await fetch(launched.link)
    expect(first.status).toBe(200)
    expect(await first.text()).toContain('lang="lo"')
    expect((await fetch(launched.link)).status).toBe(410)
  })

  test('sets a new password', async () => {
    expect(await naga.resetPassword({ username: await newPlayer(), password: 'fresh-3' })).toBe('ok')
  })
})

type Spoiled = { mode: FaultMode; outcome: 'success' | 'failed' | 'unknown'; moved: boolean; query: string }
const faults: Spoiled[] = [
  { mode: 'timeout', outcome: 'unknown', moved: false, query: 'not-found' },
  { mode: 'error', outcome: 'unknown', moved: false, query: 'not-found' },
  { mode: 'lost-reply', outcome: 'unknown', moved: true, query: 'success' },
  { mode: 'slow', outcome: 'unknown', moved: true, query: 'success' },
  { mode: 'duplicate', outcome: 'unknown', moved: true, query: 'success' },
  { mode: 'refuse', outcome: 'failed', moved: false, query: 'not-found' },
]

describe.each(faults)('a provider with the fault $mode', ({ mode, outcome, moved, query }) => {
  test.each(['deposit', 'withdraw'] as const)('%s: the outcome is honest, and the query knows what became of it', async (kind) => {
    const username = await newPlayer(1_000n)
    const transfer = { username, credits: 400n, reference: `${mode}-${kind}-${username}` }
    await world.fault({ target: `games/naga/${kind}`, mode, times: 1 })
    expect(await connect({ mode })[kind](transfer)).toMatchObject({ outcome })
    expect(await naga.query(transfer)).toBe(query)
    const change = kind === 'deposit' ? 400n : -400n
    expect(await creditsOf(username)).toBe(moved ? 1_000n + change : 1_000n)
  })
})

test('an order that is pending settles later', async () => {
  const username = await newPlayer()
  const transfer = { username, credits: 250n, reference: `pending-${username}` }
  await world.fault({ target: 'games/naga/deposit', mode: 'pending', times: 1 })
  expect(await naga.deposit(transfer)).toEqual({ outcome: 'unknown', reason: 'provider code 35' })
  expect(await naga.query(transfer)).toBe('pending')
  expect(await creditsOf(username)).toBe(0n)
  expect(await eventually(async () => (await naga.query(transfer)) === 'success')).toBe(true)
  expect(await creditsOf(username)).toBe(250n)
})

describe.each(['timeout', 'lost-reply', 'error', 'slow', 'refuse'] as const)('every other call under %s', (mode) => {
  test('says that it does not know, and never throws', async () => {
    const username = await newPlayer(100n)
    for (const call of ['create', 'balance', 'query', 'reset', 'launch']) await world.fault({ target: `games/naga/${call}`, mode, times: 1 })
    const spoiled = connect({ mode })
    const [created, balance, query, reset, launch] = await Promise.all([
      spoiled.createPlayer({ username: `${username}b`, password: 'secret-1' }),
      spoiled.balance({ username }),
      spoiled.query({ reference: `seed-${username}` }),
      spoiled.resetPassword({ username, password: 'fresh-3' }),
      spoiled.launch({ username, locale: 'en' }),
    ])
    const no = mode === 'refuse' ? 'failed' : 'unknown'
    expect({ created, balance, query, reset, launch }).toEqual({
      created: no, balance: { outcome: 'unavailable' }, query: 'unknown', reset: no, launch: { outcome: 'failed' },
    })
  })
})

test('nothing was sent to a provider that cannot be reached, so the transfer failed', async () => {
  const nobody = connect({ baseUrl: 'http://127.0.0.1:1' })
  expect(await nobody.deposit({ username: 'player1', credits: 1n, reference: 'x' })).toEqual({ outcome: 'failed', reason: 'ECONNREFUSED' })
  expect(await nobody.balance({ username: 'player1' })).toEqual({ outcome: 'unavailable' })
  expect(await nobody.query({ reference: 'x' })).toBe('unknown')
})

test('a wrong secret moves nothing, definitely', async () => {
  const stranger = connect({ secret: world.secrets.payout })
  expect(await stranger.deposit({ username: await newPlayer(), credits: 1n, reference: 'y' })).toEqual({ outcome: 'failed', reason: 'provider code 41' })
})

const strangeAnswers = [
  { name: 'a page of a proxy', status: 502, body: '<html>Bad gateway</html>' },
  { name: 'nothing', status: 200, body: '' },
  { name: 'a success without a balance', status: 200, body: '{"code":0,"reference":"odd"}' },
  { name: 'a success of another reference', status: 200, body: '{"code":0,"reference":"even","balance":"1.00"}' },
  { name: 'a balance that is no amount', status: 200, body: '{"code":0,"reference":"odd","balance":"1e3"}' },
  { name: 'a code that nobody agreed on', status: 200, body: '{"code":777}' },
  { name: 'half of an answer', status: 200, body: '{"code":0,"refer' },
]

test.each(strangeAnswers)('$name leaves the outcome unknown', async ({ status, body }) => {
  const server = createServer((_request, response) => response.writeHead(status).end(body))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const odd = connect({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  expect(await odd.deposit({ username: 'player1', credits: 100n, reference: 'odd' })).toMatchObject({ outcome: 'unknown' })
  expect(await odd.query({ reference: 'odd' })).toBe('unknown')
  server.closeAllConnections()
  server.close()
})
