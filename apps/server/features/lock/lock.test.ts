import { afterEach, expect, test } from 'vitest'
import { readLock } from '@champa/contract/lock'
import { fromPercent, formatPlain, type MinorUnits } from '@champa/contract/money'
import { post } from '../../ledger/post.ts'
import { bonusReceived, depositReceived } from '../../ledger/postings/index.ts'
import { clock } from '../../platform/clock.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { testGames } from '../../testing/test-games.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { locksOf, putLock } from '../../testing/test-locks.ts'
import { countTurnover, readLockSnapshot, settleLock } from './index.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const games = testGames(app)
afterEach(() => app.proveBooks())

const later = (ms: number): void => clock.set(() => new Date(Date.now() + ms))

/** A member with 1,000.00 own money and a bonus of 100.00: won at 1,320.00, lost at 55.00. */
async function locked(): Promise<TestMember> {
  const member = await app.member(1_000_00n)
  await putLock(app, member, 100_00n, { successBasisPoints: fromPercent(120) })
  return member
}

const paysIn = (member: TestMember, amount: bigint) =>
  post(
    app.ctx.db,
    depositReceived({
      member: member.id,
      receivingAccount: 'T',
      bankReference: `again-${member.id}`,
      channel: 'TEST',
      amount: amount as MinorUnits,
    }),
  )
const snapshot = (member: TestMember) => readLockSnapshot(app.ctx.db, member.id)

test('readLock returns all amounts of the lock', async () => {
  const member = await locked()
  const answered = await app.call(readLock, { headers: { 'accept-language': 'en' } }, member)
  expect(answered).toMatchObject({
    ok: true,
    body: {
      lock: {
        name: 'Ten',
        base: 1_100_00n,
        principal: 1_000_00n,
        wonAt: 1_320_00n,
        lostAt: 55_00n,
        cancel: { keeps: 1_000_00n, takes: 100_00n },
        settled: true,
      },
    },
  })
})

test('a deposit raises the base of a play lock and so neither wins nor saves it', async () => {
  const member = await locked()
  await paysIn(member, 500_00n)
  expect(await settleLock(app.ctx, member.id)).toMatchObject({ as: 'in play' })
  const answered = await app.call(readLock, {}, member)
  expect(answered).toMatchObject({
    ok: true,
    body: {
      lock: {
        base: 1_600_00n,
        principal: 1_500_00n,
        wonAt: 1_920_00n,
        cancel: { keeps: 1_500_00n, takes: 100_00n },
      },
    },
  })
})

test('counts a bonus without a play lock as own money', async () => {
  const member = await locked()
  await post(
    app.ctx.db,
    bonusReceived({
      member: member.id,
      key: 'gift:1',
      source: 'invite',
      amount: 300_00n as MinorUnits,
      locked: false,
      detail: {},
    }),
  )
  expect(await settleLock(app.ctx, member.id)).toMatchObject({ as: 'in play' })
  expect(await app.call(readLock, {}, member)).toMatchObject({
    ok: true,
    body: {
      lock: { base: 1_400_00n, principal: 1_300_00n, cancel: { keeps: 1_300_00n, takes: 100_00n } },
    },
  })
})

test('a deposit neither changes nor counts towards the maxWithdraw of a play lock', async () => {
  const member = await app.member()
  await putLock(app, member, 50_00n, { turnoverRequired: 0n, maxWithdraw: 20_00n })
  await paysIn(member, 2_000_00n)
  expect(await app.call(readLock, {}, member)).toMatchObject({
    ok: true,
    body: { lock: { maxWithdraw: 20_00n } },
  })
  expect(await settleLock(app.ctx, member.id)).toMatchObject({
    as: 'ended',
    state: 'won',
    taken: 30_00n,
  })
  expect((await snapshot(member)).total).toBe(2_020_00n)
})

test('a second play lock is rejected while one is active; its credit is rolled back', async () => {
  const member = await locked()
  await expect(putLock(app, member, 1n, {})).rejects.toMatchObject({ code: '23505' })
  expect((await snapshot(member)).total).toBe(1_100_00n)
})

test('a play lock ends once when it is settled concurrently', async () => {
  const member = await app.member(10_00n)
  await putLock(app, member, 1_00n, { turnoverRequired: 0n })
  const ends = await Promise.all(Array.from({ length: 12 }, () => settleLock(app.ctx, member.id)))
  expect(ends.map(({ as }) => as).toSorted()).toEqual(['ended', ...Array<string>(11).fill('none')])
  const rows = await app.ctx.db.query(
    `select amount, detail->'reward' as reward
      from movement
      where member_id = $1 and type = 'finish_bonus'`,
    [member.id],
  )
  expect(rows).toEqual([
    { amount: 0n, reward: expect.objectContaining({ source: 'bonus', ended: 'won' }) },
  ])
})

// A bonus with a required turnover of 1,000.00. Slots count in full, sport at 15 %, lotto not at
// all; in the demo mekong is sport and sixstars is lotto.
test.each([
  ['100.00 bet at slots count as 100.00', [['naga', 100_00n]], '100.00'],
  ['100.00 bet at sport count as 15.00', [['mekong', 100_00n]], '15.00'],
  ['100.00 bet at lotto count as nothing', [['sixstars', 100_00n]], '0.00'],
  [
    '100.00 at slots, 100.00 at sport and 100.00 at lotto count as 115.00',
    [
      ['naga', 100_00n],
      ['mekong', 100_00n],
      ['sixstars', 100_00n],
    ],
    '115.00',
  ],
  ['9.99 bet at sport count as 1.49, 15 % rounded down', [['mekong', 9_99n]], '1.49'],
  ['100.00 bet at slots just before the lock count as nothing', [['naga', 100_00n, -1]], '0.00'],
  [
    '100.00 bet at slots at the start of the lock count as 100.00',
    [['naga', 100_00n, 0]],
    '100.00',
  ],
  ['100.00 bet at an excluded slot count as nothing', [['joker', 100_00n]], '0.00'],
] as const)('%s', async (_, bets, counted) => {
  const member = await app.member(100_00n)
  await putLock(app, member, 10_00n, { turnoverRequired: 1_000_00n, excluded: ['joker'] })
  const { startedAt } = (await snapshot(member)).lock!
  const placed = bets.map(([code, turnover, ms = 1]) => ({
    memberId: member.id,
    code,
    turnover,
    placedAt: new Date(startedAt.getTime() + ms),
  }))
  await app.ctx.db.transaction((tx) => countTurnover(tx, placed))
  expect(formatPlain((await snapshot(member)).lock!.turnoverDone as MinorUnits)).toBe(counted)
})

test('a game balance counts as settled only for a minute after its sync', async () => {
  const member = await app.member(100_00n)
  expect((await snapshot(member)).settled).toBe(true)
  await games.activate(member, 'naga')
  await app.ctx.db.query('update game_account set refreshed_at = null where member_id = $1', [
    member.id,
  ])
  expect(await snapshot(member)).toMatchObject({ settled: false, seenAt: new Date(0) })
  await app.ctx.db.query('update game_account set refreshed_at = $2 where member_id = $1', [
    member.id,
    clock.now(),
  ])
  expect((await snapshot(member)).settled).toBe(true)
  later(61_000)
  expect((await snapshot(member)).settled).toBe(false)
})

test('a negative booked balance of a game does not count as settled', async () => {
  const member = await games.player(100_00n, { naga: 0 })
  await app.ctx.db.query('update game_account set refreshed_at = $2 where member_id = $1', [
    member.id,
    clock.now(),
  ])
  await app.ctx.db.query('select ledger_post($1)', [
    JSON.stringify([
      {
        at: clock.now().toISOString(),
        member: member.id.toString(),
        key: 'test',
        kind: 'test',
        legs: [
          ['game:naga', '-1000'],
          ['wallet', '1000'],
        ],
      },
    ]),
  ])
  expect((await snapshot(member)).settled).toBe(false)
})

test('a game counts as unread until its bet report is read, unless it has none', async () => {
  const member = await app.member(100_00n)
  await games.activate(member, 'naga')
  await games.transfer(member, 'wallet', 'naga', 100)
  await games.playOpen('naga', member, 100)
  later(6_000)
  await games.transfer(member, 'naga', 'wallet', 1)
  clock.set()
  await asOwner(app, "delete from bet_cursor where code = 'naga'")
  expect(await snapshot(member)).toMatchObject({ total: 0n, unread: ['naga'] })
  await asOwner(
    app,
    `update game set provider = 'http', connection = '{"calls": {}}' where code = 'naga'`,
  )
  expect(await snapshot(member)).toMatchObject({ total: 0n, unread: [] })
  await asOwner(
    app,
    "update game set provider = 'transfer-wallet', connection = null where code = 'naga'",
  )
})

test('counts bets as open while the report is unread or shows an open bet', async () => {
  const member = await app.member(100_00n)
  await putLock(app, member, 10_00n, { turnoverRequired: 1_000_00n })
  await games.activate(member, 'naga')
  await games.transfer(member, 'wallet', 'naga', 110)
  await games.readBets('naga')
  await games.playOpen('naga', member, 110)
  later(6_000)
  await games.transfer(member, 'naga', 'wallet', 1)
  clock.set()
  expect(await snapshot(member)).toMatchObject({ total: 0n, openBets: true, unread: ['naga'] })
  await games.readBets('naga')
  await app.ctx.db.query("update bet_cursor set read_until = $1 where code = 'naga'", [
    new Date(Date.now() + 60_000),
  ])
  expect(await snapshot(member)).toMatchObject({ total: 0n, openBets: true, unread: [] })
  expect(await locksOf(app, member)).toEqual([['in_play', null]])
})

test('PLAY_PAUSED: refuses to begin a play lock during a time-out or self-exclusion', async () => {
  for (const excludes of [false, true]) {
    const member = await app.member(100_00n)
    await app.ctx.db.query("select member_begin_break($1, $2, '2100-01-01', $3)", [
      member.id,
      excludes,
      clock.now(),
    ])
    await expect(putLock(app, member, 50_00n, {})).rejects.toMatchObject({ code: 'PLAY_PAUSED' })
    expect(await locksOf(app, member)).toEqual([])
  }
})
