import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import type { Credits, MinorUnits } from '@champa/contract/money'
import { clock } from '../../platform/clock.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { testGames } from '../../testing/test-games.ts'
import { readCatalogue } from '../catalogue/index.ts'
import { transferIntoGame } from './transfers/transfer-into-game.ts'
import { transferOutOfGame } from './transfers/transfer-out-of-game.ts'
import { hashBody } from './queries.ts'
import { usernameOf } from './rules.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const games = testGames(app)
afterEach(() => app.proveBooks())

/** A player with 100.00 baht in the wallet and 100.00 at game naga. */
const player = () => games.player(200_00n, { naga: 100 })

async function balances(
  member: TestMember,
): Promise<{ wallet: bigint; inTransit: bigint; total: bigint; credits: bigint; last: string }> {
  const { wallet, inTransit, total } = await games.wallet(member)
  const [last] = await app.ctx.db.query<{ status: string }>(
    'select status from movement where member_id = $1 order by seq desc limit 1',
    [member.id],
  )
  return {
    wallet: wallet.amount,
    inTransit,
    total,
    credits: await games.creditsAt('naga', member),
    last: last!.status,
  }
}

describe.each([
  ['into the game', 'deposit', 'wallet', 'naga', -1n],
  ['out of the game', 'withdraw', 'naga', 'wallet', 1n],
] as const)('%s', (_, call, from, to, sign) => {
  const moved = (by: bigint) => ({
    wallet: 100_00n + sign * by,
    inTransit: 0n,
    total: 200_00n,
    credits: 100_00n - sign * by,
  })

  // [spec:WAL-27.1]
  test('TRANSFER_FAIL: returns the money before the response when the game refuses', async () => {
    const member = await player()
    await app.fault(`games/naga/${call}`, 'refuse', 1)
    const body = { message: 'TRANSFER_FAIL', why: 'GAME_REFUSED' }
    expect(await games.transfer(member, from, to, 30)).toMatchObject({ status: 502, body })
    expect(await balances(member)).toEqual({ ...moved(0n), last: 'FAILED' })
    await app.proveBooks()
  })

  test.each([
    ['lost-reply', 30_00n],
    ['duplicate', 30_00n],
    ['pending', 30_00n],
    ['error', 0n],
  ])(
    'after %s the money stays in transit until a query by the same reference settles it',
    async (mode, arrives) => {
      const member = await player()
      await app.fault(`games/naga/${call}`, mode, 1)
      const key = randomUUID()
      expect(await games.transfer(member, from, to, 30, key)).toMatchObject({
        ok: true,
        body: { status: 'processing', amount: 30_00n },
      })
      const meanwhile = await games.wallet(member)
      expect([meanwhile.inTransit, meanwhile.total, meanwhile.wallet.amount]).toEqual([
        30_00n,
        200_00n,
        from === 'wallet' ? 70_00n : 100_00n,
      ])
      await games.settle()
      expect(await balances(member)).toEqual({
        ...moved(arrives),
        last: arrives ? 'SUCCESS' : 'FAILED',
      })
      const again = await games.transfer(member, from, to, 30, key)
      if (arrives)
        expect(again).toMatchObject({ ok: true, body: { status: 'success', amount: 30_00n } })
      else expect(again).toMatchObject({ status: 502, body: { message: 'TRANSFER_FAIL' } })
      await app.proveBooks()
    },
  )

  test.each(['slow', 'out-of-order'])('accepts the late answer of a game (%s)', async (mode) => {
    const member = await player()
    await app.fault(`games/naga/${call}`, mode, 1)
    expect(await games.transfer(member, from, to, 30)).toMatchObject({
      ok: true,
      body: { status: 'success' },
    })
    expect(await balances(member)).toEqual({ ...moved(30_00n), last: 'SUCCESS' })
  })

  test.each(['error', 'lost-reply', 'refuse', 'duplicate'])(
    'a failed query (%s) does not settle the transfer, and a later query does',
    async (mode) => {
      const member = await player()
      await app.fault(`games/naga/${call}`, 'lost-reply', 1)
      await app.fault('games/naga/query', mode, 2)
      await games.transfer(member, from, to, 30)
      await games.settle()
      expect(await balances(member)).toEqual({ ...moved(30_00n), last: 'SUCCESS' })
      await app.proveBooks()
    },
  )
})

test('an unresolved transfer does not block the member, and play is booked later', async () => {
  const member = await player()
  await app.fault('games/naga/deposit', 'lost-reply', 1)
  expect(await games.transfer(member, 'wallet', 'naga', 40)).toMatchObject({
    body: { status: 'processing' },
  })
  await games.play('naga', member, 100, 150)
  expect(await games.transfer(member, 'naga', 'wallet', 190)).toMatchObject({
    ok: true,
    body: { status: 'success' },
  })
  await app.proveBooks()
  await games.settle()
  expect(await games.transfer(member, 'wallet', 'naga', 1)).toMatchObject({ ok: true })
  expect(await games.transfer(member, 'naga', 'wallet', 1)).toMatchObject({ ok: true })
  expect(await balances(member)).toEqual({
    wallet: 250_00n,
    inTransit: 0n,
    total: 250_00n,
    credits: 0n,
    last: 'SUCCESS',
  })
  const [play] = await app.ctx.db.query<{ balance: bigint }>(
    `select balance from account where member_id = $1 and name = 'house:play:naga'`,
    [member.id],
  )
  expect(play!.balance).toBe(-50_00n)
  await app.proveBooks()
})

test('TRANSFER_FAIL: holds nothing when the game does not report its balance', async () => {
  const member = await player()
  await app.fault('games/naga/balance', 'error', 1)
  expect(await games.transfer(member, 'naga', 'wallet', 30)).toMatchObject({
    status: 502,
    body: { message: 'TRANSFER_FAIL' },
  })
  expect(await balances(member)).toMatchObject({ wallet: 100_00n, inTransit: 0n, credits: 100_00n })
})

describe('transfers from game to game', () => {
  async function between(): Promise<TestMember> {
    const member = await player()
    await games.activate(member, 'mekong')
    return member
  }

  test('TRANSFER_FAIL: keeps the money in the wallet when the second game refuses', async () => {
    const member = await between()
    await app.fault('games/mekong/deposit', 'refuse', 1)
    const key = randomUUID()
    for (const _ of [1, 2])
      expect(await games.transfer(member, 'naga', 'mekong', 30, key)).toMatchObject({
        status: 502,
        body: { message: 'TRANSFER_FAIL' },
      })
    expect(await balances(member)).toMatchObject({
      wallet: 130_00n,
      total: 200_00n,
      credits: 70_00n,
    })
    expect(await games.transfer(member, 'wallet', 'naga', 1)).toMatchObject({ ok: true })
  })

  test('the money ends in the main wallet when the first game does not answer', async () => {
    const member = await between()
    await app.fault('games/naga/withdraw', 'lost-reply', 1)
    const key = randomUUID()
    expect(await games.transfer(member, 'naga', 'mekong', 30, key)).toMatchObject({
      ok: true,
      body: { status: 'processing' },
    })
    await games.settle()
    expect(await games.transfer(member, 'naga', 'mekong', 30, key)).toMatchObject({
      status: 502,
      body: { message: 'TRANSFER_FAIL' },
    })
    expect(await balances(member)).toMatchObject({ wallet: 130_00n, credits: 70_00n })
    expect(await games.creditsAt('mekong', member)).toBe(0n)
    await app.proveBooks()
  })

  test('the money ends in the main wallet after a crash between the two transfers', async () => {
    const member = await between()
    const [key, game] = [randomUUID(), (await readCatalogue(app.ctx.db)).get('naga')!]
    const under = {
      key: `key:${key}`,
      lease: `key:${key}`,
      bodyHash: hashBody('transfer', { from: 'naga', to: 'mekong', amount: 30_00n }),
      releases: 'unless it succeeds' as const,
    }
    expect(
      await transferOutOfGame(
        app.ctx,
        { memberId: member.id, game, username: usernameOf(member.id), rate: game.rates.THB },
        30_00n,
        under,
      ),
    ).toMatchObject({ ok: true, status: 'success' })
    expect(await games.transfer(member, 'naga', 'mekong', 30, key)).toMatchObject({
      ok: true,
      body: { status: 'processing' },
    })
    clock.set(() => new Date(Date.now() + 30_001))
    expect(await games.transfer(member, 'naga', 'mekong', 30, key)).toMatchObject({
      status: 502,
      body: { message: 'TRANSFER_FAIL' },
    })
    clock.set()
    // A process that was only suspended cannot make the second transfer any more.
    const mekong = (await readCatalogue(app.ctx.db)).get('mekong')!
    const late = await transferIntoGame(
      app.ctx,
      {
        memberId: member.id,
        game: mekong,
        username: usernameOf(member.id),
        rate: mekong.rates.THB,
      },
      { credits: 30_00n as Credits, money: 30_00n as MinorUnits },
      { key: `${under.key}:on`, lease: under.lease, holdSeq: 0n, releases: 'always' },
    )
    expect(late.ok).toBe(false)
    expect(await balances(member)).toMatchObject({
      wallet: 130_00n,
      total: 200_00n,
      credits: 70_00n,
    })
    expect(await games.creditsAt('mekong', member)).toBe(0n)
    await app.proveBooks()
  })

  test('a query settles the second transfer when the second game’s reply is lost', async () => {
    const member = await between()
    await app.fault('games/mekong/deposit', 'lost-reply', 1)
    const key = randomUUID()
    expect(await games.transfer(member, 'naga', 'mekong', 30, key)).toMatchObject({
      ok: true,
      body: { status: 'processing' },
    })
    await games.settle()
    expect(await games.transfer(member, 'naga', 'mekong', 30, key)).toMatchObject({
      ok: true,
      body: { status: 'success', amount: 30_00n },
    })
    expect(await games.creditsAt('mekong', member)).toBe(30_00n)
    await app.proveBooks()
  })
})
