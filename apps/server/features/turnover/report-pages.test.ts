import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDb } from '../../platform/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { crashAtTransaction } from '../../testing/crashing-app.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { pageOf, startStubGame } from '../../testing/stub-game.ts'
import { readBets } from './read-bets.ts'
import { readBetsNow } from './read-bets-now.ts'
import { bet, reportedBets, start } from '../../testing/reported-bets.ts'

// Uses a stub game, so that the test controls what is reported, in which order, and what happens
// between two pages.

afterAll(() => game.stop())
const game = await startStubGame()
const app = await startTestApp({ LOG_LEVEL: 'fatal', GAMES_URL: game.url })

beforeEach(async () => {
  game.requests.length = 0
  await app.ctx.db.query(
    'update bet_cursor set read_until = $1, lease_until = null, last_read_at = null',
    [new Date(start - 1_000)],
  )
})

const { player, totalOf } = reportedBets(app, game)

test('stores all bets when changes between two pages move bets to earlier pages', async () => {
  const { memberId, username } = await player()
  let rows = Array.from({ length: 250 }, (_, n) =>
    bet(username, `row-${n}`, {
      state: 'open',
      valid: '0.00',
      settledAt: null,
      placedAt: start + n * 20,
      changedAt: start + n * 20,
    }),
  )
  game.answerWith((call) => {
    const page = pageOf(rows, call)
    // While a page is read, fifty of its bets are settled, which moves them to the end of the
    // report.
    rows = rows.map((row) =>
      (page.rows ?? []).slice(0, 50).some((one) => one.id === row.id) && row.state === 'open'
        ? {
            ...row,
            state: 'settled',
            valid: '1.00',
            settledAt: Date.now() + 60_000,
            changedAt: Date.now() + 60_000,
          }
        : row,
    )
    return page
  })
  expect(await readBets(app.ctx, 'naga')).toBe('all')
  expect(
    await app.ctx.db.query('select count(*) as bets from bet where member_id = $1', [memberId]),
  ).toEqual([{ bets: 250n }])
})

test('stores all bets of one second on several pages when bets move between the pages', async () => {
  const { memberId, username } = await player()
  let rows = Array.from({ length: 20 }, (_, n) =>
    n < 10
      ? bet(username, `turned-${n}`, { state: 'open', valid: '0.00', settledAt: null })
      : bet(username, `turned-${n}`),
  )
  game.answerWith((call) => {
    const page = pageOf(rows, call, 4)
    rows = rows.map((row) =>
      row.id === page.rows?.[0]?.id && row.state === 'open'
        ? { ...row, state: 'void', settledAt: Date.now() + 60_000, changedAt: Date.now() + 60_000 }
        : row,
    )
    return page
  })
  expect([await readBets(app.ctx, 'naga'), await totalOf(memberId)]).toEqual(['all', 10_00n])
})

test('reads thousands of bets that end in the same second', async () => {
  const { memberId, username } = await player()
  const rows = [
    ...Array.from({ length: 1_050 }, (_, n) => bet(username, `mass-${n}`)),
    ...Array.from({ length: 30 }, (_, n) =>
      bet(username, `after-${n}`, { changedAt: start + 60_000 }),
    ),
  ]
  game.answerWith((call) => pageOf(rows, call))
  expect([await readBets(app.ctx, 'naga'), await totalOf(memberId)]).toEqual(['all', 1_080_00n])
})

test.each([
  [1, 'before'],
  [1, 'after'],
  [2, 'before'],
  [2, 'after'],
  [3, 'after'],
] as const)(
  'stores all bets when a process crashes at page %i, %s the page is stored',
  async (at, when) => {
    const { memberId, username } = await player()
    const rows = Array.from({ length: 260 }, (_, n) =>
      bet(username, `d${at}${when}-${n}`, {
        placedAt: start + n * 50,
        settledAt: start + n * 50,
        changedAt: start + n * 50,
      }),
    )
    game.answerWith((call) => pageOf(rows, call))
    const dying = crashAtTransaction(app.ctx, { at, when })
    void readBets(dying.ctx, 'naga')
    await dying.crashed
    expect([
      (await totalOf(memberId)) < 260_00n || at === 3,
      await readBets(app.ctx, 'naga'),
    ]).toEqual([true, 'held'])
    // Expires the crashed process's lease on the cursor.
    await app.ctx.db.query('update bet_cursor set lease_until = $1', [new Date()])
    expect([await readBets(app.ctx, 'naga'), await totalOf(memberId)]).toEqual(['all', 260_00n])
  },
)

test('two processes do not read concurrently, and a bet that both read counts once', async () => {
  const { memberId, username } = await player()
  const rows = Array.from({ length: 260 }, (_, n) =>
    bet(username, `p-${n}`, {
      placedAt: start + n * 50,
      settledAt: start + n * 50,
      changedAt: start + n * 50,
    }),
  )
  const other: AppContext = { ...app.ctx, db: openDb(app.ctx.db.url) }
  try {
    let held: string | null = null
    let second: Promise<string> | undefined
    // The second process reads once while the first holds the lease, and again after the lease has
    // expired.
    game.answerWith(async (call) => {
      if (call.from > start && held === null) {
        held = ''
        held = await readBets(other, 'naga')
        await app.ctx.db.query('update bet_cursor set lease_until = $1', [new Date()])
        second = readBets(other, 'naga')
      }
      return pageOf(rows, call)
    })
    const first = await readBets(app.ctx, 'naga')
    const again = await second!
    expect([held, [first, again].includes('all')]).toEqual(['held', true])
    expect([await readBets(app.ctx, 'naga'), await totalOf(memberId)]).toEqual(['all', 260_00n])
    expect(
      await Promise.all([readBetsNow(app.ctx, ['naga']), readBetsNow(other, ['naga'])]),
    ).toEqual([
      { read: ['naga'], failed: [] },
      { read: ['naga'], failed: [] },
    ])
    expect(await totalOf(memberId)).toBe(260_00n)
  } finally {
    await other.db.end()
  }
})
