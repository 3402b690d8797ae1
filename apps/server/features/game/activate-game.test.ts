import { beforeAll, describe, expect, test, vi } from 'vitest'
import { activateGame, readGameAccount } from '@champa/contract/game'
import { newSecrets } from '../../testing/new-secrets.ts'
import { startTestApp, type Answered, type TestMember } from '../../testing/test-app.ts'
import { testGames } from '../../testing/test-games.ts'
import { providerOf } from './player/provider-of.ts'
import { vaultOf } from '../../platform/vault.ts'
import { usernameOf } from './rules.ts'

const app = await startTestApp()
const games = testGames(app)
await games.connect()

const activate = (member: TestMember, code = 'naga'): Promise<Answered<typeof activateGame>> =>
  app.call(activateGame, { params: { code } }, member)

/** The number of the member's game accounts, after checking that each has its ledger account. */
async function accountsOf(member: TestMember): Promise<number> {
  const rows = await app.ctx.db.query('select code from game_account where member_id = $1', [
    member.id,
  ])
  const books = await app.ctx.db.query(
    `select name from account where member_id = $1 and name like 'game:%'`,
    [member.id],
  )
  expect(rows.length).toBe(books.length)
  return rows.length
}

// [spec:GAME-11.1 API-36.1]
test('opens a game account with its ledger account, and returns the credentials', async () => {
  const member = await app.member()
  expect(await activate(member)).toMatchObject({
    ok: true,
    body: { code: 'naga', username: usernameOf(member.id) },
  })
  expect(await accountsOf(member)).toBe(1)
  const account = await app.call(readGameAccount, { params: { code: 'naga' } }, member)
  expect(account).toMatchObject({
    ok: true,
    body: {
      username: usernameOf(member.id),
      password: expect.stringMatching(/^[a-z2-9]{12}$/),
      event: null,
    },
  })
  const [row] = await app.ctx.db.query<{ password: string }>(
    'select password from game_account where member_id = $1',
    [member.id],
  )
  expect(account.ok && row!.password.includes(account.body.password)).toBe(false)
  await app.proveBooks()
})

// [spec:ERM-28.1]
test('NO_GAME: refuses an unknown, malformed or closed game', async () => {
  const member = await app.member()
  for (const code of ['nothere', 'Naga', 'a'])
    expect(await activate(member, code)).toMatchObject({
      status: 404,
      body: { message: 'NO_GAME' },
    })
  await games.change('sixstars', { enabled: false })
  expect(await activate(member, 'sixstars')).toMatchObject({
    status: 404,
    body: { message: 'NO_GAME' },
  })
  await games.change('sixstars', { enabled: true })
})

// [spec:ERM-23.1]
test('SLOT_ALREADY_ACTIVE: leaves one account after concurrent activations', async () => {
  const member = await app.member()
  const taps = await Promise.all([activate(member), activate(member), activate(member)])
  expect(taps.map((one) => (one.ok ? 'opened' : one.body.message)).toSorted()).toEqual([
    'SLOT_ALREADY_ACTIVE',
    'SLOT_ALREADY_ACTIVE',
    'opened',
  ])
  expect(await activate(member)).toMatchObject({
    status: 409,
    body: { message: 'SLOT_ALREADY_ACTIVE' },
  })
  expect(await accountsOf(member)).toBe(1)
})

// [spec:ERM-24.1]
test.each(['refuse', 'error', 'lost-reply', 'pending'])(
  'SLOT_ACTIVATE_FAIL: stores nothing when the game answers %s; the next attempt succeeds',
  async (mode) => {
    const member = await app.member()
    await app.fault('games/naga/create', mode, 1)
    expect(await activate(member)).toMatchObject({
      status: 502,
      body: { message: 'SLOT_ACTIVATE_FAIL' },
    })
    expect(await accountsOf(member)).toBe(0)
    expect(await activate(member)).toMatchObject({ ok: true })
    expect(await accountsOf(member)).toBe(1)
  },
)

// [spec:ERM-24.1]
test("SLOT_ACTIVATE_FAIL: refuses while an existing player's password cannot be set", async () => {
  const member = await app.member()
  await (await providerOf(app.ctx, 'naga')).createPlayer({
    username: usernameOf(member.id),
    password: 'from-another-life',
  })
  await app.fault('games/naga/reset', 'error', 1)
  expect(await activate(member)).toMatchObject({
    status: 502,
    body: { message: 'SLOT_ACTIVATE_FAIL' },
  })
  expect(await activate(member)).toMatchObject({ ok: true })
})

// [spec:ERM-24.1]
test('SLOT_ACTIVATE_FAIL: does not take over an existing player with credits', async () => {
  const member = await app.member()
  const [provider, player] = [
    await providerOf(app.ctx, 'naga'),
    { username: usernameOf(member.id), password: 'of-another-house' },
  ]
  await provider.createPlayer(player)
  await provider.deposit({ ...player, credits: 50_00n, reference: `theirs-${member.id}` })
  expect(await activate(member)).toMatchObject({
    status: 502,
    body: { message: 'SLOT_ACTIVATE_FAIL' },
  })
  expect(await accountsOf(member)).toBe(0)
})

test.each(['slow', 'duplicate', 'out-of-order'])(
  'opens the account when the game answers with %s',
  async (mode) => {
    const member = await app.member()
    await app.fault('games/naga/create', mode, 1)
    expect(await activate(member)).toMatchObject({ ok: true })
  },
)

test('adds the agent’s prefix to the username at the game', async () => {
  const member = await app.member()
  expect(await activate(member, 'ufabet')).toMatchObject({
    ok: true,
    body: { username: `chp${usernameOf(member.id)}` },
  })
  expect(await app.call(readGameAccount, { params: { code: 'ufabet' } }, member)).toMatchObject({
    body: { username: `chp${usernameOf(member.id)}` },
  })
  expect(await games.creditsAt('ufabet', member)).toBe(0n)
})

describe('a game without a password reset', () => {
  beforeAll(() => games.set('pg', "connection = connection #- '{calls,reset}'"))

  test('takes over the player of an earlier attempt with its original password', async () => {
    const member = await app.member()
    await app.fault('games/pg/create', 'lost-reply', 1)
    expect(await activate(member, 'pg')).toMatchObject({
      status: 502,
      body: { message: 'SLOT_ACTIVATE_FAIL' },
    })
    expect(await activate(member, 'pg')).toMatchObject({ ok: true })
    const account = await app.call(readGameAccount, { params: { code: 'pg' } }, member)
    expect(account).toMatchObject({
      body: {
        password: vaultOf(app.ctx.settings.secrets.VAULT_KEY).firstPassword({
          memberId: member.id,
          code: 'pg',
        }),
      },
    })
  })

  test('SLOT_ACTIVATE_FAIL: refuses with two vault keys, because the original password is unknown', async () => {
    const member = await app.member()
    await app.fault('games/pg/create', 'lost-reply', 1)
    await activate(member, 'pg')
    const { secrets } = app.ctx.settings
    const one = secrets.VAULT_KEY
    secrets.VAULT_KEY = `${newSecrets().VAULT_KEY},${one}`
    expect(await activate(member, 'pg')).toMatchObject({
      status: 502,
      body: { message: 'SLOT_ACTIVATE_FAIL' },
    })
    secrets.VAULT_KEY = one
    expect(await activate(member, 'pg')).toMatchObject({ ok: true })
  })
})

test("notifies the member's open screens once of a new account", async () => {
  const member = await app.member()
  const changed = vi.spyOn(app.ctx.live, 'changed')
  await activate(member)
  await activate(member)
  expect(changed.mock.calls).toEqual([[member.id, ['wallet']]])
  changed.mockRestore()
})
