import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findRound } from './play-round.ts'

const setup = { activeSpinwheel: null, userCoin: 4, next: null }
const played = {
  no: 7,
  playedAt: 1_700_000_000_000,
  wheel: 'W',
  code: 'A',
  label: 'A',
  kind: 'none',
  seedHash: 'h',
  oddsHash: 'h',
  serverSeed: 's',
  clientSeed: 'c',
  odds: [],
  gone: [],
}

/** When the server plays the round, in milliseconds after the request. */
let playedAfterMs = Infinity
let isDown = false
let reads = 0

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  playedAfterMs = Infinity
  isDown = false
  reads = 0
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('fetch', async (url: string) => {
    if (isDown) throw new TypeError('the network is down')
    const isRounds = url.includes('rounds')
    if (isRounds) reads += 1
    const rounds = performance.now() >= playedAfterMs ? [played] : []
    return Response.json(isRounds ? { total: rounds.length, rounds } : setup)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Looks up a round whose response was lost; returns the outcome and the time it took. */
async function find(askedAt: number): Promise<[end: string, ms: number]> {
  const begunAt = performance.now()
  let tookMs = 0
  const finding = findRound(7, askedAt).then(({ end }) => {
    tookMs = performance.now() - begunAt
    return end
  })
  await vi.advanceTimersByTimeAsync(30_000)
  return [await finding, tookMs]
}

test('a lookup finds a round that is played seconds after its response was lost', async () => {
  playedAfterMs = performance.now() + 6_000
  expect((await find(performance.now()))[0]).toBe('played')
})

test('a lookup reports an unspent coin only when the round can no longer be played', async () => {
  expect(await find(performance.now())).toEqual(['notTaken', 12_000])
  expect(reads).toBeLessThan(6)
  expect(await find(performance.now() - 60_000)).toEqual(['notTaken', 0])
})

test('without a network, the outcome is unknown and has the time of the request', async () => {
  isDown = true
  const askedAt = performance.now()
  expect(await findRound(7, askedAt)).toEqual({ end: 'unknown', askedAt })
})
