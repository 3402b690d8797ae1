import { afterEach, expect, test } from 'vitest'
import { readReceipt } from '@champa/contract/statement'
import { readPayout, withdraw } from '@champa/contract/withdraw'
import { clock } from '../../../platform/clock.ts'
import {
  decidePayout,
  eventually,
  payoutsAtBank,
  sendEvent,
} from '../../../testing/outside-world.ts'
import { setDocument } from '../../../testing/sign-up.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { approveWithdrawal, listWithdrawals, rejectWithdrawal } from './reviewed.ts'
import { sendPayouts } from '../send-payouts.job.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
await setDocument(app, 'withdraw', {
  THB: {
    minimum: 100,
    maximum: 100_000,
    dailyAmount: null,
    dailyCount: null,
    reviewAbove: 1_000,
  },
})
afterEach(() => app.proveBooks())

async function createWithdrawal(
  amount = 1_000,
  before: (member: TestMember) => Promise<unknown> = async () => undefined,
): Promise<{ member: TestMember; id: string }> {
  const member = await app.member(5_000_00n)
  await before(member)
  const response = await app.call(withdraw, { body: { amount } }, member)
  if (!response.ok) throw new Error(response.body.message)
  return { member, id: response.body._id }
}
const payoutOf = async (member: TestMember) => {
  const response = await app.call(readPayout, {}, member)
  return response.ok ? response.body.payout : null
}
const stagesOf = async (member: TestMember) =>
  (await payoutOf(member))?.steps.map((one) => one.stage)
const walletOf = async (member: TestMember) => {
  const rows = await app.ctx.db.query<{ balance: bigint }>(
    `select balance
      from account
      where member_id = $1 and name in ('wallet', 'withdraw-hold')
      order by name`,
    [member.id],
  )
  return rows.map((row) => row.balance)
}

test('readPayout returns null before a withdrawal, then its account and first step', async () => {
  expect(await payoutOf(await app.member())).toBeNull()
  const { member, id } = await createWithdrawal(500)
  expect(await payoutOf(member)).toEqual({
    _id: id,
    amount: 500_00n,
    status: 'in progress',
    inReview: false,
    clearBy: null,
    reason: null,
    reasonBy: null,
    to: { bankCode: 'KBANK', accountNo: member.id.toString(), name: 'SOMCHAI TEST' },
    steps: [{ stage: 'requested', at: expect.any(Number) }],
  })
})

test('a withdrawal is requested, approved once the bank has the order, then paid', async () => {
  const { member, id } = await createWithdrawal(500)
  await sendPayouts.run(app.ctx)
  expect(await stagesOf(member)).toEqual(['requested', 'approved'])
  await decidePayout(app, id, 'paid')
  await eventually(async () => (await payoutOf(member))?.status === 'SUCCESS')
  const steps = (await payoutOf(member))!.steps
  expect(steps.map((one) => one.stage)).toEqual(['requested', 'approved', 'paid'])
  expect(steps.map((one) => one.at)).toEqual(steps.map((one) => one.at).toSorted((a, b) => a - b))
})

test('returns a withdrawal rejected by the bank to the wallet, with the reason', async () => {
  const { member, id } = await createWithdrawal(500)
  await sendPayouts.run(app.ctx)
  await fetch(`${app.simulators}/bank/payouts/${id}/rejected`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'The name does not match.' }),
  })
  await eventually(async () => (await payoutOf(member))?.status === 'FAILED')
  expect(await payoutOf(member)).toMatchObject({
    status: 'FAILED',
    reason: 'The name does not match.',
  })
  expect(await stagesOf(member)).toEqual(['requested', 'approved', 'rejected'])
  expect(await walletOf(member)).toEqual([5_000_00n, 0n])
  expect(await app.call(readReceipt, { params: { id } }, member)).toMatchObject({
    body: { reason: 'The name does not match.' },
  })
})

test('a large withdrawal is not sent to the bank until the operator approves it', async () => {
  const { member, id } = await createWithdrawal()
  clock.set(() => new Date(Date.now() + 3_600_000))
  await sendPayouts.run(app.ctx)
  clock.set()
  expect((await payoutsAtBank(app)).some((one) => one.reference === id)).toBe(false)
  expect(await payoutOf(member)).toMatchObject({ inReview: true, status: 'in progress' })
  expect((await listWithdrawals(app.ctx)).find((one) => one.id === id)).toMatchObject({
    amount: 1_000_00n,
    reasons: [{ why: 'amount' }],
    memberId: member.id,
  })
  expect(await approveWithdrawal(app.operator, id, 'cli:test')).toBe('done')
  expect(await approveWithdrawal(app.operator, id, 'cli:test')).toBe('not-waiting')
  expect(await rejectWithdrawal(app.operator, id, { reason: 'too late', by: 'cli:test' })).toBe(
    'not-waiting',
  )
  await sendPayouts.run(app.ctx)
  expect((await payoutsAtBank(app)).filter((one) => one.reference === id)).toHaveLength(1)
  expect(await payoutOf(member)).toMatchObject({ inReview: false })
})

test('returns a withdrawal rejected by the operator, with the reason', async () => {
  const { member, id } = await createWithdrawal()
  expect(
    await rejectWithdrawal(app.operator, id, {
      reason: 'The turnover is missing.',
      by: 'cli:test',
    }),
  ).toBe('done')
  expect(await walletOf(member)).toEqual([5_000_00n, 0n])
  expect(await payoutOf(member)).toMatchObject({
    status: 'FAILED',
    inReview: false,
    reason: 'The turnover is missing.',
    reasonBy: 'staff',
  })
  expect(await stagesOf(member)).toEqual(['requested', 'rejected'])
  expect(await approveWithdrawal(app.operator, id, 'cli:test')).toBe('not-waiting')
  expect(await app.call(withdraw, { body: { amount: 500 } }, member)).toMatchObject({
    status: 200,
  })
})

test('only one of several concurrent approvals and rejections takes effect', async () => {
  for (let round = 0; round < 8; round++) {
    const { member, id } = await createWithdrawal()
    const results = await Promise.all([
      approveWithdrawal(app.operator, id, 'cli:test'),
      rejectWithdrawal(app.operator, id, { reason: 'no', by: 'cli:test' }),
      approveWithdrawal(app.operator, id, 'cli:test'),
      rejectWithdrawal(app.operator, id, { reason: 'no', by: 'cli:test' }),
    ])
    expect(results.filter((one) => one === 'done')).toHaveLength(1)
    const approved = results[0] === 'done' || results[2] === 'done'
    expect(await payoutOf(member)).toMatchObject(
      approved ? { status: 'in progress', inReview: false } : { status: 'FAILED' },
    )
    await sendPayouts.run(app.ctx)
    expect((await payoutsAtBank(app)).filter((one) => one.reference === id)).toHaveLength(
      approved ? 1 : 0,
    )
  }
})

test('a withdrawal that reaches the threshold together with earlier ones is reviewed', async () => {
  const { member, id } = await createWithdrawal(600)
  await sendPayouts.run(app.ctx)
  await decidePayout(app, id, 'paid')
  await eventually(async () => (await payoutOf(member))?.status === 'SUCCESS')
  expect(await app.call(withdraw, { body: { amount: 400 } }, member)).toMatchObject({
    status: 200,
  })
  expect(await payoutOf(member)).toMatchObject({ inReview: true })
})

test('a withdrawal soon after a change of bank account is reviewed', async () => {
  const { id } = await createWithdrawal(500, (member) =>
    app.ctx.db.query('update member set bank_changed_at = $2 where member_id = $1', [
      member.id,
      clock.now(),
    ]),
  )
  expect((await listWithdrawals(app.ctx)).find((one) => one.id === id)).toMatchObject({
    reasons: [{ why: 'account-changed' }],
  })
})

test('a bank event for a withdrawal in review is ignored', async () => {
  const { member, id } = await createWithdrawal()
  const event = {
    id: 'evt_early',
    reference: id,
    amount: '1000.00',
    at: new Date().toISOString(),
    type: 'payout.paid',
    bankReference: 'PO',
    reason: null,
  } as const
  expect(await sendEvent(app, 'payout', event)).toBe(200)
  expect(await payoutOf(member)).toMatchObject({ status: 'in progress', inReview: true })
})

test('approving or rejecting an unknown withdrawal returns not-found', async () => {
  for (const id of ['x', 'm1-1', '']) {
    expect(await approveWithdrawal(app.operator, id, 'cli:test')).toBe('not-found')
    expect(await rejectWithdrawal(app.operator, id, { reason: 'no', by: 'cli:test' })).toBe(
      'not-found',
    )
  }
})

test('an order that the bank has accepted is not sent again while pending for days', async () => {
  const { member, id } = await createWithdrawal(500)
  await app.fault('payout', 'pending', 1)
  await sendPayouts.run(app.ctx)
  for (const hours of [1, 25, 50, 100]) {
    clock.set(() => new Date(Date.now() + hours * 3_600_000))
    await sendPayouts.run(app.ctx)
  }
  clock.set()
  expect((await payoutsAtBank(app)).filter((one) => one.reference === id)).toMatchObject([
    { status: 'pending' },
  ])
  expect(await stagesOf(member)).toEqual(['requested', 'approved'])
  await decidePayout(app, id, 'paid')
  await eventually(async () => (await payoutOf(member))?.status === 'SUCCESS')
  expect(await walletOf(member)).toEqual([4_500_00n, 0n])
})

test('a withdrawal is settled late if the bank still answers "pending" after paying', async () => {
  const { member, id } = await createWithdrawal(500)
  await sendPayouts.run(app.ctx)
  await app.fault('payout/webhook', 'timeout')
  await app.fault('payout/query', 'pending')
  await decidePayout(app, id, 'paid')
  for (const minutes of [60, 120]) {
    clock.set(() => new Date(Date.now() + minutes * 60_000))
    await sendPayouts.run(app.ctx)
    expect(await payoutOf(member)).toMatchObject({ status: 'in progress' })
  }
  await app.clearFaults()
  clock.set(() => new Date(Date.now() + 180 * 60_000))
  await sendPayouts.run(app.ctx)
  expect(await payoutOf(member)).toMatchObject({ status: 'SUCCESS' })
  expect(await walletOf(member)).toEqual([4_500_00n, 0n])
})

test.each(['paid', 'rejected'] as const)(
  'a payout reported as %s and then as the opposite keeps its first status',
  async (first) => {
    const { member, id } = await createWithdrawal(500)
    await sendPayouts.run(app.ctx)
    await decidePayout(app, id, first)
    await eventually(async () => (await payoutOf(member))?.status !== 'in progress')
    const before = [await payoutOf(member), await walletOf(member)]
    const response = await fetch(`${app.simulators}/bank/payouts/${id}/contradict`, {
      method: 'POST',
    })
    expect(await response.json()).toEqual({
      reported: first === 'paid' ? 'payout.rejected' : 'payout.paid',
    })
    const opposite = {
      id: 'evt_opposite',
      reference: id,
      amount: '500.00',
      at: new Date().toISOString(),
      ...(first === 'paid'
        ? { type: 'payout.rejected', bankReference: null, reason: 'closed' }
        : { type: 'payout.paid', bankReference: 'PO', reason: null }),
    } as const
    expect(await sendEvent(app, 'payout', opposite as never)).toBe(200)
    expect([await payoutOf(member), await walletOf(member)]).toEqual(before)
  },
)
