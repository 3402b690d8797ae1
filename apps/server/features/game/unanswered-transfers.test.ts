import { expect, test } from 'vitest'
import type { MinorUnits } from '@champa/contract/money'
import { openGameAccounts } from '../../ledger/accounts.ts'
import { post } from '../../ledger/post.ts'
import { transferToGameHeld } from '../../ledger/postings/index.ts'
import { clock } from '../../platform/clock.ts'
import { gameConnections } from '../../seed/game-connections.ts'
import { startStubServer } from '../../testing/stub-server.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { testGames } from '../../testing/test-games.ts'
import { settleTransfers } from './settle-transfers.job.ts'
import { heldTransfers } from '../../testing/held-transfers.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const games = testGames(app)

const { player, holdTransfer, send, balances, movement } = heldTransfers(app, games)

test('returns no money after one "not found" or two in quick succession', async () => {
  const member = await player()
  const seq = await holdTransfer(member, 'out')
  const statusAfter = async (seconds: number): Promise<string> => {
    // Tests run the retry schedule at a hundredth of its length.
    await app.ctx.db.query(
      'update open_movement set due_at = $3 where member_id = $1 and seq = $2',
      [member.id, seq, new Date(0)],
    )
    const sent = (
      await app.ctx.db.query<{ createdAt: Date }>(
        'select created_at from movement where member_id = $1 and seq = $2',
        [member.id, seq],
      )
    )[0]!.createdAt
    clock.set(() => new Date(sent.getTime() + seconds * 10))
    await settleTransfers.run(app.ctx)
    return (await movement(member, seq)).status
  }
  expect(await statusAfter(100)).toBe('in progress')
  expect(await statusAfter(130)).toBe('in progress')
  expect(await statusAfter(170)).toBe('in progress')
  expect(await statusAfter(181)).toBe('FAILED')
  clock.set()
  expect((await games.wallet(member)).wallet.amount).toBe(100_00n)
})

test('a "pending" answer restarts the count of "not found"', async () => {
  const member = await player()
  const seq = await holdTransfer(member, 'out')
  await app.ctx.db.query(
    `select transfer_missed(member_id, seq, '2020-01-01T00:00:00Z', due_at)
      from open_movement
      where member_id = $1
        and seq = $2`,
    [member.id, seq],
  )
  await app.fault('games/naga/deposit', 'pending', 1)
  await send(member, 'out', seq)
  await settleTransfers.run(app.ctx)
  expect((await movement(member, seq)).detail).toEqual({ credits: '30.00' })
  await games.settle()
  expect((await movement(member, seq)).status).toBe('SUCCESS')
})

test('escalates after a day without an answer and keeps the money in transit', async () => {
  const member = await player()
  const seq = await holdTransfer(member, 'out')
  await app.fault('games/naga/query', 'error')
  clock.set(() => new Date(Date.now() + 24 * 36_000))
  await settleTransfers.run(app.ctx)
  expect(await movement(member, seq)).toMatchObject({
    status: 'in progress',
    dueAt: null,
    detail: { manual: true },
  })
  clock.set()
  expect(await balances(member)).toEqual([70_00n, 30_00n, 200_00n, 100_00n])
  await app.proveBooks()
})

test('queries forty transfers at fifteen a minute and escalates only after a query', async () => {
  await games.set(
    'imi',
    `connection = '${JSON.stringify({ ...gameConnections.imi, perMinute: { query: 15 } })}'`,
  )
  const member = await app.member(200_00n)
  await app.ctx.db.transaction((tx) => openGameAccounts(tx, member.id, 'imi', 'THB'))
  for (let index = 0; index < 40; index++) {
    await post(
      app.ctx.db,
      transferToGameHeld({
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
    app.ctx.db.query<{ asked: bigint; waiting: bigint; byHand: bigint }>(
      `select count(*) filter (where tries > 0) as asked,
          count(*) filter (where due_at = $2) as waiting,
          count(*) filter (where due_at is null) as by_hand
        from open_movement
        where member_id = $1
          and type = 'transfer'`,
      [member.id, new Date(clock.nowMs() + 600)],
    )
  // Late enough that every query without an answer escalates its transfer.
  const dayLater = Date.now() + 24 * 36_000
  await app.fault('games/imi/query', 'error')
  const seen = []
  for (const minute of [0, 1, 2]) {
    clock.set(() => new Date(dayLater + minute * 60_001))
    // A game that does not answer is queried ten times in one run.
    for (const _ of [1, 2, 3]) await settleTransfers.run(app.ctx)
    seen.push(...(await counted()))
  }
  expect(seen).toEqual([
    { asked: 15n, waiting: 25n, byHand: 15n },
    { asked: 30n, waiting: 10n, byHand: 30n },
    { asked: 40n, waiting: 0n, byHand: 40n },
  ])
  await app.proveBooks()
})

test('escalates a transfer whose queries the call limit prevented for two days', async () => {
  await games.set(
    'imi',
    `connection = '${JSON.stringify({ ...gameConnections.imi, perMinute: { query: 1 } })}'`,
  )
  const member = await app.member(200_00n)
  await app.ctx.db.transaction((tx) => openGameAccounts(tx, member.id, 'imi', 'THB'))
  for (const key of ['room:1', 'room:2', 'room:3'])
    await post(
      app.ctx.db,
      transferToGameHeld({
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
      `select count(*) as by_hand
        from open_movement
        where member_id = $1
          and type = 'transfer'
          and due_at is null`,
      [member.id],
    ),
  ).toEqual([{ byHand: 3n }])
  await app.proveBooks()
})

test('after a day without queries the second "not found" returns the money', async () => {
  const member = await player()
  const seq = await holdTransfer(member, 'out')
  const dayLater = Date.now() + 24 * 36_000
  clock.set(() => new Date(dayLater))
  await settleTransfers.run(app.ctx)
  expect(await movement(member, seq)).toMatchObject({
    status: 'in progress',
    dueAt: new Date(dayLater + 600),
  })
  clock.set(() => new Date(dayLater + 601))
  await settleTransfers.run(app.ctx)
  expect((await movement(member, seq)).status).toBe('FAILED')
  expect(await balances(member)).toEqual([100_00n, 0n, 200_00n, 100_00n])
  await app.proveBooks()
})

test("settles other games' transfers while one game leaves many unanswered", async () => {
  const silent = await startStubServer((request) => void request.resume())
  const connection = {
    ...gameConnections.pg,
    baseUrl: silent.url,
    timeoutMs: { questions: 500 },
  }
  await games.set('pg', `connection = '${JSON.stringify(connection)}'`)
  const [stuck, member] = [await app.member(200_00n), await player()]
  await app.ctx.db.transaction((tx) => openGameAccounts(tx, stuck.id, 'pg', 'THB'))
  for (let index = 0; index < 101; index++) {
    await post(
      app.ctx.db,
      transferToGameHeld({
        member: stuck.id,
        key: `stuck:${index}`,
        code: 'pg',
        amount: 1_00n as MinorUnits,
        dueAt: new Date(Date.now() - 60_000),
        detail: { credits: '1.00' },
      }),
    )
  }
  const seq = await holdTransfer(member, 'out')
  await send(member, 'out', seq)
  await settleTransfers.run(app.ctx)
  expect((await movement(member, seq)).status).toBe('in progress')
  await settleTransfers.run(app.ctx)
  expect((await movement(member, seq)).status).toBe('SUCCESS')
  expect(silent.asked).toHaveLength(60)
  await silent.stop()
  await app.ctx.db.query(`update open_movement set due_at = null where member_id = $1`, [stuck.id])
})
