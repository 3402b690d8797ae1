import { expect, test } from 'vitest'
import { readGameAccount, resetGamePassword, activateGame, autoLogin } from '@champa/contract/game'
import { startTestApp } from '../../testing/test-app.ts'
import { testGames } from '../../testing/test-games.ts'
import { usernameOf } from './rules.ts'

const app = await startTestApp()
const games = testGames(app)

const player = (code: string) => games.player(200_00n, { [code]: 100 })

/** Timeouts are as long as in production, so all calls run concurrently to save time. */
test('SLOT_ACTIVATE_FAIL, SLOT_RESET_PASSWORD_FAIL, LOGIN_FAIL: refuses when a game is silent', async () => {
  const [out, home, queried] = [
    await player('naga'),
    await player('mekong'),
    await player('sixstars'),
  ]
  const [fresh, resets, plays] = [await app.member(), await player('mekong'), await player('naga')]
  const before = await app.call(readGameAccount, { params: { code: 'mekong' } }, resets)
  for (const target of [
    'naga/deposit',
    'mekong/withdraw',
    'sixstars/query',
    'sixstars/create',
    'mekong/reset',
    'naga/launch',
  ])
    await app.fault(`games/${target}`, 'timeout', 1)
  await app.fault('games/sixstars/deposit', 'lost-reply', 1)
  const [first, second, third, activated, reset, launched] = await Promise.all([
    games.transfer(out, 'wallet', 'naga', 30),
    games.transfer(home, 'mekong', 'wallet', 30),
    games.transfer(queried, 'wallet', 'sixstars', 30),
    app.call(activateGame, { params: { code: 'sixstars' } }, fresh),
    app.call(resetGamePassword, { params: { code: 'mekong' } }, resets),
    app.call(autoLogin, { params: { provider: 'naga', username: usernameOf(plays.id) } }, plays),
  ])
  for (const one of [first, second, third])
    expect(one).toMatchObject({ ok: true, body: { status: 'processing' } })
  expect(activated).toMatchObject({ status: 502, body: { message: 'SLOT_ACTIVATE_FAIL' } })
  expect(reset).toMatchObject({ status: 502, body: { message: 'SLOT_RESET_PASSWORD_FAIL' } })
  expect(launched).toMatchObject({ status: 502, body: { message: 'LOGIN_FAIL' } })
  await games.settle()
  // A call that the game never processed returns the money; a transfer whose reply was lost has
  // succeeded.
  expect((await games.wallet(out)).wallet.amount).toBe(100_00n)
  expect((await games.wallet(home)).wallet.amount).toBe(100_00n)
  expect((await games.wallet(queried)).wallet.amount).toBe(70_00n)
  expect([
    await games.creditsAt('naga', out),
    await games.creditsAt('mekong', home),
    await games.creditsAt('sixstars', queried),
  ]).toEqual([100_00n, 100_00n, 130_00n])
  await games.activate(fresh, 'sixstars')
  const after = await app.call(readGameAccount, { params: { code: 'mekong' } }, resets)
  expect(after.ok && before.ok && after.body.password !== before.body.password).toBe(true)
  await app.proveBooks()
})
