import { afterEach, expect, test, vi } from 'vitest'
import { activateGame } from '@champa/contract/game'
import { asOwner } from '../../testing/as-owner.ts'
import { countTrips } from '../../testing/count-trips.ts'
import { testGames } from '../../testing/test-games.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { putLock, type TestLock } from '../../testing/test-locks.ts'

const app = await startTestApp()
const games = testGames(app)
const counted = countTrips(app.ctx.db)
afterEach(async () => {
  vi.restoreAllMocks()
  await app.proveBooks()
})

/** A member whose transfer has just been made; the time of the session cache stands still. */
async function remembered(stakes: Record<string, number>, lock?: TestLock): Promise<TestMember> {
  const nowMs = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  return games.player(100_00n, stakes, lock)
}

const sessionsRead = (): number =>
  counted.statements.filter((name) => name?.startsWith('session-')).length

test('a transfer into a game takes one round trip before its call and one after', async () => {
  const member = await remembered({ naga: 10 })
  counted.reset()
  expect(await games.transfer(member, 'wallet', 'naga', 5)).toMatchObject({ ok: true })
  expect([counted.trips, counted.statements]).toEqual([2, ['ledger-post', 'ledger-post']])
})

test('SLOT_NO_ACCOUNT: refuses only until the member has activated the game', async () => {
  const member = await remembered({ naga: 10 })
  const refused = { body: { message: 'SLOT_NO_ACCOUNT' } }
  expect(await games.transfer(member, 'wallet', 'mekong', 5)).toMatchObject(refused)
  await app.call(activateGame, { params: { code: 'mekong' } }, member)
  counted.reset()
  expect(await games.transfer(member, 'wallet', 'mekong', 5)).toMatchObject({ ok: true })
  expect(sessionsRead()).toBe(1)
})

test('BONUS_CONDITION: a lock that began after the session was read excludes its games', async () => {
  const member = await remembered({ naga: 10, mekong: 10, sixstars: 10 })
  await putLock(app, member, 10_00n, { excluded: ['mekong'] })
  expect(await games.transfer(member, 'wallet', 'mekong', 5)).toMatchObject({
    status: 409,
    body: { message: 'BONUS_CONDITION' },
  })
  expect(await games.transfer(member, 'wallet', 'naga', 5)).toMatchObject({ ok: true })
  expect(await games.places(member)).toEqual([75_00n, 15_00n, 10_00n, 10_00n])
})

test('BONUS_CONDITION: a transfer between games never begins on a remembered session', async () => {
  const member = await remembered({ naga: 10, mekong: 10, sixstars: 10 })
  await putLock(app, member, 10_00n, { excluded: ['mekong'] })
  counted.reset()
  expect(await games.transfer(member, 'naga', 'mekong', 5)).toMatchObject({
    body: { message: 'BONUS_CONDITION' },
  })
  expect(sessionsRead()).toBe(1)
  expect(await games.places(member)).toEqual([80_00n, 10_00n, 10_00n, 10_00n])
})

test('a lock that has ended since the session was read does not block a transfer', async () => {
  const member = await remembered({ naga: 10, mekong: 0 }, { credit: 10_00n, excluded: ['mekong'] })
  await asOwner(app, `update play_lock set state = 'cancelled' where member_id = ${member.id}`)
  expect(await games.transfer(member, 'wallet', 'mekong', 5)).toMatchObject({ ok: true })
})

test.each([
  ['PLAY_PAUSED', "paused_until = '2100-01-01Z'", { until: Date.parse('2100-01-01') }],
  ['INACTIVE_USER', "status = 'suspended'", {}],
])('%s: refuses a transfer into a game if the live event was lost', async (code, change, more) => {
  const member = await remembered({ naga: 10 })
  await asOwner(app, `update member set ${change} where member_id = ${member.id}`)
  expect(await games.transfer(member, 'wallet', 'naga', 5)).toMatchObject({
    status: 403,
    body: { message: code, ...more },
  })
  expect(await games.creditsAt('naga', member)).toBe(10_00n)
})
