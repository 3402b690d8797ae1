import { afterEach, describe, expect, test } from 'vitest'
import { maxReceived, maxOnWire, type MinorUnits } from '@champa/contract/money'
import { wireAmount } from '@champa/wire/amount'
import { post } from '../../../ledger/post.ts'
import { depositReceived } from '../../../ledger/postings/index.ts'
import { clock } from '../../../platform/clock.ts'
import { eventually, paidEvent, payCode, sendEvent } from '../../../testing/outside-world.ts'
import { setRisk } from '../../../testing/risk.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { checkCharges } from './check-charges.job.ts'
import { assignPayment } from '../match/assign-payment.ts'
import { walletOf } from '../../../testing/pay-in.ts'
import { testCodes } from '../../../testing/test-codes.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })

afterEach(async () => {
  await setRisk(app)
  await app.proveBooks()
})

const { open, trackerOf, keptFor } = testCodes(app)

describe("payments into an account other than the gateway's", () => {
  const nameAccounts = (accounts: string[]) =>
    app.operator.db.query(
      "update receiving_account set gateway_accounts = $1 where account = 'PAYONEX'",
      [accounts],
    )
  afterEach(() => nameAccounts(['0142583690']))

  test.each(['5550001111', 'SCB:4058821937', '4058821937', '2033187460', 'PAYONEX', ''])(
    'holds a payment into account %j for staff',
    async (receivingAccount) => {
      const code = await open(100)
      const event = paidEvent(code.reference, { receivingAccount })
      expect([
        await sendEvent(app, 'payonex', event),
        await sendEvent(app, 'payonex', event),
      ]).toEqual([200, 200])
      expect(await walletOf(app, code.member)).toBe(0n)
      expect(await keptFor(code.member)).toMatchObject([
        { reason: 'unknown-account', amount: 100_00n, receivingAccount },
      ])
      expect((await trackerOf(code.member))[0]).toMatchObject({ stage: 'seen', reason: 'CHECKING' })
    },
  )

  test('does not credit a second payment with the reference of a credited payment', async () => {
    const code = await open(100)
    const event = paidEvent(code.reference)
    await sendEvent(app, 'payonex', event)
    for (const receivingAccount of ['014-2-58369-0', '5550001111'])
      await sendEvent(app, 'payonex', {
        ...event,
        id: `evt_${receivingAccount}`,
        receivingAccount,
      })
    expect(await walletOf(app, code.member)).toBe(100_00n)
  })

  test('holds a confirmed payment until the operator has named the account', async () => {
    await nameAccounts(['5550001111'])
    const code = await open(100)
    await payCode(app, code.payload)
    await eventually(async () => (await keptFor(code.member)).length === 1)
    clock.set(() => new Date(Date.now() + 60_000))
    await checkCharges.run(app.ctx)
    expect([
      await walletOf(app, code.member),
      (await keptFor(code.member)).map((one) => one.reason),
    ]).toEqual([0n, ['unknown-account']])
    await nameAccounts(['5550001111', '0142583690'])
    clock.set(() => new Date(Date.now() + 16 * 60_000))
    await checkCharges.run(app.ctx)
    expect([await walletOf(app, code.member), await keptFor(code.member)]).toEqual([100_00n, []])
  })

  test('holds a payment of a gateway that the operator does not know, whatever the amount', async () => {
    const renameGateway = (from: string, to: string) =>
      app.operator.db.query('update receiving_account set account = $2 where account = $1', [
        from,
        to,
      ])
    const codes = [await open(100), await open(150_000)]
    await renameGateway('PAYONEX', 'FORMER-PAYONEX')
    for (const code of codes) {
      await payCode(app, code.payload)
      await eventually(async () => (await keptFor(code.member)).length === 1)
      expect(await keptFor(code.member)).toMatchObject([{ reason: 'unknown-account' }])
      expect(await walletOf(app, code.member)).toBe(0n)
    }
    await renameGateway('FORMER-PAYONEX', 'PAYONEX')
    clock.set(() => new Date(Date.now() + 16 * 60_000))
    await checkCharges.run(app.ctx)
    clock.set()
    expect(await walletOf(app, codes[0]!.member)).toBe(100_00n)
  })

  test('confirms each payment with the gateway while no account is configured', async () => {
    await nameAccounts([])
    const [reported, paid] = [await open(100), await open(100)]
    expect(
      await sendEvent(
        app,
        'payonex',
        paidEvent(reported.reference, { receivingAccount: '5550001111' }),
      ),
    ).toBe(200)
    expect([
      await walletOf(app, reported.member),
      (await keptFor(reported.member)).map((one) => one.reason),
    ]).toEqual([0n, ['unconfirmed']])
    await payCode(app, paid.payload)
    await eventually(async () => (await walletOf(app, paid.member)) === 100_00n)
  })
})

describe('the maximum balance', () => {
  test('the maximum amount is the same on the wire, in the contract and in the database', async () => {
    expect([
      wireAmount.parse('9999999999999.99'),
      wireAmount.safeParse('10000000000000.00').success,
    ]).toEqual([maxOnWire, false])
    const checks = await app.ctx.db.query<{ text: string }>(
      `select pg_get_constraintdef(oid) as text
        from pg_constraint
        where conname like '%_on_the_wire'`,
    )
    expect(checks.map(({ text }) => text.includes(`${maxOnWire}`))).toEqual([
      true,
      true,
      true,
      true,
    ])
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

  test('BALANCE_LIMIT: refuses a posting that exceeds the maximum balance', async () => {
    const member = await app.member()
    expect(await deposit(member.id, maxReceived, 'all')).toMatchObject({ ok: true })
    expect(await deposit(member.id, 1n, 'more')).toEqual({ ok: false, code: 'BALANCE_LIMIT' })
    expect(await deposit(member.id, maxOnWire, 'much more')).toEqual({
      ok: false,
      code: 'BALANCE_LIMIT',
    })
    expect(await walletOf(app, member)).toBe(maxReceived)
  })

  test('holds a payment for review by staff when it would exceed the maximum balance', async () => {
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
