import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { readStatement } from '@champa/contract/statement'
import { readWallet } from '@champa/contract/wallet'
import { withdraw } from '@champa/contract/withdraw'
import { decidePayout, eventually, payoutsAtBank } from '../../testing/outside-world.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { whenFree } from '../../testing/when-free.ts'
import { sendPayouts } from './send-payouts.job.ts'

const app = await startTestApp()
afterEach(() => app.proveBooks())

const ask = (member: TestMember, amount: number, key?: string) =>
  app.call(withdraw, { body: { amount }, headers: { 'idempotency-key': key } }, member)
const walletOf = async (member: TestMember) => {
  const response = await app.call(readWallet, {}, member)
  return response.ok ? [response.body.wallet.amount, response.body.onHold] : null
}

// [spec:API-42.1]
test('holds a withdrawal, sends it under its movement id and settles it when paid', async () => {
  const member = await app.member(500_00n)
  const response = await ask(member, 200.5)
  expect(response).toMatchObject({ status: 200, body: { status: 'in progress', amount: 200_50n } })
  expect(await walletOf(member)).toEqual([299_50n, 200_50n])
  const id = response.ok ? response.body._id : ''
  expect(await sendPayouts.run(app.ctx)).toBe(1)
  const [payout] = (await payoutsAtBank(app)).filter((one) => one.reference === id)
  expect(payout).toMatchObject({
    amount: '200.50',
    status: 'pending',
    to: { bankCode: 'KBANK', accountNo: member.id.toString(), name: 'SOMCHAI TEST' },
  })
  await decidePayout(app, id, 'paid')
  await eventually(async () => (await walletOf(member))?.[1] === 0n)
  expect(await walletOf(member)).toEqual([299_50n, 0n])
  const statement = await app.call(readStatement, { body: { page: 1, limit: 10 } }, member)
  expect(statement.ok && statement.body.statements[0]).toMatchObject({
    _id: id,
    statementType: 'withdraw',
    from: 'wallet',
    to: 'KBANK',
    status: 'SUCCESS',
    amount: 200_50n,
  })
})

test('NO_BANK: refuses a member without a registered account', async () => {
  const member = await app.member(500_00n)
  await app.operator.db.query('update member set bank_account_no = null where member_id = $1', [
    member.id,
  ])
  expect(await ask(member, 1)).toMatchObject({ status: 409, body: { message: 'NO_BANK' } })
})

// [spec:WDR-4.1]
test('WITHDRAW_MINIMUM: refuses an amount below the minimum or an invalid one', async () => {
  const member = await app.member(500_00n)
  for (const amount of [99.99, 0, -5, 100.001])
    expect(await ask(member, amount), String(amount)).toMatchObject({
      status: 400,
      body: { message: 'WITHDRAW_MINIMUM' },
    })
})

// [spec:WDR-4.1]
test('WITHDRAW_MAXIMUM: refuses an amount above the maximum', async () => {
  const member = await app.member(500_00n)
  for (const amount of [100_000.01, 90_000_000_000])
    expect(await ask(member, amount), String(amount)).toMatchObject({
      status: 400,
      body: { message: 'WITHDRAW_MAXIMUM' },
    })
})

test('MONEY_NOT_ENOUGH: refuses more than the wallet holds', async () => {
  const member = await app.member(500_00n)
  expect(await ask(member, 500.01)).toMatchObject({
    status: 409,
    body: { message: 'MONEY_NOT_ENOUGH' },
  })
  await ask(member, 300)
  expect(await ask(member, 300)).toMatchObject({
    status: 409,
    body: { message: 'MONEY_NOT_ENOUGH' },
  })
})

test('WITHDRAW_PENDING: refuses a second withdrawal until the first has ended', async () => {
  const member = await app.member(500_00n)
  const first = await ask(member, 100)
  expect(await ask(member, 100)).toMatchObject({
    status: 409,
    body: { message: 'WITHDRAW_PENDING' },
  })
  await sendPayouts.run(app.ctx)
  await decidePayout(app, first.ok ? first.body._id : '', 'rejected')
  await eventually(async () => (await walletOf(member))?.[1] === 0n)
  expect(await walletOf(member)).toEqual([500_00n, 0n])
  expect(await ask(member, 100)).toMatchObject({ status: 200 })
})

test('WITHDRAW_PENDING: holds one of many concurrent withdrawals', async () => {
  const member = await app.member(5_000_00n)
  const responses = await Promise.all(
    Array.from({ length: 12 }, () => whenFree(() => ask(member, 100))),
  )
  expect(responses.filter((one) => one.ok)).toHaveLength(1)
  for (const one of responses.filter((other) => !other.ok))
    expect(one).toMatchObject({ status: 409, body: { message: 'WITHDRAW_PENDING' } })
  expect(await walletOf(member)).toEqual([4_900_00n, 100_00n])
})

test('makes one withdrawal for concurrent and later requests with one key', async () => {
  const member = await app.member(500_00n)
  const key = randomUUID()
  const [left, right] = await Promise.all([ask(member, 100, key), ask(member, 100, key)])
  expect(left).toMatchObject({ status: 200, body: { status: 'in progress' } })
  expect(right.body).toEqual(left.body)
  const id = left.ok ? left.body._id : ''
  await sendPayouts.run(app.ctx)
  await decidePayout(app, id, 'paid')
  await eventually(async () => (await walletOf(member))?.[1] === 0n)
  expect((await ask(member, 100, key)).body).toMatchObject({
    _id: id,
    status: 'SUCCESS',
    amount: 100_00n,
  })
  expect(await walletOf(member)).toEqual([400_00n, 0n])
})

test('IDEMPOTENCY_MISMATCH: refuses a key used with a different amount', async () => {
  const member = await app.member(500_00n)
  const key = randomUUID()
  await ask(member, 100, key)
  expect(await ask(member, 101, key)).toMatchObject({
    status: 409,
    body: { message: 'IDEMPOTENCY_MISMATCH' },
  })
})

test('the hold fixes the bank account: a later change does not redirect the payout', async () => {
  const member = await app.member(500_00n)
  const response = await ask(member, 100)
  await app.operator.db.query(
    `update member
      set bank_account_no = '999999999999', bank_account_name = 'SOMEBODY ELSE'
      where member_id = $1`,
    [member.id],
  )
  await sendPayouts.run(app.ctx)
  const [payout] = (await payoutsAtBank(app)).filter(
    (one) => response.ok && one.reference === response.body._id,
  )
  expect(payout?.to).toEqual({
    bankCode: 'KBANK',
    accountNo: member.id.toString(),
    name: 'SOMCHAI TEST',
  })
})

test('withdraws in two statements: the session with the context, and the hold', async () => {
  const member = await app.member(500_00n)
  const { db } = app.ctx
  const { query } = db
  const names: (string | undefined)[] = []
  db.query = (text, values, name) => (names.push(name), query(text, values, name))
  const key = randomUUID()
  const first = await ask(member, 200, key)
  expect(names.splice(0)).toEqual([expect.stringMatching(/^session-/), 'ledger-post'])
  // A repeated key returns its withdrawal, although a second one would now be refused.
  expect(await ask(member, 200, key)).toMatchObject({ status: 200, body: first.body })
  db.query = query
  expect(await ask(member, 100)).toMatchObject({ body: { message: 'WITHDRAW_PENDING' } })
})
