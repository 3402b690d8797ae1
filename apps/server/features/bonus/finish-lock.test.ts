import { afterEach, expect, test } from 'vitest'
import { clock } from '../../platform/clock.ts'
import { testGames } from '../../testing/test-games.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { locksOf, putLock } from '../../testing/test-locks.ts'
import { evaluateLocks } from './evaluate-locks.job.ts'
import { finishLock } from './finish-lock.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const games = testGames(app)
afterEach(() => app.proveBooks())

const day = 86_400_000
const later = (ms: number): void => clock.set(() => new Date(Date.now() + ms))
const unseen = (member: TestMember) =>
  app.ctx.db.query('update game_account set refreshed_at = null where member_id = $1', [member.id])

const lock = { credit: 50_00n, turnoverRequired: 1_000_00n }
/** A member with 500.00 baht of own money and a bonus of 50.00, all of it at game naga. */
const locked = () => games.player(500_00n, { naga: 550, mekong: 0, sixstars: 0 }, lock)

test('the job sweeps an expired play lock and takes what exceeds own money', async () => {
  const member = await locked()
  await games.play('naga', member, 0, 30)
  later(30 * day - 60_000)
  await evaluateLocks.run(app.ctx)
  expect(await locksOf(app, member)).toEqual([['in_play', null]])
  later(30 * day)
  await evaluateLocks.run(app.ctx)
  expect(await locksOf(app, member)).toEqual([['expired', 80_00n]])
  clock.set()
  expect(await games.places(member)).toEqual([500_00n, 0n, 0n, 0n])
})

test('an expired play lock stays active while a game is unreachable, then ends', async () => {
  const member = await locked()
  later(30 * day)
  await app.fault('games/naga/balance', 'refuse')
  expect(await finishLock(app.ctx, member.id)).toMatchObject({ as: 'wants sweep', seen: false })
  await app.clearFaults()
  later(30 * day + 300_000)
  await evaluateLocks.run(app.ctx)
  expect(await locksOf(app, member)).toEqual([['expired', 50_00n]])
})

test('ends a play lock that needs only the wallet even while a game refuses', async () => {
  const member = await locked()
  await games.transfer(member, 'naga', 'wallet', 60)
  await app.fault('games/naga/withdraw', 'refuse')
  later(30 * day)
  expect(await finishLock(app.ctx, member.id)).toEqual({ as: 'none' })
  expect(await locksOf(app, member)).toEqual([['expired', 50_00n]])
  clock.set()
  expect((await games.wallet(member)).total).toBe(500_00n)
})

test('a play lock that is not over stays active, and no game is called', async () => {
  const member = await locked()
  await app.fault('games/naga/balance', 'refuse')
  expect(await finishLock(app.ctx, member.id)).toMatchObject({ as: 'in play' })
  expect(
    await app.ctx.db.query('select 1 from game_account where member_id = $1 and stale', [
      member.id,
    ]),
  ).toEqual([])
})

test('the job syncs only the games of members who have reached the turnover', async () => {
  const [done, not] = [await locked(), await locked()]
  await Promise.all([unseen(done), unseen(not)])
  await app.ctx.db.query(
    'update play_lock set turnover_done = turnover_required where member_id = $1',
    [done.id],
  )
  await evaluateLocks.run(app.ctx)
  expect([await locksOf(app, done), await locksOf(app, not)]).toEqual([
    [['won', 0n]],
    [['in_play', null]],
  ])
  expect(
    await app.ctx.db.query(
      'select 1 from game_account where member_id = $1 and refreshed_at is not null',
      [not.id],
    ),
  ).toEqual([])
})

test('two concurrent runs of the job end each play lock once', async () => {
  const members = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const member = await app.member(100_00n)
      await putLock(app, member, 10_00n, { turnoverRequired: 0n, maxWithdraw: 4_00n })
      return member
    }),
  )
  await Promise.all([evaluateLocks.run(app.ctx), evaluateLocks.run(app.ctx)])
  for (const member of members) expect(await locksOf(app, member)).toEqual([['won', 6_00n]])
})

test('a play lock that cannot end does not delay the end of other play locks', async () => {
  const [broken, well] = [await app.member(100_00n), await app.member(100_00n)]
  for (const member of [broken, well]) await putLock(app, member, 10_00n, { turnoverRequired: 0n })
  await app.ctx.db.query('select ledger_post($1)', [
    JSON.stringify([
      {
        at: clock.now().toISOString(),
        member: broken.id.toString(),
        key: 'lock:1',
        kind: 'test',
        legs: [],
      },
    ]),
  ])
  await evaluateLocks.run(app.ctx)
  expect([await locksOf(app, broken), await locksOf(app, well)]).toEqual([
    [['in_play', null]],
    [['won', 0n]],
  ])
})
