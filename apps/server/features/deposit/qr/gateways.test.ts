import { randomBytes, randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { cancelQrcode, createQrcode, readQrcode } from '@champa/contract/deposit'
import { gatewayWord, qrGateways, type QrGatewayCode } from '@champa/contract/qr-gateways'
import { readStatement } from '@champa/contract/statement'
import { clock } from '../../../platform/clock.ts'
import { deliver, sealedWebhook } from '../../../testing/gateway-webhooks.ts'
import { eventually, payCode } from '../../../testing/outside-world.ts'
import { walletOf } from '../../../testing/pay-in.ts'
import { startTestApp, openTestApp, type TestMember } from '../../../testing/test-app.ts'
import { checkCharges } from '../ingest/check-charges.job.ts'
import { chargeReference } from './open-code.ts'

const app = await startTestApp({}, 0.2)
afterEach(() => app.proveBooks())

async function open(name: QrGatewayCode, amount = 100) {
  const member = await app.member()
  const made = await app.call(
    createQrcode,
    { params: { bankCode: name }, body: { amount } },
    member,
  )
  if (!made.ok || !made.body.hasQrcode) throw new Error('no QR code was made')
  const id = made.body.qrcodeId!
  const [code] = await app.ctx.db.query<{ payload: string }>(
    'select payload from qrcode where member_id = $1 and id = $2',
    [member.id, id],
  )
  return {
    ...made.body,
    amount: made.body.amount!,
    member,
    id,
    payload: code!.payload,
    reference: chargeReference(member.id, id),
  }
}
const read = async (name: QrGatewayCode, member: TestMember) =>
  (await app.call(readQrcode, { params: { bankCode: name } }, member)).body
const depositsOf = async (member: TestMember) => {
  const response = await app.call(readStatement, { body: { page: 1, limit: 100 } }, member)
  return response.ok ? response.body.statements : []
}
const after = (minutes: number): void => clock.set(() => new Date(Date.now() + minutes * 60_000))

describe.each(qrGateways)('%s', (name) => {
  // [spec:DEP-8.1]
  test('shows the amount of a QR code and credits its payment', async () => {
    const code = await open(name, 250)
    expect(code.amount >= 250_00n && code.amount <= (name === 'FP' ? 250_99n : 250_00n)).toBe(true)
    await payCode(app, code.payload)
    const paid = await eventually(async () => {
      const response = await read(name, code.member)
      return 'hasQrcode' in response && !response.hasQrcode && response
    })
    expect(paid).toMatchObject({ hasQrcode: false, message: 'PAID', amount: code.amount })
    expect(await walletOf(app, code.member)).toBe(code.amount)
    expect(await depositsOf(code.member)).toMatchObject([
      {
        statementType: 'deposit',
        from: name,
        to: 'wallet',
        status: 'SUCCESS',
        amount: code.amount,
      },
    ])
  })

  // [spec:ERR-20.1]
  test('UNAUTHORIZED: refuses an event with a wrong signature, body, time or endpoint', async () => {
    const code = await open(name)
    const webhook = (of: object = {}) =>
      sealedWebhook(app, name, { reference: code.reference, amount: code.amount, ...of })
    const changed = { ...webhook(), body: webhook().body.replace('100', '900') }
    const forged = [
      webhook({ secret: `whsec_${randomBytes(32).toString('base64')}` }),
      changed,
      webhook({ at: new Date(Date.now() - 301_000) }),
      webhook({ at: new Date(Date.now() + 302_000) }),
      { headers: {}, body: '{}' },
    ]
    for (const [index, one] of forged.entries())
      expect(await deliver(app, name, one), String(index)).toBe(401)
    for (const other of qrGateways.filter((one) => one !== name))
      expect(await deliver(app, other, webhook()), other).toBe(401)
    expect(await walletOf(app, code.member)).toBe(0n)
    expect(await deliver(app, name, webhook({ at: new Date(Date.now() - 240_000) }))).toBe(200)
    expect(await walletOf(app, code.member)).toBe(code.amount)
  })

  test('credits a payment once when its event is repeated, even concurrently', async () => {
    const code = await open(name)
    const [bankReference, at] = [`BR${randomUUID()}`, new Date()]
    const webhooks = Array.from({ length: 6 }, () =>
      sealedWebhook(app, name, {
        reference: code.reference,
        amount: code.amount,
        bankReference,
        at,
      }),
    )
    expect(
      new Set(
        await Promise.all(
          [...webhooks, webhooks[0]!, webhooks[0]!].map((one) => deliver(app, name, one)),
        ),
      ),
    ).toEqual(new Set([200]))
    expect(await deliver(app, name, webhooks[0]!)).toBe(200)
    expect(await walletOf(app, code.member)).toBe(code.amount)
    expect(await depositsOf(code.member)).toHaveLength(1)
  })

  test('credits two transfers for one QR code as two deposits', async () => {
    const code = await open(name)
    await payCode(app, code.payload)
    await payCode(app, code.payload)
    await eventually(async () => (await walletOf(app, code.member)) === 2n * code.amount)
    expect(await depositsOf(code.member)).toHaveLength(2)
  })

  test('an expiry event leaves a paid code paid, and an unexpired code open', async () => {
    const [paid, waiting] = [await open(name), await open(name)]
    await deliver(
      app,
      name,
      sealedWebhook(app, name, { reference: paid.reference, amount: paid.amount }),
    )
    for (const { reference } of [paid, waiting])
      expect(await deliver(app, name, sealedWebhook(app, name, { reference, ended: true }))).toBe(
        200,
      )
    expect(await read(name, paid.member)).toMatchObject({ message: 'PAID', amount: paid.amount })
    expect(await read(name, waiting.member)).toMatchObject({ hasQrcode: true })
  })

  test('a late payment event turns an expired code into a paid one', async () => {
    const code = await open(name)
    after(16)
    await deliver(
      app,
      name,
      sealedWebhook(app, name, {
        reference: code.reference,
        ended: true,
        at: name === 'PAYONEX' ? new Date() : clock.now(),
      }),
    )
    expect(await read(name, code.member)).toMatchObject({ hasQrcode: false, message: 'EXPIRED' })
    await deliver(
      app,
      name,
      sealedWebhook(app, name, {
        reference: code.reference,
        amount: code.amount,
        at: name === 'PAYONEX' ? new Date() : clock.now(),
      }),
    )
    expect(await read(name, code.member)).toMatchObject({
      hasQrcode: false,
      message: 'PAID',
      amount: code.amount,
    })
    expect(await walletOf(app, code.member)).toBe(code.amount)
  })

  test('credits a payment of a QR code that was cancelled here and at the gateway', async () => {
    const code = await open(name)
    expect(
      (await app.call(cancelQrcode, { params: { qrcodeId: code.id } }, code.member)).body,
    ).toMatchObject({ hasQrcode: false, message: 'CANCELLED' })
    const waiting = (await (await fetch(`${app.simulators}/bank/charges`)).json()) as {
      charges: { reference: string }[]
    }
    expect(waiting.charges.map((one) => one.reference)).not.toContain(code.reference)
    await payCode(app, code.payload)
    await eventually(async () => (await walletOf(app, code.member)) === code.amount)
  })

  test('cancelling and the job each find a QR code’s payment when webhooks are lost', async () => {
    await app.fault(`${gatewayWord(name)}/webhook`, 'timeout')
    const [cancelled, forgotten] = [await open(name), await open(name)]
    for (const { payload } of [cancelled, forgotten]) await payCode(app, payload)
    expect(
      (await app.call(cancelQrcode, { params: { qrcodeId: cancelled.id } }, cancelled.member)).body,
    ).toMatchObject({ message: 'PAID', amount: cancelled.amount })
    after(2)
    while ((await checkCharges.run(app.ctx)) > 0 && (await walletOf(app, forgotten.member)) === 0n);
    expect(await walletOf(app, forgotten.member)).toBe(forgotten.amount)
  })

  // [spec:ERM-31.1]
  test.each(['error', 'timeout', 'lost-reply', 'refuse'])(
    'QR_FAIL: makes no code when the gateway answers with %s',
    async (mode) => {
      const member = await app.member()
      await app.fault(`${gatewayWord(name)}/create`, mode, 1)
      expect(
        (
          await app.call(
            createQrcode,
            { params: { bankCode: name }, body: { amount: 100 } },
            member,
          )
        ).body,
      ).toMatchObject({ hasQrcode: false, message: 'QR_FAIL' })
    },
  )
})

test("stores an event about another gateway's QR code as unmatched, crediting nobody", async () => {
  const code = await open('PAYONEX')
  const bankReference = `BR${randomUUID()}`
  expect(
    await deliver(
      app,
      'WW',
      sealedWebhook(app, 'WW', { reference: code.reference, bankReference }),
    ),
  ).toBe(200)
  expect(await walletOf(app, code.member)).toBe(0n)
  expect(await read('PAYONEX', code.member)).toMatchObject({ hasQrcode: true })
  expect(
    await app.ctx.db.query('select state, reason from payment where payment_id = $1', [
      bankReference,
    ]),
  ).toEqual([{ state: 'unmatched', reason: 'unknown-code' }])
})

test('WW: a QR code expires after five minutes, as the gateway sets it', async () => {
  const code = await open('WW')
  expect(Math.abs(code.expireIn! - code.serverTime - 300_000)).toBeLessThan(60_000)
  after(5.1)
  expect(await read('WW', code.member)).toMatchObject({ hasQrcode: false, message: 'EXPIRED' })
})

test('FP: concurrent QR codes for the same amount each get a unique amount', async () => {
  const codes = await Promise.all(Array.from({ length: 20 }, () => open('FP', 300)))
  expect(new Set(codes.map((code) => code.amount)).size).toBe(20)
})

// [spec:DEP-22.2 LIM-27.1]
test('QR_FAIL: refuses an amount below the gateway’s minimum deposit', async () => {
  const minimums = { WW: 100, PAYONEX: 100, PAYTIMZ: 10, FP: 10 }
  for (const [name, minimum] of Object.entries(minimums) as [QrGatewayCode, number][]) {
    expect(
      (
        await app.call(
          createQrcode,
          { params: { bankCode: name }, body: { amount: minimum - 0.01 } },
          await app.member(),
        )
      ).body,
      name,
    ).toMatchObject({ hasQrcode: false, message: 'QR_FAIL' })
    await open(name, minimum)
  }
})

// [spec:LIM-28.1]
test('PAYTIMZ: the build may set a different minimum deposit', async () => {
  const other = await openTestApp({ PAYTIMZ_MINIMUM: '50' }, 0.2)
  try {
    const ask = async (amount: number) =>
      (
        await other.call(
          createQrcode,
          { params: { bankCode: 'PAYTIMZ' }, body: { amount } },
          await other.member(),
        )
      ).body
    expect(await ask(49)).toMatchObject({ hasQrcode: false, message: 'QR_FAIL' })
    expect(await ask(50)).toMatchObject({ hasQrcode: true })
  } finally {
    await other.stop()
  }
})
