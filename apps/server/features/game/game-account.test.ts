import { describe, expect, test } from 'vitest'
import { readGameAccount, resetGamePassword } from '@champa/contract/game'
import { startTestApp, type Answered, type TestMember } from '../../testing/test-app.ts'
import { testGames } from '../../testing/test-games.ts'

const app = await startTestApp()
const games = testGames(app)
await games.connect()

const player = () => games.player(0n, { naga: 0 })

const read = (member: TestMember, code = 'naga'): Promise<Answered<typeof readGameAccount>> =>
  app.call(readGameAccount, { params: { code } }, member)
const reset = (member: TestMember, code = 'naga'): Promise<Answered<typeof resetGamePassword>> =>
  app.call(resetGamePassword, { params: { code } }, member)

async function shown(member: TestMember): Promise<string> {
  const account = await read(member)
  if (!account.ok) throw new Error(account.body.message)
  return account.body.password
}

async function stored(
  member: TestMember,
): Promise<{ pendingPassword: string | null; pendingTries: number }> {
  const [row] = await app.ctx.db.query<{
    pendingPassword: string | null
    pendingTries: number
  }>('select pending_password, pending_tries from game_account where member_id = $1', [member.id])
  return row!
}

// [spec:GAME-19.1 API-36.1]
test('a reset sets a new password, which is returned from then on', async () => {
  const member = await player()
  const before = await shown(member)
  expect(await reset(member)).toMatchObject({ ok: true, body: { reset: true } })
  const after = await shown(member)
  expect(after).not.toBe(before)
  expect(await shown(member)).toBe(after)
  expect(await stored(member)).toEqual({ pendingPassword: null, pendingTries: 0 })
})

// [spec:ERM-28.1]
test('NO_GAME: refuses credentials and reset of an unknown game', async () => {
  const member = await player()
  for (const answered of [await read(member, 'nothere'), await reset(member, 'nothere')]) {
    expect(answered).toMatchObject({ status: 404, body: { message: 'NO_GAME' } })
  }
})

// [spec:ERM-25.1]
test('SLOT_NO_ACCOUNT: refuses a game that the member has not activated', async () => {
  const [member, other] = [await player(), await player()]
  await games.activate(other, 'mekong')
  for (const answered of [await read(member, 'mekong'), await reset(member, 'mekong')])
    expect(answered).toMatchObject({ status: 409, body: { message: 'SLOT_NO_ACCOUNT' } })
})

// [spec:ERM-26.1]
test('SLOT_RESET_PASSWORD_FAIL: keeps the old password when the game refuses', async () => {
  const member = await player()
  const before = await shown(member)
  await app.fault('games/naga/reset', 'refuse', 1)
  expect(await reset(member)).toMatchObject({
    status: 502,
    body: { message: 'SLOT_RESET_PASSWORD_FAIL' },
  })
  expect(await shown(member)).toBe(before)
})

// [spec:ERM-26.1]
test.each(['error', 'lost-reply'])(
  'SLOT_RESET_PASSWORD_FAIL: hides the password after an unknown outcome (%s) until it is confirmed',
  async (mode) => {
    const member = await player()
    const before = await shown(member)
    await app.fault('games/naga/reset', mode, 2)
    expect(await reset(member)).toMatchObject({
      status: 502,
      body: { message: 'SLOT_RESET_PASSWORD_FAIL' },
    })
    expect(await read(member)).toMatchObject({
      status: 502,
      body: { message: 'SLOT_RESET_PASSWORD_FAIL' },
    })
    const after = await shown(member)
    expect(after).not.toBe(before)
    expect(await shown(member)).toBe(after)
    expect(await stored(member)).toEqual({ pendingPassword: null, pendingTries: 0 })
  },
)

test('a refusal after an unknown outcome does not restore the old password', async () => {
  const member = await player()
  const before = await shown(member)
  await app.fault('games/naga/reset', 'lost-reply', 1)
  await reset(member)
  await app.fault('games/naga/reset', 'refuse', 1)
  expect(await reset(member)).toMatchObject({
    status: 502,
    body: { message: 'SLOT_RESET_PASSWORD_FAIL' },
  })
  expect(await shown(member)).not.toBe(before)
})

test('two concurrent resets succeed and leave one password', async () => {
  const member = await player()
  const both = await Promise.all([reset(member), reset(member)])
  expect(both.map((one) => one.ok)).toEqual([true, true])
  expect(await shown(member)).toBe(await shown(member))
  expect((await stored(member)).pendingPassword).toBeNull()
})

describe('a game without a password reset', () => {
  const opened = async (): Promise<TestMember> => {
    const member = await player()
    await games.activate(member, 'pg')
    return member
  }

  // [spec:ERM-26.1]
  test('SLOT_RESET_PASSWORD_FAIL: refuses when canReset is false, and keeps the password', async () => {
    const member = await opened()
    expect(await read(member, 'pg')).toMatchObject({ body: { canReset: true } })
    await games.set('pg', "connection = connection #- '{calls,reset}'")
    const before = await read(member, 'pg')
    expect(before).toMatchObject({ ok: true, body: { canReset: false } })
    expect(await reset(member, 'pg')).toMatchObject({
      status: 502,
      body: { message: 'SLOT_RESET_PASSWORD_FAIL' },
    })
    expect(await read(member, 'pg')).toMatchObject({ ok: true, body: before.body })
  })
})

describe('hidden fields of a login page', () => {
  const event = async (
    member: TestMember,
    code: string,
  ): Promise<Record<string, string> | null | undefined> => {
    const answered = await read(member, code)
    return answered.ok ? answered.body.event : undefined
  }

  // [spec:API-37.1]
  test('returns the hidden fields of a login form, read anew for each request', async () => {
    const member = await player()
    await games.activate(member, 'ufabet', 'joker')
    const [one, two] = [await event(member, 'ufabet'), await event(member, 'ufabet')]
    expect(Object.keys(one ?? {}).toSorted()).toEqual([
      '__EVENTVALIDATION',
      '__VIEWSTATE',
      '__VIEWSTATEGENERATOR',
    ])
    expect(two).not.toEqual(one)
    expect(await event(member, 'joker')).toBeNull()
  })

  test('returns the account with null hidden fields when the login page is unavailable', async () => {
    const member = await player()
    await games.activate(member, 'ufabet')
    for (const web of [
      'http://127.0.0.1:1/login',
      '{GAMES_URL}/games/ufabet/nowhere',
      '{GAMES_URL}/healthz',
      'javascript:alert(1)',
    ]) {
      await games.set('ufabet', `web = '${web}'`)
      expect(await read(member, 'ufabet'), web).toMatchObject({
        ok: true,
        body: { event: null, password: expect.stringMatching(/^[a-z2-9]{12}$/) },
      })
    }
    await games.set('ufabet', "web = '{GAMES_URL}/games/ufabet/login'")
    expect(await event(member, 'ufabet')).toMatchObject({ __VIEWSTATE: expect.any(String) })
  })
})
