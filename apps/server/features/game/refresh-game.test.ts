import { afterEach, expect, test } from 'vitest'
import { refreshGame, transferAll } from '@champa/contract/game'
import { clock } from '../../platform/clock.ts'
import { gameConnections } from '../../seed/game-connections.ts'
import { testGames } from '../../testing/test-games.ts'
import { startStubServer } from '../../testing/stub-server.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const games = testGames(app)
afterEach(() => app.proveBooks())

const refresh = (member: TestMember, code: string) =>
  app.call(refreshGame, { params: { code } }, member)

test('syncs only this game, and not again within five seconds', async () => {
  const member = await games.player(200_00n, { naga: 0, mekong: 0 })
  for (const code of ['naga', 'mekong']) {
    await games.transfer(member, 'wallet', code, 50)
    await games.play(code, member, 20, 0)
  }
  const answered = await refresh(member, 'naga')
  expect(answered.ok && answered.body.slots.map((slot) => [slot.code, slot.amount])).toEqual([
    ['naga', 30_00n],
    ['mekong', 50_00n],
    ['sixstars', 0n],
  ])
  await games.play('naga', member, 10, 0)
  const again = await refresh(member, 'naga')
  expect(again.ok && again.body.slots[0]!.amount).toBe(30_00n)
  clock.set(() => new Date(Date.now() + 5_001))
  const later = await refresh(member, 'naga')
  expect(later.ok && [later.body.slots[0]!.amount, later.body.total]).toEqual([20_00n, 170_00n])
  await app.proveBooks()
})

test('a game with an impossible balance is stale, and nothing can be withdrawn from it', async () => {
  await games.set('pg', `enabled = true, connection = '${JSON.stringify(gameConnections.pg)}'`)
  const member = await games.player(100_00n, { pg: 0, naga: 0 })
  for (const [credits, rate] of [
    ['9999999999999.99', 10_000],
    ['100000000000.01', 10_000],
    ['50000000000.01', 20_000],
    ['1000000000000.00', 1],
  ] as const) {
    const lying = await startStubServer(
      (request, response) =>
        void request
          .resume()
          .on('end', () => response.end(JSON.stringify({ code: 0, balance: credits }))),
    )
    await games.set(
      'pg',
      `connection = connection || '{"baseUrl": "${lying.url}"}', rate_scaled = ${rate}`,
    )
    clock.set(() => new Date(Date.now() + 5_001))
    const answered = await refresh(member, 'pg')
    expect(
      answered.ok &&
        answered.body.slots
          .filter((slot) => slot.isActive)
          .map((slot) => [slot.code, slot.amount, slot.stale]),
    ).toEqual([
      ['naga', 0n, false],
      ['pg', 0n, true],
    ])
    expect(await app.call(transferAll, { body: { to: 'wallet' } }, member)).toMatchObject({
      ok: false,
      body: { message: 'TRANSFER_FAIL' },
    })
    await lying.stop()
  }
  await games.set('pg', 'enabled = false, rate_scaled = 10000')
  expect((await games.wallet(member)).total).toBe(100_00n)
  await app.proveBooks()
})

test('a game that does not answer is returned as stale', async () => {
  const member = await games.player(100_00n, { naga: 50 })
  await app.fault('games/naga/balance', 'refuse', 1)
  const answered = await refresh(member, 'naga')
  expect(
    answered.ok && [
      answered.body.slots[0]!.amount,
      answered.body.slots[0]!.stale,
      answered.body.total,
    ],
  ).toEqual([50_00n, true, 100_00n])
})

test('NO_GAME: refuses an unknown, closed or malformed game', async () => {
  const member = await games.player(0n, { sixstars: 0 })
  await games.change('sixstars', { enabled: false })
  for (const code of ['unheard', 'sixstars', 'NO CODE'])
    expect(await refresh(member, code), code).toMatchObject({
      ok: false,
      body: { message: 'NO_GAME' },
    })
  await games.change('sixstars', {})
})

// [spec:ERM-25.1]
test('SLOT_NO_ACCOUNT: refuses a game that the member has not activated', async () => {
  expect(await refresh(await app.member(), 'naga')).toMatchObject({
    ok: false,
    body: { message: 'SLOT_NO_ACCOUNT' },
  })
})
