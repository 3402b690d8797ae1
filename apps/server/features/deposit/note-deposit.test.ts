import { expect, test } from 'vitest'
import { maxDepositNotices, noteDeposit } from '@champa/contract/deposit'
import { readWallet } from '@champa/contract/wallet'
import { clock } from '../../platform/clock.ts'
import { startTestApp } from '../../testing/test-app.ts'

const app = await startTestApp()

// [spec:API-41.1]
test('a notice credits nothing', async () => {
  const member = await app.member()
  expect(await app.call(noteDeposit, { body: { amount: 500 } }, member)).toMatchObject({
    ok: true,
  })
  expect(await app.call(readWallet, {}, member)).toMatchObject({
    body: { wallet: { amount: 0n } },
  })
  await app.proveBooks()
})

test('REQUEST_LIMIT: refuses too many notices, even when sent concurrently', async () => {
  const member = await app.member()
  const responses = await Promise.all(
    Array.from({ length: maxDepositNotices.maxAttempts + 5 }, () =>
      app.call(noteDeposit, { body: { amount: 1 } }, member),
    ),
  )
  expect(responses.filter((one) => one.ok)).toHaveLength(maxDepositNotices.maxAttempts)
  expect(responses.find((one) => !one.ok)).toMatchObject({
    status: 429,
    body: { message: 'REQUEST_LIMIT' },
  })
})

test('INVALID_INPUT: refuses zero, a negative amount and fractions of a satang', async () => {
  const member = await app.member()
  for (const amount of [0, -1, 1.005])
    expect(await app.call(noteDeposit, { body: { amount } }, member)).toMatchObject({
      status: 400,
      body: { message: 'INVALID_INPUT' },
    })
})

test('a new notice deletes the member’s notices older than a day', async () => {
  const member = await app.member()
  await app.ctx.db.query(
    "insert into deposit_notice (member_id, id, amount, created_at) values ($1, 'old', 100, $2)",
    [member.id, new Date(clock.nowMs() - 25 * 3_600_000)],
  )
  await app.call(noteDeposit, { body: { amount: 7 } }, member)
  expect(
    await app.ctx.db.query('select amount from deposit_notice where member_id = $1', [member.id]),
  ).toEqual([{ amount: 7_00n }])
})
