import { expect, test } from 'vitest'
import { gameConnections } from '../../../seed/game-connections.ts'
import { testGames } from '../../../testing/test-games.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { connectGame, listGames, openGame } from './manage-games.ts'
import { assertGameAddresses } from './plain-addresses.ts'

const app = await startTestApp()

const stateOf = async (code: string) =>
  (await listGames(app.ctx)).find((one) => one.code === code)!.state
const problemsOf = async (code: string, written: unknown) => {
  const outcome = await connectGame(app.operator, code, written)
  return outcome.ok ? [] : outcome.problems
}
const rowOf = async (code: string) =>
  (
    await app.ctx.db.query(
      `select connection, login, web, android, ios, enabled, rate_scaled, kip_rate_scaled
        from game
        where code = $1`,
      [code],
    )
  )[0]

test('an invalid file changes nothing and names the fields', async () => {
  const before = await rowOf('joker')
  const right = { connection: gameConnections.joker, web: 'https://joker.example/login' }
  const { calls, read, ...rest } = gameConnections.joker
  expect(await problemsOf('joker', undefined)).toEqual([
    'Invalid input: expected object, received undefined',
  ])
  expect(await problemsOf('joker', [])).toEqual(['Invalid input: expected object, received array'])
  expect(await problemsOf('joker', { connection: gameConnections.joker })).toEqual([
    'web: is needed where members sign in at the site',
  ])
  expect(await problemsOf('joker', { ...right, web: 'javascript:alert(1)' })).toEqual([
    'web: an http(s) address, or {GAMES_URL} and a path',
  ])
  expect(await problemsOf('joker', { ...right, ios: 'http://apps.example' })).toEqual([
    'ios: an https address',
  ])
  expect(await problemsOf('joker', { ...right, enabled: true })).toEqual([
    'Unrecognized key: "enabled"',
  ])
  expect(
    await problemsOf('joker', {
      ...right,
      connection: { ...rest, calls, read: { ...read, balance: 'a..b' } },
    }),
  ).toEqual([expect.stringMatching(/^connection\.read\.balance: /)])
  expect(
    await problemsOf('joker', {
      ...right,
      connection: { ...rest, read, calls: { ...calls, withdraw: { send: {} } } },
    }),
  ).toEqual([expect.stringMatching(/^connection\.calls\.withdraw: must send /)])
  const { launch: _launch, ...unlaunched } = gameConnections.pg.calls
  expect(
    await problemsOf('pg', { connection: { ...gameConnections.pg, calls: unlaunched } }),
  ).toEqual(['connection.calls.launch: is needed where a link signs members in'])
  expect(await problemsOf('naga', right)).toEqual([
    'This game speaks the protocol of the sandbox: it has no connection.',
  ])
  expect(await problemsOf('nothing', right)).toEqual(['There is no such game.'])
  expect(await rowOf('joker')).toEqual(before)
})

test('storing a connection opens no game and keeps fields missing from the file', async () => {
  expect(await stateOf('joker')).toBe('not connected')
  expect(await openGame(app.operator, 'joker', true)).toBe('not-connected')
  expect(
    await problemsOf('joker', {
      connection: gameConnections.joker,
      web: '{GAMES_URL}/games/joker/login',
      android: 'https://store.example/joker',
      rate: 2.5,
      kipRate: 1_750,
    }),
  ).toEqual([])
  expect(await stateOf('joker')).toBe('closed')
  expect(await openGame(app.operator, 'joker', true)).toBe('done')
  expect(
    await problemsOf('joker', {
      connection: gameConnections.joker,
      ios: 'https://store.example/joker-ios',
      android: null,
    }),
  ).toEqual([])
  expect(await rowOf('joker')).toMatchObject({
    connection: { encoding: 'form' },
    login: { form: 'post', usernameField: 'Username' },
    web: '{GAMES_URL}/games/joker/login',
    android: null,
    ios: 'https://store.example/joker-ios',
    enabled: true,
    rateScaled: 25_000n,
    kipRateScaled: 17_500_000n,
  })
})

test('a game with an unreadable connection is listed as such and cannot be opened', async () => {
  await app.operator.db.query(
    `update game set connection = '{"baseUrl": "x"}' where code = 'slotxo'`,
  )
  expect(await stateOf('slotxo')).toBe('connection cannot be read')
  expect(await openGame(app.operator, 'slotxo', true)).toBe('not-connected')
})

test('accepts a new address only for a closed game without transfers in transit', async () => {
  const games = testGames(app)
  await games.connect()
  const member = await games.player(100_00n, { pg: 0 })
  const elsewhere = { connection: { ...gameConnections.pg, baseUrl: 'https://pg.example' } }
  expect(await problemsOf('pg', elsewhere)).toEqual([
    'connection.baseUrl: another address can be written only while the game is closed',
  ])
  await app.fault('games/pg/deposit', 'lost-reply', 1)
  await games.transfer(member, 'wallet', 'pg', 30)
  await openGame(app.operator, 'pg', false)
  expect(await problemsOf('pg', elsewhere)).toEqual([
    expect.stringMatching(/^connection\.baseUrl: 1 transfers /),
  ])
  expect(await problemsOf('pg', { connection: gameConnections.pg })).toEqual([])
  await games.settle()
  expect(await problemsOf('pg', elsewhere)).toEqual([])
})

test('in the Lao build a game without a kip rate cannot be opened', async () => {
  const lao = { ...app.operator, settings: { ...app.ctx.settings, laoBuild: true } }
  await app.operator.db.query(
    "update game set kip_rate_scaled = null, enabled = false where code = 'naga'",
  )
  expect(await openGame(lao, 'naga', true)).toBe('no-kip-rate')
  expect((await listGames(lao)).find(({ code }) => code === 'naga')).toMatchObject({
    state: 'closed',
    kipRate: null,
  })
  await app.operator.db.query("update game set kip_rate_scaled = 7000000 where code = 'naga'")
  expect(await openGame(lao, 'naga', true)).toBe('done')
})

test('live mode refuses a plain http address in a file, on opening and at startup', async () => {
  const settings = {
    ...app.ctx.settings,
    sandbox: false,
    urls: { ...app.ctx.settings.urls, games: 'https://games.example' },
  }
  const live = { ...app.operator, settings }
  const file = { connection: gameConnections.joker, web: 'https://joker.example/login' }
  expect(await connectGame(live, 'joker', { ...file, web: 'http://joker.example/login' })).toEqual({
    ok: false,
    problems: ['web: with SANDBOX=off it must be an https:// address'],
  })
  const plain = { ...gameConnections.joker, baseUrl: 'http://joker.example' }
  await openGame(app.operator, 'joker', false)
  expect(await connectGame(live, 'joker', { ...file, connection: plain })).toEqual({
    ok: false,
    problems: ['connection.baseUrl: with SANDBOX=off it must be an https:// address'],
  })
  // A row as it was stored before addresses were checked.
  const write = (web: string, enabled: boolean) =>
    app.operator.db.query(`update game set web = $1, enabled = $2 where code = 'joker'`, [
      web,
      enabled,
    ])
  await write('http://joker.example/login', false)
  expect(await openGame(live, 'joker', true)).toBe('not-https')
  await assertGameAddresses(live)
  await write('http://joker.example/login', true)
  await expect(assertGameAddresses(live)).rejects.toThrow(
    'web of the game joker is "http://joker.example/login"; with SANDBOX=off it must be an https:// address: close the game with npm run operator game joker close, then connect it with a corrected file.',
  )
  await assertGameAddresses(app.operator)
  await write('https://joker.example/login', true)
  await assertGameAddresses(live)
})
