import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { fromPercent } from '@champa/contract/money'
import { cancelWithdrawAll, readPayout, withdraw, withdrawAll } from '@champa/contract/withdraw'
import { post } from '../../../ledger/post.ts'
import { transfersBegun } from '../../../ledger/postings/index.ts'
import { clock } from '../../../platform/clock.ts'
import { putLock } from '../../../testing/test-locks.ts'
import { testGames } from '../../../testing/test-games.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { settleTransfers } from '../../game/settle-transfers.job.ts'
import { claimMs, completeOrders } from './complete-withdraw-orders.job.ts'
import { openOrder } from './orders.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const games = testGames(app)
afterEach(() => app.proveBooks())

const ask = (member: TestMember, amount: number, key?: string) =>
  app.call(withdrawAll, { body: { amount }, headers: { 'idempotency-key': key } }, member)
const cancel = (member: TestMember) => app.call(cancelWithdrawAll, {}, member)

async function read(member: TestMember) {
  const answered = await app.call(readPayout, {}, member)
  if (!answered.ok) throw new Error(answered.body.message)
  return answered.body
}

async function walletOf(member: TestMember): Promise<bigint[]> {
  const { wallet, onHold } = await games.wallet(member)
  return [wallet.amount, onHold]
}

/** A member with 500.00: 300.00 at naga and 200.00 in the wallet. */
const player = () => games.player(500_00n, { naga: 300 })

/** Advances the clock and runs the jobs until the order has ended. */
async function settle(member: TestMember): Promise<void> {
  let aheadMs = 0
  const open = async () =>
    (
      await app.ctx.db.query(
        "select 1 from withdraw_order where member_id = $1 and state = 'open'",
        [member.id],
      )
    ).length > 0
  for (let tried = 0; tried < 40 && (await open()); tried++) {
    clock.set(() => new Date(Date.now() + (aheadMs += 300)))
    await settleTransfers.run(app.ctx)
    await completeOrders.run(app.ctx)
  }
  expect(await open()).toBe(false)
}

const payouts = (member: TestMember) =>
  app.ctx.db.query("select status from movement where member_id = $1 and type = 'withdraw'", [
    member.id,
  ])

test.each(['pending', 'lost-reply'])(
  'an order waits for a game that pays out late (%s) and completes automatically',
  async (mode) => {
    const member = await player()
    await app.fault('games/naga/withdraw', mode, 1)
    expect(await ask(member, 500)).toMatchObject({
      status: 200,
      body: {
        _id: null,
        status: 'in progress',
        amount: 500_00n,
        swept: [{ code: 'naga', amount: 300_00n, status: 'in progress' }],
      },
    })
    expect((await read(member)).order).toMatchObject({
      amount: 500_00n,
      state: 'open',
      reason: null,
      games: [
        {
          code: 'naga',
          name: 'Naga Pearl',
          amount: 300_00n,
          status: 'in progress',
          knownBy: expect.any(Number),
        },
      ],
    })
    expect(await walletOf(member)).toEqual([200_00n, 0n])
    // The game settles a pending withdrawal after two seconds.
    if (mode === 'pending')
      await vi.waitFor(async () => expect(await games.creditsAt('naga', member)).toBe(0n), 5_000)
    await settle(member)
    clock.set()
    expect(await walletOf(member)).toEqual([0n, 500_00n])
    expect(await read(member)).toMatchObject({
      order: null,
      payout: { amount: 500_00n, status: 'in progress' },
    })
  },
)

test('an order fails when a game’s money does not arrive; the wallet keeps the rest', async () => {
  const member = await player()
  await games.activate(member, 'mekong')
  await games.transfer(member, 'wallet', 'mekong', 100)
  await app.fault('games/naga/withdraw', 'error', 1)
  expect(await ask(member, 500)).toMatchObject({ status: 200, body: { status: 'in progress' } })
  await settle(member)
  clock.set()
  expect(await read(member)).toMatchObject({
    payout: null,
    order: {
      state: 'failed',
      reason: 'MONEY_NOT_ENOUGH',
      games: [
        { code: 'naga', status: 'FAILED' },
        { code: 'mekong', status: 'SUCCESS' },
      ],
    },
  })
  expect(await walletOf(member)).toEqual([200_00n, 0n])
  expect(await games.creditsAt('naga', member)).toBe(300_00n)
})

test('a double tap and a repeated request make one order and one payout', async () => {
  const member = await player()
  const key = randomUUID()
  await app.fault('games/naga/withdraw', 'lost-reply', 1)
  const taps = await Promise.all([
    ask(member, 500, key),
    ask(member, 500, key),
    ask(member, 500, key),
  ])
  for (const tap of taps)
    expect(tap).toMatchObject({ status: 200, body: { _id: null, status: 'in progress' } })
  await settle(member)
  clock.set()
  expect(await ask(member, 500, key)).toMatchObject({
    status: 200,
    body: {
      _id: expect.stringMatching(/^m/),
      status: 'in progress',
      swept: [{ status: 'SUCCESS' }],
    },
  })
  expect(await payouts(member)).toHaveLength(1)
})

test('WITHDRAW_PENDING: refuses any other withdrawal while an order is open', async () => {
  const member = await player()
  await app.fault('games/naga/withdraw', 'lost-reply', 1)
  await ask(member, 500)
  expect(await ask(member, 400)).toMatchObject({
    status: 409,
    body: { message: 'WITHDRAW_PENDING' },
  })
  expect(await app.call(withdraw, { body: { amount: 100 } }, member)).toMatchObject({
    status: 409,
    body: { message: 'WITHDRAW_PENDING' },
  })
  // MONEY_NOT_ENOUGH takes precedence: the wallet has 200.00, everything together 500.00.
  expect(await app.call(withdraw, { body: { amount: 200.01 } }, member)).toMatchObject({
    body: { message: 'MONEY_NOT_ENOUGH' },
  })
  expect(await ask(member, 500.01)).toMatchObject({ body: { message: 'MONEY_NOT_ENOUGH' } })
  await settle(member)
  expect(await payouts(member)).toHaveLength(1)
})

test('a cancelled order returns the money to the wallet and pays nothing out', async () => {
  const member = await player()
  await app.fault('games/naga/withdraw', 'lost-reply', 1)
  await ask(member, 500)
  expect(await cancel(member)).toMatchObject({ status: 200, body: { cancelled: true } })
  await games.settle()
  await completeOrders.run(app.ctx)
  expect(await walletOf(member)).toEqual([500_00n, 0n])
  expect(await read(member)).toMatchObject({
    payout: null,
    order: { state: 'cancelled', games: [{ status: 'SUCCESS' }] },
  })
  expect(await app.call(withdraw, { body: { amount: 500 } }, member)).toMatchObject({
    status: 200,
  })
  expect((await read(member)).order).toBeNull()
})

test('NO_DATA: refuses to cancel without an open order', async () => {
  const member = await player()
  expect(await cancel(member)).toMatchObject({ status: 404, body: { message: 'NO_DATA' } })
  await app.fault('games/naga/withdraw', 'lost-reply', 1)
  await ask(member, 500)
  await cancel(member)
  expect(await cancel(member)).toMatchObject({ status: 404, body: { message: 'NO_DATA' } })
  await games.settle()
})

test('either a cancellation or a concurrent job run takes effect, never both', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, player))
  await app.fault('games/naga/withdraw', 'lost-reply')
  for (const member of members) await ask(member, 500)
  await app.clearFaults()
  await games.settle()
  clock.set(() => new Date(Date.now() + 60_000))
  const [, ...cancelled] = await Promise.all([completeOrders.run(app.ctx), ...members.map(cancel)])
  await Promise.all(members.map(settle))
  for (const [index, member] of members.entries())
    expect(await payouts(member)).toHaveLength(cancelled[index]!.ok ? 0 : 1)
})

test('after a crash while money is brought back, the job completes the order', async () => {
  const member = await player()
  const key = `key:${randomUUID()}`
  // The state after a crash: the order is open, and bringing the money back has begun.
  await openOrder(app.ctx.db, {
    memberId: member.id,
    key,
    bodyHash: null,
    amount: 500_00n as never,
    createdAt: clock.now(),
    dueAt: new Date(clock.nowMs() + claimMs),
  })
  await post(
    app.ctx.db,
    transfersBegun({
      member: member.id,
      key: `${key}:home`,
      lease: { take: `${key}:home`, until: new Date(Date.now() + 30_000) },
    }),
  )
  expect((await read(member)).order).toMatchObject({
    state: 'open',
    games: [{ code: 'naga', amount: 300_00n, status: 'in progress', knownBy: null }],
  })
  expect(await completeOrders.run(app.ctx)).toBe(0)
  clock.set(() => new Date(Date.now() + claimMs + 1))
  expect(
    await Promise.all([completeOrders.run(app.ctx), completeOrders.run(app.ctx)]).then((worked) =>
      worked.reduce((sum, one) => sum + one),
    ),
  ).toBe(1)
  clock.set()
  expect(await walletOf(member)).toEqual([0n, 500_00n])
})

test('BONUS_CONDITION: an order fails if a play lock begins during its transit', async () => {
  const member = await player()
  await app.fault('games/naga/withdraw', 'lost-reply', 1)
  await ask(member, 500)
  await putLock(app, member, 10_00n, { successBasisPoints: fromPercent(150) })
  await settle(member)
  clock.set()
  expect((await read(member)).order).toMatchObject({ state: 'failed', reason: 'BONUS_CONDITION' })
  expect(await payouts(member)).toEqual([])
})

test.each([
  ['suspended', 0],
  ['self-excluded', 1],
])('an order of a member who becomes %s ends with %s payouts', async (status, count) => {
  const member = await player()
  await app.fault('games/naga/withdraw', 'lost-reply', 1)
  await ask(member, 500)
  await app.operator.db.query('update member set status = $2 where member_id = $1', [
    member.id,
    status,
  ])
  await settle(member)
  expect(await payouts(member)).toHaveLength(count)
})

test('an order fails after a day without an answer from the game', async () => {
  const member = await player()
  await app.fault('games/naga/withdraw', 'error', 1)
  await app.fault('games/naga/query', 'error')
  await ask(member, 500)
  // Waits take a hundredth of their length in tests, so a day is 864 s.
  clock.set(() => new Date(Date.now() + 24 * 36_000))
  await completeOrders.run(app.ctx)
  clock.set()
  expect((await read(member)).order).toMatchObject({
    state: 'failed',
    reason: 'MONEY_NOT_ENOUGH',
    games: [{ status: 'in progress' }],
  })
})

test('a withdrawal responds in time with an open order when a game does not answer', async () => {
  const member = await player()
  await app.fault('games/naga/withdraw', 'timeout', 1)
  expect(await ask(member, 500)).toMatchObject({
    status: 200,
    body: { _id: null, status: 'in progress' },
  })
})
