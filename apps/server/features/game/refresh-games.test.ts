import { afterEach, expect, test, describe } from 'vitest'
import { refreshGames, refreshGame, transferAll, type RefreshedWallet } from '@champa/contract/game'
import type { WalletState } from '@champa/contract/wallet'
import { clock } from '../../platform/clock.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { testGames } from '../../testing/test-games.ts'
import { gameConnections } from '../../seed/game-connections.ts'
import { startStubServer } from '../../testing/stub-server.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const games = testGames(app)
afterEach(() => app.proveBooks())

async function refresh(member: TestMember): Promise<RefreshedWallet> {
  const answered = await app.call(refreshGames, {}, member)
  if (!answered.ok) throw new Error(answered.body.message)
  return answered.body
}

/** A player with 50.00 baht at each of two games and 100.00 in the wallet. */
const player = () => games.player(200_00n, { naga: 50, mekong: 50 })

const later = (ms: number): void => clock.set(() => new Date(Date.now() + ms))
const amountsOf = (wallet: WalletState): Record<string, bigint> =>
  Object.fromEntries(
    wallet.slots.filter((slot) => slot.isActive).map((slot) => [slot.code, slot.amount]),
  )
const playsOf = (member: TestMember): Promise<{ name: string; balance: bigint }[]> =>
  app.ctx.db.query(
    `select name, balance
      from account
      where member_id = $1
        and name like 'house:play:%'
      order by name`,
    [member.id],
  )

// [spec:SCR-26.1 API-35.1]
test('play at every game is detected, counted in the total and booked to its game', async () => {
  const member = await player()
  await games.play('naga', member, 10, 35.25)
  await games.play('mekong', member, 50, 0)
  const wallet = await refresh(member)
  expect(amountsOf(wallet)).toEqual({ naga: 75_25n, mekong: 0n })
  expect(wallet.total).toBe(175_25n)
  expect(await playsOf(member)).toEqual([
    { name: 'house:play:mekong', balance: 50_00n },
    { name: 'house:play:naga', balance: -25_25n },
  ])
  await app.proveBooks()
})

test('syncs a game again after five seconds, and not before', async () => {
  const member = await player()
  await refresh(member)
  await games.play('naga', member, 10, 0)
  expect(amountsOf(await refresh(member))['naga']).toBe(50_00n)
  later(5_001)
  expect(amountsOf(await refresh(member))['naga']).toBe(40_00n)
})

test('a refresh that reuses a sync reports the time of that sync, not its own', async () => {
  const member = await player()
  const at = Date.now()
  clock.set(() => new Date(at))
  const first = await refresh(member)
  expect(first.syncedAt).toBe(first.serverTime)
  for (const code of ['naga', 'mekong']) await app.fault(`games/${code}/balance`, 'error', 1)
  clock.set(() => new Date(at + 3_000))
  const reused = await refresh(member)
  expect(reused.serverTime).toBe(at + 3_000)
  expect(reused.syncedAt).toBe(first.syncedAt)
  expect(reused.slots.some((slot) => slot.stale)).toBe(false)
  clock.set(() => new Date(at + 9_000))
  const again = await refresh(member)
  expect(again.syncedAt).toBe(again.serverTime)
  expect(again.slots.map((slot) => slot.stale)).toEqual([true, true, false])
})

test.each(['error', 'refuse', 'lost-reply', 'pending'])(
  'a game that answers %s keeps its last amount as stale, and the others are fresh',
  async (mode) => {
    const member = await player()
    await games.play('naga', member, 50, 90)
    await games.play('mekong', member, 50, 70)
    await app.fault('games/naga/balance', mode, 1)
    const wallet = await refresh(member)
    expect(amountsOf(wallet)).toEqual({ naga: 50_00n, mekong: 70_00n })
    expect(wallet.slots.map(({ code, stale }) => [code, stale])).toEqual([
      ['naga', true],
      ['mekong', false],
      ['sixstars', false],
    ])
    expect((await games.wallet(member)).slots[0]!.stale).toBe(true)
    later(5_001)
    const again = await refresh(member)
    expect([again.slots[0]!.stale, again.slots[0]!.amount]).toEqual([false, 90_00n])
  },
)

test('a refresh returns games that never answer as stale, with their last amounts', async () => {
  const member = await player()
  for (const code of ['naga', 'mekong']) await app.fault(`games/${code}/balance`, 'timeout', 1)
  const wallet = await refresh(member)
  expect(wallet.slots.filter((slot) => slot.stale).map((slot) => slot.code)).toEqual([
    'naga',
    'mekong',
  ])
  expect(wallet.total).toBe(200_00n)
})

test('books no play while a transfer with the game is in transit', async () => {
  const member = await player()
  await app.fault('games/naga/deposit', 'lost-reply', 1)
  await games.transfer(member, 'wallet', 'naga', 30)
  const wallet = await refresh(member)
  expect([amountsOf(wallet)['naga'], wallet.inTransit, wallet.total]).toEqual([
    50_00n,
    30_00n,
    200_00n,
  ])
  await games.settle()
  later(5_001)
  expect(amountsOf(await refresh(member))['naga']).toBe(80_00n)
  expect((await playsOf(member)).every((one) => one.balance === 0n)).toBe(true)
  await app.proveBooks()
})

test('concurrent syncs and transfers never book a transfer as play', async () => {
  const member = await player()
  for (let round = 0; round < 15; round++) {
    await Promise.all([
      app.ctx.db
        .query('update game_account set refreshed_at = null where member_id = $1', [member.id])
        .then(() => refresh(member)),
      games.transfer(member, round % 2 ? 'naga' : 'wallet', round % 2 ? 'wallet' : 'naga', 5),
      refresh(member),
    ])
  }
  expect((await playsOf(member)).map((one) => one.balance)).toEqual([0n, 0n])
  expect((await games.wallet(member)).total).toBe(200_00n)
  await app.proveBooks()
})

describe('refreshGame', () => {
  const refresh = (member: TestMember, code: string) =>
    app.call(refreshGame, { params: { code } }, member)

  test('refreshGame syncs only its game, and not again within five seconds', async () => {
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
})
