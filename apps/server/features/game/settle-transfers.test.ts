import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Credits, MinorUnits } from '@champa/contract/money'
import { openGameAccounts } from '../../ledger/accounts.ts'
import { post } from '../../ledger/post.ts'
import { transferInHeld, transferLanded, transferOutHeld } from '../../ledger/postings.ts'
import { clock } from '../../platform/clock.ts'
import { movementId } from '../../platform/ids.ts'
import { gameConnections } from '../../seed/game-connections.ts'
import { startStubServer } from '../../testing/stub-server.ts'
import { openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { testGames, type TestGames } from '../../testing/test-games.ts'
import { readAllGames } from './catalogue.ts'
import { executeTransfer } from './transfers/execute-transfer.ts'
import { providerOf } from './player/provider-of.ts'
import { usernameOf } from './rules.ts'
import { settleTransfers } from './settle-transfers.job.ts'

let app: TestApp
let games: TestGames
beforeAll(async () => {
  app = await openTestApp({ LOG_LEVEL: 'fatal' })
  games = testGames(app)
})
afterEach(async () => {
  clock.set()
  await app.clearFaults()
})
afterAll(() => app.stop())

const player = () => games.player(200_00n, { naga: 100 })

/** What the request posts first. Whatever it did after that, it then died. */
async function held(member: TestMember, direction: 'out' | 'in', lease?: string): Promise<bigint> {
  const hold = direction === 'out' ? transferOutHeld : transferInHeld
  const outcome = await post(
    app.ctx.db,
    hold({
      member: member.id,
      key: `key:${randomUUID()}`,
      code: 'naga',
      amount: 30_00n as MinorUnits,
      dueAt: clock.now(),
      detail: { credits: '30.00' },
      ...(lease ? { lease: { take: lease, until: new Date(clock.nowMs() + 30_000) } } : {}),
    }),
  )
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.seq
}

const send = async (member: TestMember, direction: 'out' | 'in', seq: bigint) =>
  (await providerOf(app.ctx, 'naga'))[direction === 'out' ? 'deposit' : 'withdraw']({
    username: usernameOf(member.id),
    credits: 30_00n,
    reference: movementId(member.id, seq),
  })

async function standing(member: TestMember): Promise<bigint[]> {
  const { wallet, inTransit, total } = await games.wallet(member)
  return [wallet.amount, inTransit, total, await games.creditsAt('naga', member)]
}

async function movement(
  member: TestMember,
  seq: bigint,
): Promise<{
  status: string
  due_at: Date | null
  tries: number
  detail: Record<string, unknown>
}> {
  const [row] = await app.ctx.db.query<{
    status: string
    due_at: Date | null
    tries: number
    detail: Record<string, unknown>
  }>('select status, due_at, tries, detail from movement where member_id = $1 and seq = $2', [
    member.id,
    seq,
  ])
  return row!
}

test.each(['out', 'in'] as const)(
  'a crash after the hold, before the game heard of it (%s): the money is back',
  async (direction) => {
    const member = await player()
    const seq = await held(member, direction)
    await games.settle()
    expect((await movement(member, seq)).status).toBe('FAILED')
    expect(await standing(member)).toEqual([100_00n, 0n, 200_00n, 100_00n])
    await app.proveBooks()
  },
)

test.each(['out', 'in'] as const)(
  'a crash after the game did it, before it was booked (%s): it has arrived',
  async (direction) => {
    const member = await player()
    const seq = await held(member, direction)
    expect(await send(member, direction, seq)).toMatchObject({ outcome: 'success' })
    await games.settle()
    expect((await movement(member, seq)).status).toBe('SUCCESS')
    expect(await standing(member)).toEqual(
      direction === 'out' ? [70_00n, 0n, 200_00n, 130_00n] : [130_00n, 0n, 200_00n, 70_00n],
    )
    await app.proveBooks()
  },
)

test('a crash leaves the lease behind, and it runs out by itself', async () => {
  const member = await player()
  await held(member, 'out', 'of-the-dead')
  clock.set(() => new Date(Date.now() + 30_001))
  expect(await games.transfer(member, 'naga', 'wallet', 5)).toMatchObject({
    ok: true,
    body: { status: 'success' },
  })
  clock.set()
  await games.settle()
  await app.proveBooks()
})

test('two processes that look at once, and a request that settles at the same moment, book it once', async () => {
  const members = await Promise.all(Array.from({ length: 8 }, player))
  const all = await Promise.all(
    members.map(async (member) => {
      const seq = await held(member, 'out')
      await send(member, 'out', seq)
      return { member, seq }
    }),
  )
  await Promise.all([
    settleTransfers.run(app.ctx),
    settleTransfers.run(app.ctx),
    ...all.map(({ member, seq }) =>
      post(
        app.ctx.db,
        transferLanded({
          member: member.id,
          seq,
          code: 'naga',
          amount: 30_00n as MinorUnits,
          into: 'game',
        }),
      ),
    ),
  ])
  await games.settle()
  for (const { member, seq } of all) {
    expect((await movement(member, seq)).status).toBe('SUCCESS')
    expect(await standing(member)).toEqual([70_00n, 0n, 200_00n, 130_00n])
  }
  await app.proveBooks()
})

test('one "not found" decides nothing, and neither do two too soon', async () => {
  const member = await player()
  const seq = await held(member, 'out')
  const look = async (seconds: number): Promise<string> => {
    // The timetable runs at a hundredth of its length in tests.
    await app.ctx.db.query('update movement set due_at = $3 where member_id = $1 and seq = $2', [
      member.id,
      seq,
      new Date(0),
    ])
    const sent = (
      await app.ctx.db.query<{ created_at: Date }>(
        'select created_at from movement where member_id = $1 and seq = $2',
        [member.id, seq],
      )
    )[0]!.created_at
    clock.set(() => new Date(sent.getTime() + seconds * 10))
    await settleTransfers.run(app.ctx)
    return (await movement(member, seq)).status
  }
  expect(await look(100)).toBe('in progress')
  expect(await look(130)).toBe('in progress')
  expect(await look(170)).toBe('in progress')
  expect(await look(181)).toBe('FAILED')
  clock.set()
  expect((await games.wallet(member)).wallet.amount).toBe(100_00n)
})

test('a "pending" between two "not found" starts the count again', async () => {
  const member = await player()
  const seq = await held(member, 'out')
  await app.ctx.db.query(
    `select transfer_missed(member_id, seq, '2020-01-01T00:00:00Z', due_at) from movement where member_id = $1 and seq = $2`,
    [member.id, seq],
  )
  await app.fault('games/naga/deposit', 'pending', 1)
  await send(member, 'out', seq)
  await settleTransfers.run(app.ctx)
  expect((await movement(member, seq)).detail).toEqual({ credits: '30.00' })
  await games.settle()
  expect((await movement(member, seq)).status).toBe('SUCCESS')
})

test('after a day without an answer a person is asked for, and the money stays in transit', async () => {
  const member = await player()
  const seq = await held(member, 'out')
  await app.fault('games/naga/query', 'error')
  clock.set(() => new Date(Date.now() + 24 * 36_000))
  await settleTransfers.run(app.ctx)
  expect(await movement(member, seq)).toMatchObject({
    status: 'in progress',
    due_at: null,
    detail: { manual: true },
  })
  clock.set()
  expect(await standing(member)).toEqual([70_00n, 30_00n, 200_00n, 100_00n])
  await app.proveBooks()
})

test('a game that takes fifteen questions a minute is asked about forty transfers in a few minutes, and no person before it was asked about each', async () => {
  await games.set(
    'imi',
    `connection = '${JSON.stringify({ ...gameConnections.imi, perMinute: { query: 15 } })}'`,
  )
  const member = await app.member(200_00n)
  await app.ctx.db.transaction((tx) => openGameAccounts(tx, member.id, 'imi', 'THB'))
  for (let index = 0; index < 40; index++) {
    await post(
      app.ctx.db,
      transferOutHeld({
        member: member.id,
        key: `paced:${index}`,
        code: 'imi',
        amount: 1_00n as MinorUnits,
        dueAt: new Date(),
        detail: { credits: '1.00' },
      }),
    )
  }
  const counted = () =>
    app.ctx.db.query<{ asked: bigint; waiting: bigint; by_hand: bigint }>(
      `select count(*) filter (where tries > 0) as asked, count(*) filter (where due_at = $2) as waiting, count(*) filter (where status = 'in progress' and due_at is null) as by_hand from movement where member_id = $1 and type = 'transfer'`,
      [member.id, new Date(clock.nowMs() + 600)],
    )
  // So late that whatever is asked without an answer is left to a person.
  const dayLater = Date.now() + 24 * 36_000
  await app.fault('games/imi/query', 'error')
  const seen = []
  for (const minute of [0, 1, 2]) {
    clock.set(() => new Date(dayLater + minute * 60_001))
    // A game that said nothing is asked ten times in a run.
    for (const _ of [1, 2, 3]) await settleTransfers.run(app.ctx)
    seen.push(...(await counted()))
  }
  expect(seen).toEqual([
    { asked: 15n, waiting: 25n, by_hand: 15n },
    { asked: 30n, waiting: 10n, by_hand: 30n },
    { asked: 40n, waiting: 0n, by_hand: 40n },
  ])
  await app.proveBooks()
})

test('a transfer that no question had room for in two days is left to a person', async () => {
  await games.set(
    'imi',
    `connection = '${JSON.stringify({ ...gameConnections.imi, perMinute: { query: 1 } })}'`,
  )
  const member = await app.member(200_00n)
  await app.ctx.db.transaction((tx) => openGameAccounts(tx, member.id, 'imi', 'THB'))
  for (const key of ['room:1', 'room:2', 'room:3'])
    await post(
      app.ctx.db,
      transferOutHeld({
        member: member.id,
        key,
        code: 'imi',
        amount: 1_00n as MinorUnits,
        dueAt: new Date(),
        detail: { credits: '1.00' },
      }),
    )
  await app.fault('games/imi/query', 'error')
  const twoDaysLater = Date.now() + 48 * 36_000
  clock.set(() => new Date(twoDaysLater))
  await settleTransfers.run(app.ctx)
  expect(
    await app.ctx.db.query(
      `select count(*) as by_hand from movement where member_id = $1 and type = 'transfer' and status = 'in progress' and due_at is null`,
      [member.id],
    ),
  ).toEqual([{ by_hand: 3n }])
  await app.proveBooks()
})

test('after a day in which nobody looked, a transfer that the game knows nothing of gets its second look, and comes back', async () => {
  const member = await player()
  const seq = await held(member, 'out')
  const dayLater = Date.now() + 24 * 36_000
  clock.set(() => new Date(dayLater))
  await settleTransfers.run(app.ctx)
  expect(await movement(member, seq)).toMatchObject({
    status: 'in progress',
    due_at: new Date(dayLater + 600),
  })
  clock.set(() => new Date(dayLater + 601))
  await settleTransfers.run(app.ctx)
  expect((await movement(member, seq)).status).toBe('FAILED')
  expect(await standing(member)).toEqual([100_00n, 0n, 200_00n, 100_00n])
  await app.proveBooks()
})

test.each(['game', 'wallet'] as const)(
  'a process that wakes up after minutes sends nothing any more (into the %s): the money may have been given back',
  async (into) => {
    const member = await player()
    const seq = await held(member, into === 'game' ? 'out' : 'in')
    const game = (await readAllGames(app.ctx.db)).get('naga')!
    const carried = { credits: 30_00n as Credits, money: 30_00n as MinorUnits }
    const late = await executeTransfer(app.ctx, {
      player: { memberId: member.id, game, username: usernameOf(member.id), rate: game.rates.THB },
      carried,
      under: { key: 'late', lease: 'late', releases: 'always' },
      seq,
      epoch: '',
      heldAt: new Date(Date.now() - 30_001),
      into,
    })
    expect(late.status).toBe('processing')
    await games.settle()
    expect(await standing(member)).toEqual([100_00n, 0n, 200_00n, 100_00n])
    await app.proveBooks()
  },
)

test('a game that does not answer, with many transfers in doubt, does not keep the others waiting', async () => {
  const silent = await startStubServer((request) => void request.resume())
  await games.set(
    'pg',
    `connection = '${JSON.stringify({ ...gameConnections.pg, baseUrl: silent.url, timeoutMs: { questions: 500 } })}'`,
  )
  const [stuck, member] = [await app.member(200_00n), await player()]
  await app.ctx.db.transaction((tx) => openGameAccounts(tx, stuck.id, 'pg', 'THB'))
  for (let index = 0; index < 101; index++) {
    await post(
      app.ctx.db,
      transferOutHeld({
        member: stuck.id,
        key: `stuck:${index}`,
        code: 'pg',
        amount: 1_00n as MinorUnits,
        dueAt: new Date(Date.now() - 60_000),
        detail: { credits: '1.00' },
      }),
    )
  }
  const seq = await held(member, 'out')
  await send(member, 'out', seq)
  await settleTransfers.run(app.ctx)
  expect((await movement(member, seq)).status).toBe('in progress')
  await settleTransfers.run(app.ctx)
  expect((await movement(member, seq)).status).toBe('SUCCESS')
  expect(silent.asked).toHaveLength(60)
  await silent.stop()
  await app.ctx.db.query(`update movement set due_at = null where member_id = $1`, [stuck.id])
})
