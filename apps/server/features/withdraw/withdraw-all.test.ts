import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { withdraw, withdrawAll } from '@champa/contract/withdraw'
import { setDocument } from '../../testing/sign-up.ts'
import { testGames } from '../../testing/test-games.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const games = testGames(app)
afterEach(() => app.proveBooks())

const ask = (member: TestMember, amount: number, key?: string) =>
  app.call(withdrawAll, { body: { amount }, headers: { 'idempotency-key': key } }, member)
const walletOf = async (member: TestMember) => {
  const { wallet, onHold } = await games.wallet(member)
  return [wallet.amount, onHold]
}

/** A member with 500.00: 300.00 at naga, 100.00 at mekong and 100.00 in the wallet. */
const player = () => games.player(500_00n, { naga: 300, mekong: 100 })

// [spec:API-42.1]
test('withdrawAll brings all money back from the games, then holds the amount', async () => {
  const member = await player()
  expect(await ask(member, 450)).toMatchObject({
    status: 200,
    body: {
      status: 'in progress',
      amount: 450_00n,
      swept: [
        { code: 'naga', name: expect.any(String), amount: 300_00n, status: 'SUCCESS' },
        { code: 'mekong', amount: 100_00n, status: 'SUCCESS' },
      ],
    },
  })
  expect(await walletOf(member)).toEqual([50_00n, 450_00n])
})

test('withdrawAll does not call the games when the wallet covers the amount', async () => {
  const member = await player()
  expect(await ask(member, 100)).toMatchObject({ body: { status: 'in progress', swept: [] } })
  expect(await games.creditsAt('naga', member)).toBe(300_00n)
})

test('withdrawAll skips a game that refuses, if the other money is sufficient', async () => {
  const member = await player()
  await app.fault('games/mekong/withdraw', 'refuse')
  const response = await ask(member, 350)
  expect(response).toMatchObject({
    status: 200,
    body: {
      swept: [
        { code: 'naga', status: 'SUCCESS' },
        { code: 'mekong', amount: 100_00n, status: 'FAILED' },
      ],
    },
  })
  expect(await walletOf(member)).toEqual([50_00n, 350_00n])
})

test('MONEY_NOT_ENOUGH: refuses more than the money in wallet and games together', async () => {
  const member = await app.member(500_00n)
  expect(await ask(member, 500.01)).toMatchObject({
    status: 409,
    body: { message: 'MONEY_NOT_ENOUGH', swept: [] },
  })
})

test('requests with one key, concurrent or repeated, bring back and hold money once', async () => {
  const member = await player()
  const key = randomUUID()
  const [left, right] = await Promise.all([ask(member, 450, key), ask(member, 450, key)])
  expect(left.ok && right.ok && right.body).toEqual(left.body)
  expect(await ask(member, 450, key)).toMatchObject({ body: left.body })
  const rows = await app.ctx.db.query(
    `select type
      from movement
      where member_id = $1
        and type in ('withdraw', 'transfer')
        and target in ('wallet', 'KBANK')`,
    [member.id],
  )
  expect(rows).toHaveLength(3)
  expect(await walletOf(member)).toEqual([50_00n, 450_00n])
})

test('IDEMPOTENCY_MISMATCH: refuses a key used with a different amount or endpoint', async () => {
  const member = await player()
  const key = randomUUID()
  await ask(member, 450, key)
  expect(await ask(member, 451, key)).toMatchObject({
    status: 409,
    body: { message: 'IDEMPOTENCY_MISMATCH' },
  })
  expect(
    await app.call(
      withdraw,
      { body: { amount: 450 }, headers: { 'idempotency-key': key } },
      member,
    ),
  ).toMatchObject({ body: { message: 'IDEMPOTENCY_MISMATCH' } })
})

test('MONEY_NOT_ENOUGH: lists the money brought back, which stays in the wallet', async () => {
  const member = await player()
  const key = randomUUID()
  const swept = [
    { code: 'naga', amount: 300, status: 'SUCCESS' },
    { code: 'mekong', amount: 100, status: 'SUCCESS' },
  ]
  expect(await ask(member, 100_000, key)).toMatchObject({
    status: 409,
    body: { message: 'MONEY_NOT_ENOUGH', swept },
  })
  await app.fault('games/naga/balance', 'timeout')
  expect(await ask(member, 100_000, key)).toMatchObject({
    status: 409,
    body: { message: 'MONEY_NOT_ENOUGH', swept },
  })
  expect(await walletOf(member)).toEqual([500_00n, 0n])
})

test('withdrawAll checks limits, account and open withdrawal before it calls a game', async () => {
  const member = await player()
  expect(await ask(member, 99.99)).toMatchObject({
    status: 400,
    body: { message: 'WITHDRAW_MINIMUM' },
  })
  expect(await ask(member, 100_000.01)).toMatchObject({
    status: 400,
    body: { message: 'WITHDRAW_MAXIMUM' },
  })
  await app.call(withdraw, { body: { amount: 100 } }, member)
  expect(await ask(member, 200)).toMatchObject({
    status: 409,
    body: { message: 'WITHDRAW_PENDING' },
  })
  await app.operator.db.query('update member set bank_account_no = null where member_id = $1', [
    member.id,
  ])
  expect(await ask(member, 200)).toMatchObject({ status: 409, body: { message: 'NO_BANK' } })
  expect(await games.creditsAt('naga', member)).toBe(300_00n)
})

test('MONEY_NOT_ENOUGH: takes precedence over another withdrawal in progress', async () => {
  const member = await player()
  await app.call(withdraw, { body: { amount: 100 } }, member)
  expect(await ask(member, 400.01)).toMatchObject({
    status: 409,
    body: { message: 'MONEY_NOT_ENOUGH', swept: [] },
  })
  expect(await ask(member, 400)).toMatchObject({
    status: 409,
    body: { message: 'WITHDRAW_PENDING' },
  })
  expect(await games.creditsAt('naga', member)).toBe(300_00n)
})

test('WITHDRAW_MAXIMUM: refuses more than is left today, and returns what is left', async () => {
  await setDocument(app, 'withdraw', {
    THB: { minimum: 100, maximum: 100_000, dailyAmount: 400, dailyCount: 3, reviewAbove: null },
  })
  const member = await player()
  expect(await ask(member, 450)).toMatchObject({
    status: 400,
    body: { message: 'WITHDRAW_MAXIMUM', leftToday: 400, countLeftToday: 3 },
  })
  expect(await games.creditsAt('naga', member)).toBe(300_00n)
  await setDocument(app, 'withdraw', {
    THB: { minimum: 100, maximum: 100_000, dailyAmount: null, dailyCount: null, reviewAbove: null },
  })
})
