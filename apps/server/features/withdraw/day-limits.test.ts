import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { readWithdrawLimits } from '@champa/contract/lookup'
import { withdraw } from '@champa/contract/withdraw'
import { clock, dayStart } from '../../platform/clock.ts'
import { setDocument } from '../../testing/sign-up.ts'
import { startTestApp, openTestApp, type TestMember } from '../../testing/test-app.ts'
import { readMovementId } from '../../platform/ids.ts'
import { withdrawalOf } from './queries.ts'
import { settleWithdrawal, type BankDecision } from './settle-withdrawal.ts'

const app = await startTestApp()
await setDocument(app, 'withdraw', {
  THB: { minimum: 100, maximum: 1_000, dailyAmount: 1_500, dailyCount: 3, reviewAbove: null },
})
afterEach(() => app.proveBooks())

const ask = (member: TestMember, amount: number, key?: string) =>
  app.call(withdraw, { body: { amount }, headers: { 'idempotency-key': key } }, member)
const limitsOf = async (member: TestMember) => {
  const response = await app.call(readWithdrawLimits, {}, member)
  return response.ok ? response.body : null
}
async function end(id: string, word: BankDecision): Promise<void> {
  const named = readMovementId(id)!
  await settleWithdrawal(
    app.ctx,
    (await withdrawalOf(app.ctx.db, named.memberId, named.seq))!,
    word,
  )
}
async function paid(member: TestMember, amount: number): Promise<void> {
  const response = await ask(member, amount)
  if (!response.ok) throw new Error(response.body.message)
  await end(response.body._id, { status: 'paid' })
}

test('rejected withdrawals do not count towards the daily limits', async () => {
  const member = await app.member(10_000_00n)
  expect(await limitsOf(member)).toMatchObject({
    withdrawMin: 100_00n,
    withdrawMax: 1_000_00n,
    leftToday: 1_500_00n,
    countLeftToday: 3,
  })
  const rejected = await ask(member, 1_000)
  expect(await limitsOf(member)).toMatchObject({
    withdrawMax: 500_00n,
    leftToday: 500_00n,
    countLeftToday: 2,
  })
  await end(rejected.ok ? rejected.body._id : '', { status: 'rejected', reason: 'closed' })
  expect(await limitsOf(member)).toMatchObject({
    withdrawMax: 1_000_00n,
    leftToday: 1_500_00n,
    countLeftToday: 3,
  })
})

test('WITHDRAW_MAXIMUM: refuses more than the daily amount or number of withdrawals', async () => {
  const member = await app.member(10_000_00n)
  await paid(member, 1_000)
  expect(await ask(member, 500.01)).toMatchObject({
    status: 400,
    body: { message: 'WITHDRAW_MAXIMUM', leftToday: 500, countLeftToday: 2 },
  })
  await paid(member, 100)
  await paid(member, 100)
  expect(await ask(member, 100)).toMatchObject({
    status: 400,
    body: { message: 'WITHDRAW_MAXIMUM', leftToday: 300, countLeftToday: 0 },
  })
  expect(await limitsOf(member)).toMatchObject({ withdrawMax: 0n })
  const untilTomorrow = dayStart(clock.now()).getTime() + 86_400_000 - clock.nowMs()
  clock.set(() => new Date(Date.now() + untilTomorrow - 60_000))
  const stillToday = untilTomorrow < 12 * 3_600_000
  if (stillToday)
    expect(await ask(member, 100)).toMatchObject({ body: { message: 'WITHDRAW_MAXIMUM' } })
  clock.set(() => new Date(Date.now() + untilTomorrow + 1_000))
  await app.ctx.db.query('update session set expires_at = $2 where member_id = $1', [
    member.id,
    new Date(clock.nowMs() + 3_600_000),
  ])
  expect(await ask(member, 1_000)).toMatchObject({ status: 200 })
})

test('a wallet in kip has the withdrawal limits for kip', async () => {
  const lao = await openTestApp({ LAO_BUILD: '1' })
  const member = await lao.member(100_000_00n)
  await lao.operator.db.query("update member set currency = 'LAK' where member_id = $1", [
    member.id,
  ])
  const response = await lao.call(readWithdrawLimits, {}, member)
  expect(response.body).toMatchObject({
    withdrawMin: 50_000_00n,
    withdrawMax: 50_000_000_00n,
    leftToday: 250_000_000_00n,
    countLeftToday: 10,
  })
  expect(await lao.call(withdraw, { body: { amount: 49_999 } }, member)).toMatchObject({
    body: { message: 'WITHDRAW_MINIMUM' },
  })
  expect(await lao.call(withdraw, { body: { amount: 50_000_001 } }, member)).toMatchObject({
    body: { message: 'WITHDRAW_MAXIMUM' },
  })
  expect(await lao.call(withdraw, { body: { amount: 100_000 } }, member)).toMatchObject({
    status: 200,
  })
  await lao.stop()
})

test('a null setting means no daily limit', async () => {
  await setDocument(app, 'withdraw', {
    THB: { minimum: 100, maximum: 1_000, dailyAmount: null, dailyCount: null, reviewAbove: null },
  })
  const member = await app.member(10_000_00n)
  await paid(member, 1_000)
  expect(await limitsOf(member)).toMatchObject({
    withdrawMin: 100_00n,
    withdrawMax: 1_000_00n,
    leftToday: null,
    countLeftToday: null,
  })
  await setDocument(app, 'withdraw', {
    THB: { minimum: 100, maximum: 1_000, dailyAmount: 1_500, dailyCount: 3, reviewAbove: null },
  })
})

test('concurrent requests do not exceed the daily limit while the bank pays', async () => {
  const member = await app.member(100_000_00n)
  let busy = true
  const bank = (async () => {
    while (busy) {
      const open = await app.ctx.db.query<{ seq: bigint }>(
        `select seq
          from movement
          where member_id = $1 and type = 'withdraw' and status = 'in progress'`,
        [member.id],
      )
      for (const { seq } of open)
        await settleWithdrawal(app.ctx, (await withdrawalOf(app.ctx.db, member.id, seq))!, {
          status: 'paid',
        })
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  })()
  const device = async () => {
    for (let times = 0; times < 12; times++) await ask(member, 400)
  }
  await Promise.all(Array.from({ length: 6 }, device))
  busy = false
  await bank
  const [row] = await app.ctx.db.query<{ sum: bigint; count: bigint }>(
    `select sum(amount)::bigint as sum, count(*) as count
      from movement
      where member_id = $1 and type = 'withdraw'`,
    [member.id],
  )
  expect(row).toEqual({ sum: 1_200_00n, count: 3n })
})

test('a repeated key returns its withdrawal after the daily limit is used up', async () => {
  const member = await app.member(10_000_00n)
  await paid(member, 600)
  const key = randomUUID()
  const first = await ask(member, 900, key)
  expect(first).toMatchObject({ status: 200 })
  expect(await ask(member, 900, key)).toMatchObject({ status: 200, body: first.body })
})
