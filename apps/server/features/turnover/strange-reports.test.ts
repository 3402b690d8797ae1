import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BetsAnswerWire } from '@champa/wire/games'
import { openDb } from '../../platform/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { dyingAtTransaction } from '../../testing/dying-app.ts'
import { newMember, openTestApp, type TestApp } from '../../testing/test-app.ts'
import {
  pageOf,
  startStubGame,
  type AskedBets,
  type ReportedBet,
  type StubGame,
} from '../../testing/stub-game.ts'
import { readMarks } from './mark.ts'
import { turnoverOf } from './queries.ts'
import { readBets } from './read-bets.ts'
import { readBetsNow } from './read-bets-now.ts'

// A game that answers as no simulator would: what it tells, in which order, and what happens between two of its pages.
let app: TestApp
let game: StubGame
/** When bets change here; after the game's mark begins. */
const start = Date.now() - 600_000

beforeAll(async () => {
  game = await startStubGame()
  app = await openTestApp({ LOG_LEVEL: 'fatal', GAMES_URL: game.url })
})
beforeEach(async () => {
  game.asked.length = 0
  await app.ctx.db.query(
    'update bet_mark set read_until = $1, held_until = null, asked_at = null',
    [new Date(start - 1_000)],
  )
})
afterAll(async () => {
  await app.stop()
  await game.stop()
})

/** A player of the game, by a name of the test's own. */
async function player(): Promise<{ memberId: bigint; username: string }> {
  const { id: memberId } = await newMember(app.ctx)
  const username = `strange${memberId}`
  await app.ctx.db.query(
    `insert into game_account (member_id, code, username, password, created_at) values ($1, 'naga', $2, 'sealed', $3)`,
    [memberId, username, new Date()],
  )
  await readBetsMade()
  return { memberId, username }
}

/** The mark is made by whoever wants a report. */
async function readBetsMade(): Promise<void> {
  game.says(() => ({ code: 0, rows: [], next: null }))
  await readBetsNow(app.ctx, ['naga'])
  await app.ctx.db.query('update bet_mark set read_until = $1, asked_at = null', [
    new Date(start - 1_000),
  ])
}

const bet = (username: string, id: string, change: Partial<ReportedBet> = {}): ReportedBet => ({
  id,
  username,
  state: 'settled',
  stake: '1.00',
  valid: '1.00',
  won: '0.00',
  placedAt: start,
  settledAt: start,
  changedAt: start,
  ...change,
})
const totalOf = async (memberId: bigint) =>
  (await turnoverOf(app.ctx.db, [memberId]))[0]?.total ?? 0n
const readUntil = async () =>
  (await readMarks(app.ctx.db, ['naga'])).find((mark) => mark.lap === 'now')!.readUntil.getTime()
test.each<[string, Partial<ReportedBet>]>([
  ['below zero', { stake: '-1.00' }],
  ['more than a stake can be', { stake: '9999999999999.99', valid: '0.00' }],
  ['no number', { stake: 'many' }],
  ['more turnover than stake', { valid: '1.01' }],
  ['turnover while it is open', { state: 'open', settledAt: null }],
  ['turnover of a void bet', { state: 'void' }],
  ['a state that nobody agreed on', { state: 'running' as never }],
  ['settled before it was placed', { settledAt: start - 1 }],
  ['settled after its last change', { settledAt: start + 1 }],
  ['settled at no time', { settledAt: null }],
  ['placed after its last change', { placedAt: start + 1, settledAt: start + 1 }],
  [
    'changed before the time that was asked about',
    { placedAt: start - 90_000, changedAt: start - 90_000, settledAt: start - 90_000 },
  ],
  ['changed in the future', { changedAt: Date.now() + 3_600_000 }],
  ['without a name', { id: '' }],
  ['a name that is too long', { id: 'x'.repeat(65) }],
  ['a name with a line break', { id: 'a\nb' }],
  ['a name that no database takes', { id: 'a\0b' }],
  ["nobody's", { username: '' }],
])('a bet with %s: its page is not believed, and nothing before it is lost', async (_, change) => {
  const { memberId, username } = await player()
  const before = await readUntil()
  game.says(() => ({
    code: 0,
    rows: [
      bet(username, 'good', { changedAt: start - 10, placedAt: start - 10, settledAt: start - 10 }),
      bet(username, 'odd', change),
    ],
    next: null,
  }))
  expect([await readBets(app.ctx, 'naga'), await totalOf(memberId), await readUntil()]).toEqual([
    'failed',
    0n,
    before,
  ])
  game.says((call) => pageOf([bet(username, 'good'), bet(username, 'odd')], call))
  expect([await readBets(app.ctx, 'naga'), await totalOf(memberId)]).toEqual(['all', 2_00n])
})

test.each<[string, (username: string) => (call: AskedBets) => BetsAnswerWire]>([
  [
    'the same page without end',
    (username) =>
      ({ page }) => ({ code: 0, rows: [bet(username, 'same')], next: page + 1 }),
  ],
  [
    'empty pages without end',
    () =>
      ({ page }) => ({ code: 0, rows: [], next: page + 1 }),
  ],
  [
    'a page that leads back',
    (username) => () => ({ code: 0, rows: [bet(username, 'same')], next: 1 }),
  ],
  ['a page left out', (username) => () => ({ code: 0, rows: [bet(username, 'same')], next: 3 })],
  [
    'a page out of order',
    (username) => () => ({
      code: 0,
      rows: [bet(username, 'two', { changedAt: start + 1 }), bet(username, 'one')],
      next: null,
    }),
  ],
  ['no list', () => () => ({ code: 0 })],
  ['a refusal', () => () => ({ code: 99, message: 'maintenance' })],
])('%s ends the reading, and counts nothing twice', async (_, told) => {
  const { memberId, username } = await player()
  game.says(told(username))
  expect(await readBets(app.ctx, 'naga')).toBe('failed')
  expect(game.asked.length).toBeLessThan(6)
  expect(await totalOf(memberId)).toBeLessThanOrEqual(1_00n)
  game.says((call) => pageOf([bet(username, 'same')], call))
  expect([await readBets(app.ctx, 'naga'), await totalOf(memberId)]).toEqual(['all', 1_00n])
})

test('bets of players that are nobody here are left out, the others count', async () => {
  const { memberId, username } = await player()
  game.says((call) =>
    pageOf(
      [bet('somebody-else', 'theirs', { stake: '900.00', valid: '900.00' }), bet(username, 'ours')],
      call,
    ),
  )
  expect([await readBets(app.ctx, 'naga'), await totalOf(memberId)]).toEqual(['all', 1_00n])
  expect(
    await app.ctx.db.query(`select bet_id from bet where bet_id in ('theirs', 'ours')`),
  ).toEqual([{ bet_id: 'ours' }])
})

test('a bet that is told twice on a page counts as it was first settled', async () => {
  const { memberId, username } = await player()
  const rows = [
    bet(username, 'b', { state: 'open', valid: '0.00', settledAt: null }),
    bet(username, 'b', { stake: '3.00', valid: '3.00' }),
    bet(username, 'b', { stake: '5.00', valid: '5.00' }),
  ]
  game.says(() => ({ code: 0, rows, next: null }))
  expect([await readBets(app.ctx, 'naga'), await totalOf(memberId)]).toEqual(['all', 3_00n])
})

test('no row is lost when others change between two pages and the later ones move up', async () => {
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
  game.says((call) => {
    const told = pageOf(rows, call)
    // While a page is on its way, fifty bets that it told of are settled and leave the time that is read.
    rows = rows.map((row) =>
      (told.rows ?? []).slice(0, 50).some((one) => one.id === row.id) && row.state === 'open'
        ? {
            ...row,
            state: 'settled',
            valid: '1.00',
            settledAt: Date.now() + 60_000,
            changedAt: Date.now() + 60_000,
          }
        : row,
    )
    return told
  })
  expect(await readBets(app.ctx, 'naga')).toBe('all')
  expect(
    await app.ctx.db.query('select count(*) as bets from bet where member_id = $1', [memberId]),
  ).toEqual([{ bets: 250n }])
})

test('nor within one second, where pages must be turned', async () => {
  const { memberId, username } = await player()
  let rows = Array.from({ length: 20 }, (_, n) =>
    n < 10
      ? bet(username, `turned-${n}`, { state: 'open', valid: '0.00', settledAt: null })
      : bet(username, `turned-${n}`),
  )
  game.says((call) => {
    const told = pageOf(rows, call, 4)
    rows = rows.map((row) =>
      row.id === told.rows?.[0]?.id && row.state === 'open'
        ? { ...row, state: 'void', settledAt: Date.now() + 60_000, changedAt: Date.now() + 60_000 }
        : row,
    )
    return told
  })
  expect([await readBets(app.ctx, 'naga'), await totalOf(memberId)]).toEqual(['all', 10_00n])
})

test('thousands of bets that end in the same second are all read', async () => {
  const { memberId, username } = await player()
  const rows = [
    ...Array.from({ length: 1_050 }, (_, n) => bet(username, `mass-${n}`)),
    ...Array.from({ length: 30 }, (_, n) =>
      bet(username, `after-${n}`, { changedAt: start + 60_000 }),
    ),
  ]
  game.says((call) => pageOf(rows, call))
  expect([await readBets(app.ctx, 'naga'), await totalOf(memberId)]).toEqual(['all', 1_080_00n])
})

test.each([
  [1, 'before'],
  [1, 'after'],
  [2, 'before'],
  [2, 'after'],
  [3, 'after'],
] as const)(
  'a process that dies at page %i, %s it is stored, loses nothing: another goes on where it stood',
  async (at, how) => {
    const { memberId, username } = await player()
    const rows = Array.from({ length: 260 }, (_, n) =>
      bet(username, `d${at}${how}-${n}`, {
        placedAt: start + n * 50,
        settledAt: start + n * 50,
        changedAt: start + n * 50,
      }),
    )
    game.says((call) => pageOf(rows, call))
    const dying = dyingAtTransaction(app.ctx, { at, how })
    void readBets(dying.ctx, 'naga')
    await dying.died
    expect([
      (await totalOf(memberId)) < 260_00n || at === 3,
      await readBets(app.ctx, 'naga'),
    ]).toEqual([true, 'held'])
    // What it held is free after a minute.
    await app.ctx.db.query('update bet_mark set held_until = $1', [new Date()])
    expect([await readBets(app.ctx, 'naga'), await totalOf(memberId)]).toEqual(['all', 260_00n])
  },
)

test('two processes at once: whoever comes second finds it held, and where both read, each bet counts once', async () => {
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
    // The second comes when the first has stored a page and waits for the next, and once more when the first one's hold has run out.
    game.says(async (call) => {
      if (call.from > start && held === null) {
        held = ''
        held = await readBets(other, 'naga')
        await app.ctx.db.query('update bet_mark set held_until = $1', [new Date()])
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
