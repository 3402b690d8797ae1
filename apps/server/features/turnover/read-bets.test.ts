import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { clock } from '../../platform/clock.ts'
import { testGames } from '../../testing/test-games.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { cleanBets } from './clean-bets.job.ts'
import { readCursors } from './bet-cursor.ts'
import { turnoverOf } from './queries.ts'
import { readBets } from './read-bets.ts'
import { readBetsNow } from './read-bets-now.ts'
import { readBetsDue } from './read-bets.job.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const games = testGames(app)
await games.connect()

/** A member with 100.00 at each of these games. */
async function player(...codes: string[]): Promise<TestMember> {
  const stakes = Object.fromEntries(codes.map((code) => [code, 100]))
  const member = await games.player(BigInt(codes.length) * 100_00n, stakes)
  await games.settle()
  return member
}

const totals = async (member: TestMember) =>
  Object.fromEntries(
    (await turnoverOf(app.ctx.db, [member.id])).map(({ code, total }) => [code, total]),
  )
const bets = (member: TestMember) =>
  app.ctx.db.query<{ code: string; state: string; stake: bigint; turnover: bigint }>(
    'select code, state, stake, turnover from bet where member_id = $1 order by stake',
    [member.id],
  )
const hasOpenBets = async (member: TestMember) =>
  (await bets(member)).some(({ state }) => state === 'open')
const cursorOf = async (code: string, pass = 'live') =>
  (await readCursors(app.ctx.db, [code])).find((cursor) => cursor.pass === pass)!

test('settled bets count as turnover; open, void and tied bets do not', async () => {
  const member = await player('naga')
  await games.play('naga', member, 10, 0)
  await games.play('naga', member, 5.25, 40)
  await games.play('naga', member, 7, 7)
  const [open, gone] = [
    await games.playOpen('naga', member, 20),
    await games.playOpen('naga', member, 3),
  ]
  await games.settleBet('naga', gone, { void: true })
  await games.readBets('naga')
  expect([await totals(member), await hasOpenBets(member)]).toEqual([{ naga: 15_25n }, true])
  await games.settleBet('naga', open, { win: 0 })
  for (let times = 0; times < 3; times++) await games.readBets('naga')
  expect([await totals(member), await hasOpenBets(member)]).toEqual([{ naga: 35_25n }, false])
  expect(
    (await bets(member)).map(({ state, stake, turnover }) => [state, stake, turnover]),
  ).toEqual([
    ['void', 3_00n, 0n],
    ['settled', 5_25n, 5_25n],
    ['settled', 7_00n, 0n],
    ['settled', 10_00n, 10_00n],
    ['settled', 20_00n, 20_00n],
  ])
})

test('bets of every provider API count at the game’s rate, each rounded down', async () => {
  const codes = ['pg', 'pgslot', 'joker', 'ufabet', 'huayhd', 'imi']
  const member = await player(...codes)
  for (const code of codes)
    for (const stake of [1.01, 1.01]) await games.play(code, member, stake, 0)
  await games.readBets(...codes)
  // A credit of Huay HD is worth 0.50 baht, a credit of IMI 2.50 baht.
  expect(await totals(member)).toEqual({
    pg: 2_02n,
    pgslot: 2_02n,
    joker: 2_02n,
    ufabet: 2_02n,
    huayhd: 1_00n,
    imi: 5_04n,
  })
  // Joker reports whole seconds, so its cursor must stop at a whole second.
  expect((await cursorOf('joker')).readUntil.getTime() % 1_000).toBe(0)
})

test('the first settlement of a bet counts; a void bet can still be settled', async () => {
  const member = await player('mekong')
  const [settled, voided] = [
    await games.playOpen('mekong', member, 10),
    await games.playOpen('mekong', member, 4),
  ]
  await games.settleBet('mekong', settled, { win: 12 })
  await games.settleBet('mekong', voided, { void: true })
  await games.readBets('mekong')
  await games.settleBet('mekong', settled, { void: true })
  await games.settleBet('mekong', voided, { win: 1 })
  await games.readBets('mekong')
  await games.settleBet('mekong', settled, { win: 0 })
  await games.settleBet('mekong', voided, { void: true })
  await games.readBets('mekong')
  expect(await totals(member)).toEqual({ mekong: 14_00n })
})

test('an active play lock counts each bet once', async () => {
  const member = await player('naga', 'mekong')
  await app.ctx.db.query(
    `insert into play_lock (member_id, no, source, source_code, name, type, state, credit, base,
        principal, net_deposits, turnover_required, fail_basis_points, min_remain, counts, excluded,
        started_at, expires_at)
      values ($1, 1, 'bonus', 'TEST', '""', 'limit', 'in_play', 100, 100, 0, 0, 10000, 500, 500,
        '{"slot": 100, "sport": 50}', '{}', $2, $3)`,
    [member.id, clock.now(), new Date(Date.now() + 3_600_000)],
  )
  await games.play('naga', member, 10, 0)
  await games.play('mekong', member, 10, 0)
  for (let times = 0; times < 2; times++) await games.readBets('naga', 'mekong')
  expect(
    await app.ctx.db.query('select turnover_done from play_lock where member_id = $1', [member.id]),
  ).toEqual([{ turnoverDone: 15_00n }])
})

test('readBetsNow lists a failing game, whose bets are read when it answers again', async () => {
  const member = await player('sixstars')
  await games.readBets('sixstars')
  const before = await cursorOf('sixstars')
  await app.fault('games/sixstars/bets', 'error')
  await games.play('sixstars', member, 9, 0)
  await delay(60)
  expect(await readBetsNow(app.ctx, ['sixstars', 'nowhere'])).toEqual({
    read: [],
    failed: ['sixstars'],
  })
  const failing = await cursorOf('sixstars')
  expect([failing.readUntil, failing.tries, failing.failingSince]).toEqual([
    before.readUntil,
    1,
    expect.any(Date),
  ])
  // An immediate second request does not call the game again.
  await app.clearFaults()
  clock.set(() => failing.lastReadAt!)
  expect(await readBetsNow(app.ctx, ['sixstars'])).toEqual({ read: [], failed: ['sixstars'] })
  clock.set()
  await games.readBets('sixstars')
  expect([
    await totals(member),
    (await cursorOf('sixstars')).tries,
    (await cursorOf('sixstars')).failingSince,
  ]).toEqual([{ sixstars: 9_00n }, 0, null])
})

test.each(['lost-reply', 'duplicate', 'out-of-order', 'refuse', 'pending'])(
  'a bet is neither lost nor counted twice after the fault %s of a game',
  async (mode) => {
    const member = await player('naga')
    await games.play('naga', member, 6, 0)
    await delay(50)
    await app.fault('games/naga/bets', mode, 1)
    await readBets(app.ctx, 'naga')
    await games.readBets('naga')
    expect(await totals(member)).toEqual({ naga: 6_00n })
  },
)

test('a bet that the live pass has missed is counted an hour later', async () => {
  const member = await player('mekong')
  await games.readBets('mekong')
  // The live cursor is already past the bet, as when a game's clock is slow or its report is late.
  await app.ctx.db.query(
    `update bet_cursor set read_until = $1, due_at = $2 where code = 'mekong' and pass = 'live'`,
    [new Date(Date.now() + 60_000), new Date(0)],
  )
  await games.play('mekong', member, 8, 0)
  await readBetsDue.run(app.ctx)
  expect(await totals(member)).toEqual({})
  clock.set(() => new Date(Date.now() + 3_600_000))
  await readBetsDue.run(app.ctx)
  expect(await totals(member)).toEqual({ mekong: 8_00n })
})

test('the job reads only games with players, and readBetsNow reuses its reading', async () => {
  const member = await player('circus')
  await games.play('circus', member, 2, 0)
  await readBetsDue.run(app.ctx)
  await delay(50)
  await readBetsDue.run(app.ctx)
  expect(await totals(member)).toEqual({ circus: 2_00n })
  const { lastReadAt } = await cursorOf('circus')
  clock.set(() => lastReadAt!)
  expect(await readBetsNow(app.ctx, ['circus'])).toEqual({ read: ['circus'], failed: [] })
  expect((await readCursors(app.ctx.db, ['areaslot', 'usun'])).length).toBe(0)
})

test('cleanBets deletes bets that ended two months ago, and their turnover stays', async () => {
  const member = await player('betflix')
  await games.play('betflix', member, 11, 0)
  const open = await games.playOpen('betflix', member, 4)
  await games.readBets('betflix')
  clock.set(() => new Date(Date.now() + 62 * 24 * 3_600_000))
  expect(await cleanBets.run(app.ctx)).toBeGreaterThan(0)
  expect((await bets(member)).map((one) => one.state)).toEqual(['open'])
  await games.settleBet('betflix', open, { win: 0 })
  await games.readBets('betflix')
  expect(await totals(member)).toEqual({ betflix: 15_00n })
})
