import { afterAll, beforeEach, expect, test } from 'vitest'
import type { BetsAnswerWire } from '@champa/wire/games'
import { startTestApp } from '../../testing/test-app.ts'
import {
  pageOf,
  startStubGame,
  type BetsRequest,
  type ReportedBet,
} from '../../testing/stub-game.ts'
import { readCursors } from './bet-cursor.ts'
import { readBets } from './read-bets.ts'
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

const readUntil = async () =>
  (await readCursors(app.ctx.db, ['naga']))
    .find((cursor) => cursor.pass === 'live')!
    .readUntil.getTime()

test.each<[string, Partial<ReportedBet>]>([
  ['a negative stake', { stake: '-1.00' }],
  ['a stake above the maximum', { stake: '9999999999999.99', valid: '0.00' }],
  ['a stake that is not a number', { stake: 'many' }],
  ['more turnover than its stake', { valid: '1.01' }],
  ['turnover while it is open', { state: 'open', settledAt: null }],
  ['turnover of a void bet', { state: 'void' }],
  ['an unknown state', { state: 'running' as never }],
  ['a settlement before its placement', { settledAt: start - 1 }],
  ['a settlement after its last change', { settledAt: start + 1 }],
  ['no settlement time although it is settled', { settledAt: null }],
  ['a placement after its last change', { placedAt: start + 1, settledAt: start + 1 }],
  [
    'a last change before the requested time',
    { placedAt: start - 90_000, changedAt: start - 90_000, settledAt: start - 90_000 },
  ],
  ['a last change in the future', { changedAt: Date.now() + 3_600_000 }],
  ['an empty id', { id: '' }],
  ['an id that is too long', { id: 'x'.repeat(65) }],
  ['an id with a line break', { id: 'a\nb' }],
  ['an id with a null character', { id: 'a\0b' }],
  ['an empty username', { username: '' }],
])(
  'rejects a page that contains a bet with %s, and reads the page again later',
  async (_, change) => {
    const { memberId, username } = await player()
    const before = await readUntil()
    game.answerWith(() => ({
      code: 0,
      rows: [
        bet(username, 'good', {
          changedAt: start - 10,
          placedAt: start - 10,
          settledAt: start - 10,
        }),
        bet(username, 'odd', change),
      ],
      next: null,
    }))
    expect([await readBets(app.ctx, 'naga'), await totalOf(memberId), await readUntil()]).toEqual([
      'failed',
      0n,
      before,
    ])
    game.answerWith((call) => pageOf([bet(username, 'good'), bet(username, 'odd')], call))
    expect([await readBets(app.ctx, 'naga'), await totalOf(memberId)]).toEqual(['all', 2_00n])
  },
)

test.each<[string, (username: string) => (call: BetsRequest) => BetsAnswerWire]>([
  [
    'the same page repeated without end',
    (username) =>
      ({ page }) => ({ code: 0, rows: [bet(username, 'same')], next: page + 1 }),
  ],
  [
    'empty pages without end',
    () =>
      ({ page }) => ({ code: 0, rows: [], next: page + 1 }),
  ],
  [
    'a page whose next page is the first',
    (username) => () => ({ code: 0, rows: [bet(username, 'same')], next: 1 }),
  ],
  [
    'a skipped page number',
    (username) => () => ({ code: 0, rows: [bet(username, 'same')], next: 3 }),
  ],
  [
    'a page whose rows are not in order',
    (username) => () => ({
      code: 0,
      rows: [bet(username, 'two', { changedAt: start + 1 }), bet(username, 'one')],
      next: null,
    }),
  ],
  ['an answer without rows', () => () => ({ code: 0 })],
  ['an error code of the game', () => () => ({ code: 99, message: 'maintenance' })],
])('stops reading at %s and counts no bet twice', async (_, report) => {
  const { memberId, username } = await player()
  game.answerWith(report(username))
  expect(await readBets(app.ctx, 'naga')).toBe('failed')
  expect(game.requests.length).toBeLessThan(6)
  expect(await totalOf(memberId)).toBeLessThanOrEqual(1_00n)
  game.answerWith((call) => pageOf([bet(username, 'same')], call))
  expect([await readBets(app.ctx, 'naga'), await totalOf(memberId)]).toEqual(['all', 1_00n])
})

test('skips bets of unknown players and counts the others', async () => {
  const { memberId, username } = await player()
  game.answerWith((call) =>
    pageOf(
      [bet('somebody-else', 'theirs', { stake: '900.00', valid: '900.00' }), bet(username, 'ours')],
      call,
    ),
  )
  expect([await readBets(app.ctx, 'naga'), await totalOf(memberId)]).toEqual(['all', 1_00n])
  expect(
    await app.ctx.db.query(`select bet_id from bet where bet_id in ('theirs', 'ours')`),
  ).toEqual([{ betId: 'ours' }])
})

test('a bet settled twice on one page counts with its first settlement', async () => {
  const { memberId, username } = await player()
  const rows = [
    bet(username, 'b', { state: 'open', valid: '0.00', settledAt: null }),
    bet(username, 'b', { stake: '3.00', valid: '3.00' }),
    bet(username, 'b', { stake: '5.00', valid: '5.00' }),
  ]
  game.answerWith(() => ({ code: 0, rows, next: null }))
  expect([await readBets(app.ctx, 'naga'), await totalOf(memberId)]).toEqual(['all', 3_00n])
})
