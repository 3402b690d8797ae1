import { afterEach, expect, test } from 'vitest'
import { refreshGames } from '@champa/contract/game'
import { asOwner } from '../../testing/as-owner.ts'
import { runInCrashingApp } from '../../testing/crashing-app.ts'
import { testGames } from '../../testing/test-games.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { locksOf, putLock } from '../../testing/test-locks.ts'
import { cancelLock } from './cancel-lock.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const games = testGames(app)
afterEach(() => app.proveBooks())

const lock = { credit: 50_00n, turnoverRequired: 1_000_00n }
/**
 * A member with 500.00 baht of own money and a bonus of 50.00, of which 300.00 are at game naga and
 * 100.00 at game mekong.
 */
const locked = () => games.player(500_00n, { naga: 300, mekong: 100, sixstars: 0 }, lock)

const cancel = (member: TestMember) => cancelLock(app.ctx, member.id)
const finishes = (member: TestMember) =>
  app.ctx.db.query(
    "select amount, status from movement where member_id = $1 and type = 'finish_bonus'",
    [member.id],
  )

test('cancelling takes what exceeds the member’s own money and unlocks the rest', async () => {
  const member = await locked()
  await games.play('naga', member, 100, 350)
  expect(await cancel(member)).toMatchObject({ as: 'ended', state: 'cancelled', taken: 300_00n })
  expect(await games.places(member)).toEqual([500_00n, 0n, 0n, 0n])
  expect(await finishes(member)).toEqual([{ amount: 300_00n, status: 'SUCCESS' }])
})

test('cancelling takes nothing when the member has lost more than the bonus', async () => {
  const member = await locked()
  await games.play('naga', member, 200, 0)
  expect(await cancel(member)).toMatchObject({ as: 'ended', state: 'cancelled', taken: 0n })
  expect(await games.places(member)).toEqual([350_00n, 0n, 0n, 0n])
})

test('returns "none" when there is no play lock', async () => {
  expect(await cancel(await app.member(10_00n))).toEqual({ as: 'none' })
})

test('a double tap cancels once and gets the same answer twice', async () => {
  const member = await locked()
  const both = await Promise.all([cancel(member), cancel(member)])
  expect(both).toEqual([
    expect.objectContaining({ state: 'cancelled', taken: 50_00n }),
    expect.objectContaining({ state: 'cancelled', taken: 50_00n }),
  ])
  expect(await finishes(member)).toHaveLength(1)
  expect(await cancel(member)).toEqual({ as: 'none' })
})

test('cancelling a play lock that is already won or lost ends it with that result', async () => {
  const [winner, loser] = [await locked(), await locked()]
  await app.ctx.db.query(
    'update play_lock set turnover_done = turnover_required where member_id = $1',
    [winner.id],
  )
  await games.play('naga', winner, 100, 350)
  expect(await cancel(winner)).toMatchObject({ as: 'ended', state: 'won', taken: 0n })
  await games.transfer(loser, 'wallet', 'naga', 150)
  await games.play('naga', loser, 450, 0)
  await games.play('mekong', loser, 90, 0)
  expect(await cancel(loser)).toMatchObject({ as: 'ended', state: 'lost', taken: 0n })
})

test('a game that does not report its balance leaves play lock and money unchanged', async () => {
  const member = await locked()
  await app.fault('games/mekong/balance', 'refuse')
  expect(await cancel(member)).toEqual({ as: 'not now' })
  expect(await locksOf(app, member)).toEqual([['in_play', null]])
  await app.clearFaults()
  expect(await games.places(member)).toEqual([150_00n, 300_00n, 100_00n, 0n])
})

test('keeps the play lock active while a game refuses the withdrawal', async () => {
  const member = await locked()
  await app.fault('games/mekong/withdraw', 'refuse')
  expect(await cancel(member)).toEqual({ as: 'not now' })
  expect(await locksOf(app, member)).toEqual([['in_play', null]])
  expect(await games.places(member)).toEqual([450_00n, 0n, 100_00n, 0n])
  await app.clearFaults()
  expect(await cancel(member)).toMatchObject({ state: 'cancelled', taken: 50_00n })
  expect(await games.places(member)).toEqual([500_00n, 0n, 0n, 0n])
})

test('keeps the play lock active while money is in transit', async () => {
  const member = await locked()
  await app.fault('games/naga/withdraw', 'lost-reply', 1)
  expect(await cancel(member)).toEqual({ as: 'not now' })
  expect(await cancel(member)).toEqual({ as: 'not now' })
  await games.settle()
  expect(await cancel(member)).toMatchObject({ state: 'cancelled', taken: 50_00n })
  expect((await games.wallet(member)).wallet.amount).toBe(500_00n)
})

test('keeps the play lock active while a bet is open', async () => {
  const member = await locked()
  await games.readBets('naga')
  const bet = await games.playOpen('naga', member, 300)
  expect(await cancel(member)).toEqual({ as: 'not now' })
  await games.settleBet('naga', bet, { win: 900 })
  await games.readBets('naga')
  await app.ctx.db.query('update game_account set refreshed_at = null where member_id = $1', [
    member.id,
  ])
  expect(await cancel(member)).toMatchObject({ state: 'cancelled', taken: 650_00n })
  expect((await games.wallet(member)).wallet.amount).toBe(500_00n)
})

test('cancelling during transfers into a game leaves exactly the member’s own money', async () => {
  const member = await locked()
  const [cancelled, moved] = await Promise.all([
    cancel(member),
    (async () => {
      for (let tried = 0; tried < 20; tried++) await games.transfer(member, 'wallet', 'sixstars', 5)
    })(),
  ])
  expect(moved).toBeUndefined()
  const [state] = (await locksOf(app, member))[0]!
  expect(cancelled.as === 'ended').toBe(state === 'cancelled')
  if (state === 'in_play') await games.transferAll(member, 'wallet')
  if (state === 'in_play') expect(await cancel(member)).toMatchObject({ state: 'cancelled' })
  expect((await games.wallet(member)).total).toBe(500_00n)
})

test('leaves nothing in a game and takes nothing extra at odd exchange rates', async () => {
  const member = await games.player(100_00n, { naga: 0, mekong: 0 })
  await games.change('naga', { rate: 3_333n })
  await games.change('mekong', { rate: 27_001n })
  await putLock(app, member, 33_33n, { turnoverRequired: 1_000_00n })
  await games.transfer(member, 'wallet', 'naga', 50.01)
  await games.transfer(member, 'wallet', 'mekong', 50.02)
  await games.play('naga', member, 3.33, 7.77)
  await games.play('mekong', member, 0.07, 0.02)
  await app.call(refreshGames, {}, member)
  const { total } = await games.wallet(member)
  expect(await cancel(member)).toMatchObject({ state: 'cancelled', taken: total - 100_00n })
  expect(await games.wallet(member)).toMatchObject({ total: 100_00n, wallet: { amount: 100_00n } })
  await games.change('naga', {})
  await games.change('mekong', {})
})

test('sweeps a game that the operator has closed', async () => {
  const member = await locked()
  await games.set('mekong', 'enabled = false')
  expect(await cancel(member)).toMatchObject({ state: 'cancelled', taken: 50_00n })
  expect((await games.wallet(member)).wallet.amount).toBe(500_00n)
  await games.change('mekong', {})
})

test.each([6, 9, 12, 15, 18, 21, 24])(
  'a crash at SQL statement %i leaves a play lock that can be cancelled once',
  async (at) => {
    const member = await locked()
    await runInCrashingApp(app.ctx, { at, when: at % 2 ? 'after' : 'before' }, (dying) =>
      cancelLock(dying, member.id),
    )
    // Expires the lease as a crashed process would.
    await asOwner(
      app,
      `update book set lease_until = '2020-01-01'
        where member_id = ${member.id}
          and lease_key is not null`,
    )
    await games.settle()
    for (let tried = 0; tried < 3 && (await locksOf(app, member))[0]![0] === 'in_play'; tried++)
      await cancel(member)
    expect(await locksOf(app, member)).toEqual([['cancelled', 50_00n]])
    expect(await games.places(member)).toEqual([500_00n, 0n, 0n, 0n])
  },
)
