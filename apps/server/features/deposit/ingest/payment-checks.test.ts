import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import type { MinorUnits } from '@champa/contract/money'
import { readStatement } from '@champa/contract/statement'
import { wireAmount } from '@champa/wire/amount'
import { clock } from '../../../platform/clock.ts'
import { eventually, paidEvent, payCode, sendEvent } from '../../../testing/outside-world.ts'
import { setRisk } from '../../../testing/risk.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { checkCharges } from './check-charges.job.ts'
import { assignPayment, returnPayment } from '../match/assign-payment.ts'
import { ingestReport } from './ingest-report.ts'
import { walletOf } from '../../../testing/pay-in.ts'
import { testCodes } from '../../../testing/test-codes.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })

afterEach(async () => {
  await setRisk(app)
  await app.proveBooks()
})

const { open, trackerOf, keptFor } = testCodes(app)
const confirmAbove = { THB: 1_000, LAK: null }

describe('payments of an unexpected amount', () => {
  test.each(['73.21', '99.99', '100.01', '5000000.00', '9999999999999.99'])(
    'holds a payment of %s for staff and shows the member that it is being checked',
    async (amount) => {
      const code = await open(100)
      const event = paidEvent(code.reference, { amount })
      expect([
        await sendEvent(app, 'payonex', event),
        await sendEvent(app, 'payonex', event),
      ]).toEqual([200, 200])
      expect(await walletOf(app, code.member)).toBe(0n)
      expect(await keptFor(code.member)).toMatchObject([
        { reason: 'wrong-amount', amount: wireAmount.parse(amount) },
      ])
      expect((await trackerOf(code.member))[0]).toEqual({
        amount: wireAmount.parse(amount),
        stage: 'seen',
        reason: 'CHECKING',
        next: 'wait',
      })
      expect(
        (await app.call(readStatement, { body: { page: 1, limit: 10 } }, code.member)).status,
      ).toBe(200)
    },
  )

  test('credits a payment once when staff assign it, and marks the QR code as paid', async () => {
    const code = await open(100)
    await sendEvent(app, 'payonex', paidEvent(code.reference, { amount: '120.00' }))
    const [{ receivingAccount, paymentId } = { receivingAccount: '', paymentId: '' }] =
      await keptFor(code.member)
    const give = () =>
      assignPayment(app.ctx, { receivingAccount, paymentId, username: code.member.phone })
    expect([await give(), await give()]).toEqual(['given', 'given'])
    expect(await walletOf(app, code.member)).toBe(120_00n)
    expect(
      await app.ctx.db.query('select state from qrcode where member_id = $1', [code.member.id]),
    ).toEqual([{ state: 'paid' }])
  })

  test('shows the member that staff returned the payment', async () => {
    const code = await open(100)
    await sendEvent(app, 'payonex', paidEvent(code.reference, { amount: '120.00' }))
    const [{ receivingAccount, paymentId } = { receivingAccount: '', paymentId: '' }] =
      await keptFor(code.member)
    await returnPayment(app.ctx, { receivingAccount, paymentId, why: 'sent back' })
    expect((await trackerOf(code.member))[0]).toMatchObject({
      stage: 'failed',
      reason: 'RETURNED',
      next: 'contact',
    })
  })

  test('credits a payment with a known owner only within the bounds of the account', async () => {
    const member = await app.member()
    const report = {
      provider: 'SCB',
      receivingAccount: 'SCB:4058821937',
      amount: 2_000_001_00n as MinorUnits,
      paidAt: clock.now(),
      payer: {},
      bankReference: `B${member.id}`,
      reference: null,
      owner: { memberId: member.id },
    }
    expect(await ingestReport(app.ctx, { ...report, channel: 'feed' })).toMatchObject({
      outcome: 'unmatched',
    })
    expect(await keptFor(member)).toMatchObject([{ reason: 'out-of-bounds' }])
    expect(
      await ingestReport(app.ctx, {
        ...report,
        bankReference: `C${member.id}`,
        amount: 2_000_000_00n as MinorUnits,
        channel: 'feed',
      }),
    ).toMatchObject({ outcome: 'credited' })
  })
})

describe('payments above the confirmation threshold', () => {
  test('credits a payment that the gateway confirms', async () => {
    await setRisk(app, { confirmAbove })
    const code = await open(1_500)
    await payCode(app, code.payload)
    await eventually(async () => (await walletOf(app, code.member)) === 1_500_00n)
  })

  test('holds a payment that only events report, however often', async () => {
    await setRisk(app, { confirmAbove })
    const code = await open(1_500)
    const event = paidEvent(code.reference, { amount: '1500.00' })
    for (let time = 0; time < 2; time++) expect(await sendEvent(app, 'payonex', event)).toBe(200)
    await checkCharges.run(app.ctx)
    expect(await walletOf(app, code.member)).toBe(0n)
    expect(await keptFor(code.member)).toMatchObject([{ reason: 'unconfirmed' }])
  })

  test('the job credits a payment once when the gateway did not answer at first', async () => {
    await setRisk(app, { confirmAbove })
    const code = await open(1_500)
    await app.fault('payonex/query', 'error')
    await payCode(app, code.payload)
    await eventually(async () => (await keptFor(code.member)).length === 1)
    await app.clearFaults()
    clock.set(() => new Date(Date.now() + 60_000))
    await checkCharges.run(app.ctx)
    await eventually(async () => (await walletOf(app, code.member)) === 1_500_00n)
    expect(await keptFor(code.member)).toEqual([])
  })
})

test('credits exact amounts once and holds other amounts, in any order of reports', async () => {
  const report = fc.record({
    payment: fc.integer({ min: 0, max: 3 }),
    amount: fc.constantFrom('100.00', '100.01', '0.01', '250000.00'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(report, { minLength: 1, maxLength: 8 }), async (events) => {
      const code = await open(100)
      for (const { payment, amount } of events)
        await sendEvent(
          app,
          'payonex',
          paidEvent(code.reference, { amount, bankReference: `${code.id}-${payment}` }),
        )
      const first = new Map(events.toReversed().map(({ payment, amount }) => [payment, amount]))
      const exact = [...first.values()].filter((amount) => amount === '100.00').length
      expect(await walletOf(app, code.member)).toBe(100_00n * BigInt(exact))
      expect(await keptFor(code.member)).toHaveLength(first.size - exact)
      await app.proveBooks()
    }),
    { numRuns: 15 },
  )
})
