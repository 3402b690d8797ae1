import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openTestProviders,
  type Provider,
  type TestProviders,
} from '../../testing/test-providers.ts'
import type { BetRow } from './port.ts'

let of: TestProviders
beforeAll(async () => {
  of = await openTestProviders()
})
afterAll(() => of.world.stop())

const second = 1_000
const minute = 60 * second
const played = async ({ code }: Provider, transfer: object): Promise<string> =>
  String((await of.world.call('POST', `/games/${code}/play`, transfer)).body.bet)
const ended = ({ code }: Provider, transfer: object) =>
  of.world.call('POST', `/games/${code}/bets/settle`, transfer)

async function reportedBets(
  { bets }: Provider,
  username: string,
  from: Date,
): Promise<{ rows: BetRow[]; pages: number }> {
  const rows: BetRow[] = []
  for (let page = 1; ; page++) {
    const answer = await bets({ from, to: new Date(Date.now() + minute), page })
    if (answer.outcome !== 'ok') throw new Error(answer.outcome)
    rows.push(...answer.rows.filter((row) => row.username === username))
    if (answer.next === null) return { rows, pages: page }
  }
}

test('a bets report returns each bet with its state, stake, valid turnover and times', async () => {
  const startedAt = Math.floor(Date.now() / second) * second
  const results = await of.fromEach(async (provider) => {
    const username = await provider.player(1_000n)
    const [settled, refunded, voided, open] = [
      await played(provider, { username, bet: 1.25, win: 0.5 }),
      await played(provider, { username, bet: 2, win: 2 }),
      await played(provider, { username, bet: 3, void: true }),
      await played(provider, { username, bet: 4, open: true }),
    ]
    const before = (await reportedBets(provider, username, new Date(startedAt))).rows
    await ended(provider, { bet: open, win: 9 })
    const after = (await reportedBets(provider, username, new Date(startedAt))).rows
    const pick = (rows: BetRow[], id: string): object => {
      const { state, stake, valid, placedAt, settledAt, changedAt } = rows.find(
        (row) => row.id === id,
      )!
      return {
        state,
        stake,
        valid,
        inTime: [placedAt, settledAt, changedAt].every(
          (at) => at === null || (at.getTime() >= startedAt && at.getTime() <= Date.now()),
        ),
        ended: settledAt !== null,
      }
    }
    return [
      pick(before, settled),
      pick(before, refunded),
      pick(before, voided),
      pick(before, open),
      pick(after, open),
      before.length,
      after.length,
    ]
  })
  const is = (state: string, stake: bigint, valid: bigint): object => ({
    state,
    stake,
    valid,
    inTime: true,
    ended: state !== 'open',
  })
  expect(results).toEqual(
    of.each([
      is('settled', 125n, 125n),
      is('settled', 200n, 0n),
      is('void', 300n, 0n),
      is('open', 400n, 0n),
      is('settled', 400n, 400n),
      4,
      4,
    ]),
  )
})

test('a bets report returns the bets of its period page by page, in order of their changes', async () => {
  const results = await of.fromEach(async (provider) => {
    const username = await provider.player(1_000n)
    const from = new Date(Math.floor(Date.now() / second) * second)
    const ids = []
    for (let n = 0; n < 105; n++)
      ids.push(await played(provider, { username, bet: '0.03', win: 0 }))
    const { rows, pages } = await reportedBets(provider, username, from)
    const [early, late] = await Promise.all(
      [-2, 2].map((minutes) =>
        provider.bets({
          from: new Date(Date.now() + minutes * minute),
          to: new Date(Date.now() + minutes * minute + second),
          page: 1,
        }),
      ),
    )
    return { same: rows.map((row) => row.id).join() === ids.join(), pages, early, late }
  })
  const none = { outcome: 'ok', rows: [], next: null }
  expect(results).toEqual(
    of.each({
      same: true,
      pages: expect.toSatisfy((pages: number) => pages >= 2),
      early: none,
      late: none,
    }),
  )
})

test('adjacent periods report each change exactly once, whatever the provider’s time precision', async () => {
  const results = await of.fromEach(async (provider) => {
    const username = await provider.player(1_000n)
    const edges = [new Date(Math.floor(Date.now() / second) * second)]
    for (let n = 0; n < 4; n++) {
      await played(provider, { username, bet: 1, win: 0 })
      await delay(330)
      edges.push(new Date())
    }
    edges.push(new Date(Date.now() + 2 * second))
    const found: string[] = []
    for (const [index, from] of edges.slice(0, -1).entries()) {
      const answer = await provider.bets({ from, to: edges[index + 1]!, page: 1 })
      if (answer.outcome === 'ok')
        found.push(...answer.rows.filter((row) => row.username === username).map((row) => row.id))
    }
    return [found.length, new Set(found).size]
  })
  expect(results).toEqual(of.each([4, 4]))
})

test('a bets report is unavailable with a wrong secret or an unreachable provider', async () => {
  const window = { from: new Date(Date.now() - minute), to: new Date(), page: 1 }
  const results = await of.fromEach(async ({ again }) => [
    (await again({ secret: of.world.secrets.payout }).bets(window)).outcome,
    (await again({ url: 'http://127.0.0.1:1' }).bets(window)).outcome,
  ])
  expect(results).toEqual(of.each(['unavailable', 'unavailable']))
})
