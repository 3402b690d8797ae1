import { afterEach, expect, test } from 'vitest'
import type { MinorUnits } from '@champa/contract/money'
import { walletOf } from '../../../testing/pay-in.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import type { PaymentReport } from '../payment.ts'
import { assignPayment, listUnmatchedPayments, returnPayment } from './assign-payment.ts'
import { ingestReport } from '../ingest/ingest-report.ts'

const app = await startTestApp()
afterEach(() => app.proveBooks())

const receivingAccount = 'SCB:4058821937'
let numbers = 0

async function keep(into = receivingAccount): Promise<PaymentReport> {
  numbers += 1
  const evidence: PaymentReport = {
    channel: 'feed',
    provider: 'SCB',
    receivingAccount: into,
    reference: null,
    bankReference: `K${numbers}`,
    amount: BigInt(200_00 + numbers) as MinorUnits,
    paidAt: new Date(),
    payer: { name: 'NOBODY' },
  }
  await ingestReport(app.ctx, evidence)
  return evidence
}
const give = (evidence: PaymentReport, username: string) =>
  assignPayment(app.ctx, { receivingAccount, paymentId: evidence.bankReference!, username })

test('lists an unmatched payment and credits it once when assigned repeatedly', async () => {
  const [evidence, member] = [await keep(), await app.member()]
  expect(await listUnmatchedPayments(app.ctx, 100)).toMatchObject([
    { paymentId: evidence.bankReference, amount: evidence.amount, reason: 'no-member' },
  ])
  expect(await Promise.all([give(evidence, member.phone), give(evidence, member.phone)])).toEqual([
    'given',
    'given',
  ])
  expect(await walletOf(app, member)).toBe(evidence.amount)
  expect(await listUnmatchedPayments(app.ctx, 100)).toEqual([])
  await ingestReport(app.ctx, evidence)
  expect(await walletOf(app, member)).toBe(evidence.amount)
})

test('assigning one payment to two members concurrently credits one of them', async () => {
  const [evidence, both] = [await keep(), [await app.member(), await app.member()]]
  expect((await Promise.all(both.map((one) => give(evidence, one.phone)))).toSorted()).toEqual([
    'given',
    'not-unmatched',
  ])
  expect(
    (await Promise.all(both.map((one) => walletOf(app, one)))).reduce((sum, one) => sum + one),
  ).toBe(evidence.amount)
})

test('credits a payment once when a slip and the operator claim it concurrently', async () => {
  const both = [await app.member(), await app.member()] as const
  let all = 0n
  for (let n = 0; n < 20; n++) {
    const evidence = await keep()
    all += evidence.amount
    await Promise.all([
      give(evidence, both[0].phone),
      ingestReport(app.ctx, {
        ...evidence,
        channel: 'slip',
        reference: `004:S${n}`,
        owner: { memberId: both[1].id },
        by: `slip:${n}`,
      }),
    ])
    expect(
      (await Promise.all(both.map((one) => walletOf(app, one)))).reduce((sum, one) => sum + one),
    ).toBe(all)
  }
})

test('a returned payment can no longer be assigned or claimed by a slip', async () => {
  const [evidence, member] = [await keep(), await app.member()]
  expect(
    await returnPayment(app.ctx, {
      receivingAccount,
      paymentId: evidence.bankReference!,
      why: 'sent back to the payer',
    }),
  ).toBe(true)
  expect(
    await returnPayment(app.ctx, {
      receivingAccount,
      paymentId: evidence.bankReference!,
      why: 'again',
    }),
  ).toBe(false)
  expect(await give(evidence, member.phone)).toBe('not-unmatched')
  expect(
    await ingestReport(app.ctx, {
      ...evidence,
      channel: 'slip',
      reference: '004:S2',
      owner: { memberId: member.id },
      by: 'slip:2',
    }),
  ).toEqual({ outcome: 'otherMember' })
  expect(await walletOf(app, member)).toBe(0n)
})

test('answers no-member or no-payment for an unknown member or payment', async () => {
  const [evidence, member] = [await keep(), await app.member()]
  expect(await give(evidence, '0000000000')).toBe('no-member')
  expect(
    await assignPayment(app.ctx, { receivingAccount, paymentId: 'none', username: member.phone }),
  ).toBe('no-payment')
  expect(
    await assignPayment(app.ctx, {
      receivingAccount: 'GSB:020045590133',
      paymentId: evidence.bankReference!,
      username: member.phone,
    }),
  ).toBe('no-payment')
})

test('answers currency for an account that is unknown or has another currency', async () => {
  const [unknown, known] = [await keep('BCEL:0000000000'), await keep()]
  for (const [currency, payment] of [
    ['THB', unknown],
    ['LAK', unknown],
    ['LAK', known],
  ] as const) {
    const member = await app.member(0n, currency)
    const { receivingAccount, bankReference } = payment
    expect(
      await assignPayment(app.ctx, {
        receivingAccount,
        paymentId: bankReference!,
        username: member.phone,
      }),
    ).toBe('currency')
    expect(await walletOf(app, member)).toBe(0n)
  }
})
