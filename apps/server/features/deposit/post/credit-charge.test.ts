import { walletOf } from '../../../testing/pay-in.ts'
import { afterEach, expect, test } from 'vitest'
import { createQrcode, readQrcode } from '@champa/contract/deposit'
import { clock } from '../../../platform/clock.ts'
import { newRowId } from '../../../platform/ids.ts'
import { eventually, paidEvent, payCode, sendEvent } from '../../../testing/outside-world.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { claimPayment } from '../match/match-report.ts'
import { checkCharges } from '../ingest/check-charges.job.ts'
import { chargeReference } from '../qr/open-code.ts'
import { type Open, testCharges } from '../../../testing/test-charges.ts'

const app = await startTestApp({}, 0.2)

afterEach(() => app.proveBooks())

const { open, stateOf, depositsOf } = testCharges(app)

const unmatched = () =>
  app.ctx.db.query<{ bankReference: string; reason: string; amount: bigint }>(
    `select split_part(payment_id, '~', 1) as bank_reference, reason, amount
      from payment
      where state = 'unmatched'`,
  )

test('credits many concurrent payments, each to its own member', async () => {
  // The QR codes are made one after the other, because a gateway that is called concurrently times
  // out on a busy machine.
  const codes: Open[] = []
  for (let index = 0; index < 20; index += 1) codes.push(await open(100 + index))
  const events = codes.flatMap(({ reference }, index) => [
    paidEvent(reference, { amount: `${100 + index}.00` }),
    paidEvent(reference, { amount: `${100 + index}.00` }),
  ])
  expect(
    new Set(await Promise.all([...events, ...events].map((one) => sendEvent(app, 'payonex', one)))),
  ).toEqual(new Set([200]))
  for (const [index, { member }] of codes.entries())
    expect(await walletOf(app, member)).toBe(BigInt(100 + index) * 200n)
})

test('credits twice when a QR code is paid by two bank transfers', async () => {
  const code = await open()
  await payCode(app, code.payload)
  await payCode(app, code.payload)
  await eventually(async () => (await walletOf(app, code.member)) === 200_00n)
  expect(await depositsOf(code.member)).toHaveLength(2)
})

test('credits a QR code that is paid after it expired', async () => {
  const code = await open()
  clock.set(() => new Date(Date.now() + 20 * 60_000))
  await checkCharges.run(app.ctx)
  expect(await sendEvent(app, 'payonex', paidEvent(code.reference))).toBe(200)
  expect(await walletOf(app, code.member)).toBe(100_00n)
  expect(await stateOf(code)).toBe('paid')
})

test('credits a payment of a replaced QR code and keeps the new code open', async () => {
  const code = await open()
  const next = await app.call(
    createQrcode,
    { params: { bankCode: 'PAYONEX' }, body: { amount: 300 } },
    code.member,
  )
  await payCode(app, code.payload)
  await eventually(async () => (await walletOf(app, code.member)) === 100_00n)
  expect(
    (await app.call(readQrcode, { params: { bankCode: 'PAYONEX' } }, code.member)).body,
  ).toMatchObject({ hasQrcode: true, qrcodeId: next.ok && next.body.qrcodeId })
})

test.each(['q1-0000000000000000', chargeReference(9_999_999_999n, newRowId()), 'something-else'])(
  'stores money for the unknown reference %s once and acknowledges it',
  async (reference) => {
    const event = paidEvent(reference, { amount: '77.00' })
    expect([
      await sendEvent(app, 'payonex', event),
      await sendEvent(app, 'payonex', event),
      await sendEvent(app, 'payonex', { ...event, id: `${event.id}-b` }),
    ]).toEqual([200, 200, 200])
    expect((await unmatched()).filter((row) => row.bankReference === event.bankReference)).toEqual([
      { bankReference: event.bankReference, reason: 'unknown-code', amount: 77_00n },
    ])
  },
)

test('credits a transfer reported for two members only to the first one', async () => {
  const [first, second] = [await open(), await open()]
  const event = paidEvent(first.reference)
  await sendEvent(app, 'payonex', event)
  expect(
    await sendEvent(
      app,
      'payonex',
      paidEvent(second.reference, { bankReference: event.bankReference! }),
    ),
  ).toBe(200)
  expect([await walletOf(app, first.member), await walletOf(app, second.member)]).toEqual([
    100_00n,
    0n,
  ])
  expect(
    (await unmatched()).filter((row) => row.bankReference === event.bankReference),
  ).toMatchObject([{ reason: 'claimed-by-another' }])
})

test('completes a payment reported again after a crash', async () => {
  const code = await open()
  const event = paidEvent(code.reference)
  const payment = {
    channel: 'qr' as const,
    provider: 'PAYONEX',
    receivingAccount: event.receivingAccount,
    names: [event.bankReference!],
    bankReference: null,
    amount: 100_00n,
    paidAt: clock.now(),
    payer: {},
    claimant: 'a process that died',
  }
  expect(
    await claimPayment(app.ctx.db, {
      ...payment,
      owner: { memberId: code.member.id, codeId: code.id },
    }),
  ).toMatchObject({ state: 'claimed', memberId: code.member.id })
  expect(await sendEvent(app, 'payonex', event)).toBe(200)
  expect(await walletOf(app, code.member)).toBe(100_00n)
})

test('a payment reported for two codes is credited once; the newer code stays open', async () => {
  const member = await app.member()
  const codes = []
  for (const amount of [100, 200])
    codes.push(
      await app.call(createQrcode, { params: { bankCode: 'PAYONEX' }, body: { amount } }, member),
    )
  const [first, second] = codes.map((one) => (one.ok ? one.body.qrcodeId! : ''))
  const bankReference = `BR${member.id}`
  expect(
    await sendEvent(
      app,
      'payonex',
      paidEvent(chargeReference(member.id, first!), { bankReference, amount: '100.00' }),
    ),
  ).toBe(200)
  expect(
    await sendEvent(
      app,
      'payonex',
      paidEvent(chargeReference(member.id, second!), { bankReference, amount: '200.00' }),
    ),
  ).toBe(200)
  expect(await app.call(readQrcode, { params: { bankCode: 'PAYONEX' } }, member)).toMatchObject({
    body: { qrcodeId: second, hasQrcode: true, message: null },
  })
  expect(await walletOf(app, member)).toBe(100_00n)
  await app.proveBooks()
})
