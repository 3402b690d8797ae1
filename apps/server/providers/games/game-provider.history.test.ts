import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  openTestProviders,
  type Provider,
  type TestProviders,
} from '../../testing/test-providers.ts'
import type { HistoryRow } from './port.ts'

let of: TestProviders
beforeEach(async () => {
  of = await openTestProviders()
})
afterEach(() => of.world.stop())

const minute = 60_000
/** Maximum number of polls while pending transfers settle, which takes two seconds. */
const maxSyncs = 40

async function readAllPages({ history }: Provider): Promise<{ rows: HistoryRow[]; pages: number }> {
  const window = { from: new Date(Date.now() - minute), to: new Date(Date.now() + minute) }
  const rows: HistoryRow[] = []
  for (let page = 1; ; page++) {
    const reportPage = await history({ ...window, page })
    if (reportPage.outcome !== 'ok') throw new Error(reportPage.outcome)
    rows.push(...reportPage.rows)
    if (reportPage.next === null) return { rows, pages: page }
  }
}

test('the history contains exactly the successful transfers, page by page', async () => {
  const moved = await of.fromEach(async (provider) => {
    const username = await provider.player()
    const rows = Array.from({ length: 120 }, (_, n) => ({
      reference: `h${n}-${username}`,
      kind: n % 6 === 5 ? ('withdraw' as const) : ('deposit' as const),
      credits: BigInt(n + 1),
    }))
    for (const { kind, reference, credits } of rows)
      await provider[kind]({ username, reference, credits })
    await provider.withdraw({ username, reference: `much-${username}`, credits: 1_000_000n })
    return rows
  })
  const results = await of.fromEach(async (provider) => {
    for (let attempt = 1; ; attempt++) {
      const report = await readAllPages(provider)
      if (report.rows.length >= moved[provider.code]!.length || attempt === maxSyncs) return report
      await delay(200)
    }
  })
  for (const { code } of of.providers) {
    expect(results[code]!.pages, code).toBe(2)
    const byReference = (one: HistoryRow, other: HistoryRow): number =>
      one.reference < other.reference ? -1 : 1
    expect(results[code]!.rows.toSorted(byReference), code).toEqual(
      moved[code]!.toSorted(byReference),
    )
  }
})

test('the history excludes transfers settled outside the period', async () => {
  const results = await of.fromEach(async ({ player, history }) => {
    await player(100n)
    const now = Date.now()
    const [before, after] = [
      await history({ from: new Date(now - 2 * minute), to: new Date(now - minute), page: 1 }),
      await history({ from: new Date(now + minute), to: new Date(now + 2 * minute), page: 1 }),
    ]
    return [before, after]
  })
  expect(results).toEqual(
    of.each([
      { outcome: 'ok', rows: [], next: null },
      { outcome: 'ok', rows: [], next: null },
    ]),
  )
})

test('a query above the limit per minute is not sent and returns not-asked', async () => {
  const withQueryLimit = of.providers.filter(({ behaviour }) => behaviour.queriesPerMinute !== null)
  expect(withQueryLimit.map((one) => one.code)).toEqual(['askmebet', 'sexygame'])
  for (const { player, query, again, behaviour } of withQueryLimit) {
    const reference = `seed-${await player(100n)}`
    const queries = await Promise.all(
      Array.from({ length: behaviour.queriesPerMinute! + 3 }, () => query({ reference })),
    )
    expect(queries).toEqual([
      ...Array.from({ length: behaviour.queriesPerMinute! }, () => 'success'),
      'not-asked',
      'not-asked',
      'not-asked',
    ])
    // The adapters of this process share the count. An adapter without a limit is refused by the
    // provider, with the same result.
    expect([
      await again({ timeoutMs: 5_000 }).query({ reference }),
      await again({ unpaced: true }).query({ reference }),
    ]).toEqual(['not-asked', 'not-asked'])
  }
})
