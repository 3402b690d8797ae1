import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { autoLogin, readGameAccount, resetGamePassword } from '@champa/contract/game'
import { openTestHouse, type Answered, type TestHouse, type TestMember } from '../../testing/test-house.ts'
import { testGames, type TestGames } from '../../testing/test-games.ts'
import { usernameOf } from './rules.ts'

let house: TestHouse
let games: TestGames
beforeAll(async () => {
  house = await openTestHouse()
  games = testGames(house)
})
afterEach(() => house.clearFaults())
afterAll(() => house.stop())

async function player(): Promise<TestMember> {
  const member = await house.member()
  await games.activate(member, 'naga')
  return member
}

const read = (member: TestMember, code = 'naga'): Promise<Answered<typeof readGameAccount>> => house.call(readGameAccount, { params: { code } }, member)
const reset = (member: TestMember, code = 'naga'): Promise<Answered<typeof resetGamePassword>> => house.call(resetGamePassword, { params: { code } }, member)
const login = (member: TestMember, username: string, provider = 'naga', language?: string): Promise<Answered<typeof autoLogin>> =>
  house.call(autoLogin, { params: { provider, username }, headers: { 'accept-language': language } }, member)

async function shown(member: TestMember): Promise<string> {
  const account = await read(member)
  if (!account.ok) throw new Error(account.body.message)
  return account.body.password
}

async function stored(member: TestMember): Promise<{ pending_password: string | null; pending_tries: number }> {
  const [row] = await house.house.db.query<{ pending_password: string | null; pending_tries: number }>('select pending_password, pending_tries from game_account where member_id = $1', [member.id])
  return row!
}

test('a reset sets a new password, shown from then on', async () => {
  const member = await player()
  const before = await shown(member)
  expect(await reset(member)).toMatchObject({ ok: true, body: { reset: true } })
  const after = await shown(member)
  expect(after).not.toBe(before)
  expect(await shown(member)).toBe(after)
  expect(await stored(member)).toEqual({ pending_password: null, pending_tries: 0 })
})

test('NO_GAME: credentials, reset and login of a game that is not there', async () => {
  const member = await player()
  for (const answered of [await read(member, 'nothere'), await reset(member, 'nothere'), await login(member, usernameOf(member.id), 'nothere')]) {
    expect(answered).toMatchObject({ status: 404, body: { message: 'NO_GAME' } })
  }
})

test("SLOT_NO_ACCOUNT: a game that is not active, and another member's username", async () => {
  const [member, other] = [await player(), await player()]
  for (const answered of [
    await read(member, 'mekong'), await reset(member, 'mekong'), await login(member, usernameOf(member.id), 'mekong'),
    await login(member, usernameOf(other.id)), await login(member, 'nobody'), await login(member, 'NOT-A-NAME'),
  ]) expect(answered).toMatchObject({ status: 409, body: { message: 'SLOT_NO_ACCOUNT' } })
})

test('SLOT_RESET_PASSWORD_FAIL: the game refuses; the old password stays', async () => {
  const member = await player()
  const before = await shown(member)
  await house.fault('games/naga/reset', 'refuse', 1)
  expect(await reset(member)).toMatchObject({ status: 502, body: { message: 'SLOT_RESET_PASSWORD_FAIL' } })
  expect(await shown(member)).toBe(before)
})

test.each(['error', 'lost-reply'])('SLOT_RESET_PASSWORD_FAIL: nobody knows (%s), so no password is shown until the game has confirmed one', async (mode) => {
  const member = await player()
  const before = await shown(member)
  await house.fault('games/naga/reset', mode, 2)
  expect(await reset(member)).toMatchObject({ status: 502, body: { message: 'SLOT_RESET_PASSWORD_FAIL' } })
  expect(await read(member)).toMatchObject({ status: 502, body: { message: 'SLOT_RESET_PASSWORD_FAIL' } })
  const after = await shown(member)
  expect(after).not.toBe(before)
  expect(await shown(member)).toBe(after)
  expect(await stored(member)).toEqual({ pending_password: null, pending_tries: 0 })
})

test('a refusal after a try that nobody knows the end of does not bring the old password back', async () => {
  const member = await player()
  const before = await shown(member)
  await house.fault('games/naga/reset', 'lost-reply', 1)
  await reset(member)
  await house.fault('games/naga/reset', 'refuse', 1)
  expect(await reset(member)).toMatchObject({ status: 502, body: { message: 'SLOT_RESET_PASSWORD_FAIL' } })
  expect(await shown(member)).not.toBe(before)
})

test('two resets at once agree on what is shown', async () => {
  const member = await player()
  const both = await Promise.all([reset(member), reset(member)])
  expect(both.map((one) => one.ok)).toEqual([true, true])
  expect(await shown(member)).toBe(await shown(member))
  expect((await stored(member)).pending_password).toBeNull()
})

test('the link opens the game signed in, once, in the language of the browser', async () => {
  const member = await player()
  const answered = await login(member, usernameOf(member.id), 'naga', 'lo;q=0.9,en;q=0.5')
  if (!answered.ok) throw new Error(answered.body.message)
  expect(new URL(answered.body.link).searchParams.get('locale')).toBe('lo')
  expect(answered.headers.get('cache-control')).toBe('no-store')
  expect((await fetch(answered.body.link, { redirect: 'manual' })).status).toBe(303)
  expect((await fetch(answered.body.link, { redirect: 'manual' })).status).toBe(410)
})

test.each(['refuse', 'error', 'lost-reply', 'pending'])('LOGIN_FAIL: the game answers %s', async (mode) => {
  const member = await player()
  await house.fault('games/naga/launch', mode, 1)
  expect(await login(member, usernameOf(member.id))).toMatchObject({ status: 502, body: { message: 'LOGIN_FAIL' } })
  expect(await login(member, usernameOf(member.id))).toMatchObject({ ok: true })
})
