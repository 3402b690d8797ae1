import { afterAll, beforeAll, expect, test } from 'vitest'
import { depositNoticesMost, noteDeposit } from '@champa/contract/deposit'
import { readWallet } from '@champa/contract/wallet'
import { clock } from '../../platform/clock.ts'
import { openTestHouse, type TestHouse } from '../../testing/test-house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.stop())

// [spec:API-41.1]
test('a notice credits nothing', async () => {
  const member = await house.member()
  expect(await house.call(noteDeposit, { body: { amount: 500 } }, member)).toMatchObject({
    ok: true,
  })
  expect(await house.call(readWallet, {}, member)).toMatchObject({
    body: { wallet: { amount: 0n } },
  })
  await house.proveBooks()
})

test('REQUEST_LIMIT: too many notices, also when sent at once', async () => {
  const member = await house.member()
  const told = await Promise.all(
    Array.from({ length: depositNoticesMost.most + 5 }, () =>
      house.call(noteDeposit, { body: { amount: 1 } }, member),
    ),
  )
  expect(told.filter((one) => one.ok)).toHaveLength(depositNoticesMost.most)
  expect(told.find((one) => !one.ok)).toMatchObject({
    status: 429,
    body: { message: 'REQUEST_LIMIT' },
  })
})

test('INVALID_INPUT: zero, a negative amount, or parts of a satang', async () => {
  const member = await house.member()
  for (const amount of [0, -1, 1.005])
    expect(await house.call(noteDeposit, { body: { amount } }, member)).toMatchObject({
      status: 400,
      body: { message: 'INVALID_INPUT' },
    })
})

test('a new notice deletes the member’s notices older than a day', async () => {
  const member = await house.member()
  await house.house.db.query(
    "insert into deposit_notice (member_id, id, amount, created_at) values ($1, 'old', 100, $2)",
    [member.id, new Date(clock.nowMs() - 25 * 3_600_000)],
  )
  await house.call(noteDeposit, { body: { amount: 7 } }, member)
  expect(
    await house.house.db.query('select amount from deposit_notice where member_id = $1', [
      member.id,
    ]),
  ).toEqual([{ amount: 7_00n }])
})
