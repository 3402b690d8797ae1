import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createQrcode, readDepositTracker } from '@champa/contract/deposit'
import { maxReceived, maxOnWire, type MinorUnits } from '@champa/contract/money'
import { readStatement } from '@champa/contract/statement'
import { readWallet } from '@champa/contract/wallet'
import { wireAmount } from '@champa/wire/amount'
import { post } from '../../../ledger/post.ts'
import { depositReceived } from '../../../ledger/postings.ts'
import { clock } from '../../../platform/clock.ts'
import { eventually, paidEvent, payCode, sendEvent } from '../../../testing/outside-world.ts'
import { setRisk } from '../../../testing/risk.ts'
import { openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'
import { checkCharges } from '../check-charges.job.ts'
import { chargeReference } from '../rules.ts'
import { assignPayment, listUnmatchedPayments, returnPayment } from './assign-payment.ts'
import { ingestReport } from './ingest-report.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ LOG_LEVEL: 'fatal' })
})
afterEach(async () => {
  clock.set()
  await app.clearFaults()
  await setRisk(app)
  await app.proveBooks()
})
afterAll(() => app.stop())

async function open(amount = 100, owner?: TestMember) {
  const member = owner ?? (await app.member())
  const made = await app.call(
    createQrcode,
    { params: { bankCode: 'PAYONEX' }, body: { amount } },
    member,
  )
  if (!made.ok) throw new Error(made.body.message)
  const id = made.body.qrcodeId!
  const [code] = await app.ctx.db.query<{ payload: string }>(
    'select payload from qrcode where member_id = $1 and id = $2',
    [member.id, id],
  )
  return { member, id, reference: chargeReference(member.id, id), payload: code!.payload }
}
const walletOf = async (member: TestMember) => {
  const told = await app.call(readWallet, {}, member)
  return told.ok ? told.body.wallet.amount : told.status
}
const trackerOf = async (member: TestMember) => {
  const told = await app.call(readDepositTracker, {}, member)
  return told.ok
    ? told.body.deposits.map(({ amount, stage, reason, next }) => ({ amount, stage, reason, next }))
    : []
}
const keptFor = async (member: TestMember) =>
  (await listUnmatchedPayments(app.ctx, 500)).filter((one) => one.heldFor === member.phone)
const confirmAbove = { THB: 1_000, LAK: null }

describe('an amount that was not asked for', () => {
  test.each(['73.21', '99.99', '100.01', '5000000.00', '9999999999999.99'])(
    'is kept for staff and shown to the member as being checked: %s',
    async (amount) => {
      const code = await open(100)
      const event = paidEvent(code.reference, { amount })
      expect([
        await sendEvent(app, 'payonex', event),
        await sendEvent(app, 'payonex', event),
      ]).toEqual([200, 200])
      expect(await walletOf(code.member)).toBe(0n)
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

  test('is credited once when staff give it, and the code is paid', async () => {
    const code = await open(100)
    await sendEvent(app, 'payonex', paidEvent(code.reference, { amount: '120.00' }))
    const [{ receivingAccount, paymentId } = { receivingAccount: '', paymentId: '' }] =
      await keptFor(code.member)
    const give = () =>
      assignPayment(app.ctx, { receivingAccount, paymentId, username: code.member.phone })
    expect([await give(), await give()]).toEqual(['given', 'given'])
    expect(await walletOf(code.member)).toBe(120_00n)
    expect(
      await app.ctx.db.query('select state from qrcode where member_id = $1', [code.member.id]),
    ).toEqual([{ state: 'paid' }])
  })

  test('is told to the member as sent back', async () => {
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

  test('is credited when it is outside no bounds and a slip names it', async () => {
    const member = await app.member()
    const told = {
      provider: 'SCB',
      receivingAccount: 'SCB:4058821937',
      amount: 2_000_001_00n as MinorUnits,
      paidAt: clock.now(),
      payer: {},
      bankReference: `B${member.id}`,
      reference: null,
      owner: { memberId: member.id },
    }
    expect(await ingestReport(app.ctx, { ...told, channel: 'feed' })).toMatchObject({
      outcome: 'kept',
    })
    expect(await keptFor(member)).toMatchObject([{ reason: 'out-of-bounds' }])
    expect(
      await ingestReport(app.ctx, {
        ...told,
        bankReference: `C${member.id}`,
        amount: 2_000_000_00n as MinorUnits,
        channel: 'feed',
      }),
    ).toMatchObject({ outcome: 'credited' })
  })
})

describe('a payment above the bound of confirmation', () => {
  test('is credited when the gateway itself knows it', async () => {
    await setRisk(app, { confirmAbove })
    const code = await open(1_500)
    await payCode(app, code.payload)
    await eventually(async () => (await walletOf(code.member)) === 1_500_00n)
  })

  test('is kept when only an event speaks of it, also when it is told again', async () => {
    await setRisk(app, { confirmAbove })
    const code = await open(1_500)
    const event = paidEvent(code.reference, { amount: '1500.00' })
    for (let time = 0; time < 2; time++) expect(await sendEvent(app, 'payonex', event)).toBe(200)
    await checkCharges.run(app.ctx)
    expect(await walletOf(code.member)).toBe(0n)
    expect(await keptFor(code.member)).toMatchObject([{ reason: 'unconfirmed' }])
  })

  test('is credited by the job, once, when the gateway did not answer at first', async () => {
    await setRisk(app, { confirmAbove })
    const code = await open(1_500)
    await app.fault('qr/query', 'error')
    await payCode(app, code.payload)
    await eventually(async () => (await keptFor(code.member)).length === 1)
    await app.clearFaults()
    clock.set(() => new Date(Date.now() + 60_000))
    await checkCharges.run(app.ctx)
    await eventually(async () => (await walletOf(code.member)) === 1_500_00n)
    expect(await keptFor(code.member)).toEqual([])
  })
})

describe("a payment into another account than the gateway's", () => {
  const nameAccounts = (accounts: string[]) =>
    app.operator.db.query(
      "update receiving_account set gateway_accounts = $1 where account = 'PAYONEX'",
      [accounts],
    )
  afterEach(() => nameAccounts(['0142583690']))

  test.each(['5550001111', 'SCB:4058821937', '4058821937', '2033187460', 'PAYONEX', ''])(
    'is kept for staff: %s',
    async (receivingAccount) => {
      const code = await open(100)
      const event = paidEvent(code.reference, { receivingAccount })
      expect([
        await sendEvent(app, 'payonex', event),
        await sendEvent(app, 'payonex', event),
      ]).toEqual([200, 200])
      expect(await walletOf(code.member)).toBe(0n)
      expect(await keptFor(code.member)).toMatchObject([
        { reason: 'unknown-account', amount: 100_00n, receivingAccount },
      ])
      expect((await trackerOf(code.member))[0]).toMatchObject({ stage: 'seen', reason: 'CHECKING' })
    },
  )

  test('is not credited a second time under the reference of a payment that was', async () => {
    const code = await open(100)
    const event = paidEvent(code.reference)
    await sendEvent(app, 'payonex', event)
    for (const receivingAccount of ['014-2-58369-0', '5550001111'])
      await sendEvent(app, 'payonex', {
        ...event,
        id: `evt_${receivingAccount}`,
        receivingAccount,
      })
    expect(await walletOf(code.member)).toBe(100_00n)
  })

  test('is kept also when the gateway itself says so, and credited once the operator has named the account', async () => {
    await nameAccounts(['5550001111'])
    const code = await open(100)
    await payCode(app, code.payload)
    await eventually(async () => (await keptFor(code.member)).length === 1)
    clock.set(() => new Date(Date.now() + 60_000))
    await checkCharges.run(app.ctx)
    expect([
      await walletOf(code.member),
      (await keptFor(code.member)).map((one) => one.reason),
    ]).toEqual([0n, ['unknown-account']])
    await nameAccounts(['5550001111', '0142583690'])
    clock.set(() => new Date(Date.now() + 16 * 60_000))
    await checkCharges.run(app.ctx)
    expect([await walletOf(code.member), await keptFor(code.member)]).toEqual([100_00n, []])
  })

  test('cannot be told where the operator has named no account: the gateway has to confirm each payment', async () => {
    await nameAccounts([])
    const [told, paid] = [await open(100), await open(100)]
    expect(
      await sendEvent(
        app,
        'payonex',
        paidEvent(told.reference, { receivingAccount: '5550001111' }),
      ),
    ).toBe(200)
    expect([
      await walletOf(told.member),
      (await keptFor(told.member)).map((one) => one.reason),
    ]).toEqual([0n, ['unconfirmed']])
    await payCode(app, paid.payload)
    await eventually(async () => (await walletOf(paid.member)) === 100_00n)
  })
})

describe('the bound of money', () => {
  test('is one on the wire, in the contract and in the database', async () => {
    expect([
      wireAmount.parse('9999999999999.99'),
      wireAmount.safeParse('10000000000000.00').success,
    ]).toEqual([maxOnWire, false])
    const checks = await app.ctx.db.query<{ text: string }>(
      "select pg_get_constraintdef(oid) as text from pg_constraint where conname like '%_on_the_wire'",
    )
    expect(checks.map(({ text }) => text.includes(`${maxOnWire}`))).toEqual([true, true, true])
    const [post] = await app.ctx.db.query<{ text: string }>(
      "select pg_get_functiondef('ledger_post(jsonb)'::regprocedure) as text",
    )
    expect(post!.text).toContain(`-${maxReceived}`)
  })

  const deposit = (member: bigint, amount: bigint, name: string) =>
    post(
      app.ctx.db,
      depositReceived({
        member,
        receivingAccount: 'T',
        bankReference: name,
        channel: 'SCB',
        amount: amount as MinorUnits,
      }),
    )

  test('BALANCE_LIMIT: a book does not grow beyond it, and stays readable', async () => {
    const member = await app.member()
    expect(await deposit(member.id, maxReceived, 'all')).toMatchObject({ ok: true })
    expect(await deposit(member.id, 1n, 'more')).toEqual({ ok: false, code: 'BALANCE_LIMIT' })
    expect(await deposit(member.id, maxOnWire, 'much more')).toEqual({
      ok: false,
      code: 'BALANCE_LIMIT',
    })
    expect(await walletOf(member)).toBe(maxReceived)
  })

  test('keeps a payment that would pass it for staff', async () => {
    const member = await app.member()
    await deposit(member.id, maxReceived, 'all')
    const code = await open(100, member)
    expect(await sendEvent(app, 'payonex', paidEvent(code.reference))).toBe(200)
    expect(await keptFor(member)).toMatchObject([{ reason: 'balance-limit', amount: 100_00n }])
    expect((await trackerOf(member))[0]).toMatchObject({ reason: 'CHECKING' })
    const [{ receivingAccount, paymentId } = { receivingAccount: '', paymentId: '' }] =
      await keptFor(member)
    expect(
      await assignPayment(app.ctx, { receivingAccount, paymentId, username: member.phone }),
    ).toBe('too-large')
  })
})

test('whatever is told of a code in whatever order, the exact amount is credited once a payment and the rest is kept', async () => {
  const told = fc.record({
    payment: fc.integer({ min: 0, max: 3 }),
    amount: fc.constantFrom('100.00', '100.01', '0.01', '250000.00'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(told, { minLength: 1, maxLength: 8 }), async (events) => {
      const code = await open(100)
      for (const { payment, amount } of events)
        await sendEvent(
          app,
          'payonex',
          paidEvent(code.reference, { amount, bankReference: `${code.id}-${payment}` }),
        )
      const first = new Map(events.toReversed().map(({ payment, amount }) => [payment, amount]))
      const exact = [...first.values()].filter((amount) => amount === '100.00').length
      expect(await walletOf(code.member)).toBe(100_00n * BigInt(exact))
      expect(await keptFor(code.member)).toHaveLength(first.size - exact)
      await app.proveBooks()
    }),
    { numRuns: 15 },
  )
})
