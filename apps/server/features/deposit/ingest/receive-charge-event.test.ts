import { randomBytes } from 'node:crypto'
import { io } from 'socket.io-client'
import { afterEach, expect, test } from 'vitest'
import { readQrcode } from '@champa/contract/deposit'
import { clock } from '../../../platform/clock.ts'
import { eventually, paidEvent, payCode, sendEvent } from '../../../testing/outside-world.ts'
import { countTrips } from '../../../testing/count-trips.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { checkCharges } from './check-charges.job.ts'
import { listUnread } from './keep-events.ts'
import { walletOf } from '../../../testing/pay-in.ts'
import { type Open, testCharges } from '../../../testing/test-charges.ts'

const app = await startTestApp({}, 0.2)

afterEach(() => app.proveBooks())

const { open, stateOf, depositsOf } = testCharges(app)

const heldFor = (code: Open) =>
  app.ctx.db.query<{ paymentId: string; reason: string }>(
    "select payment_id, reason from payment where review_code_id = $1 and state = 'unmatched'",
    [code.id],
  )

// [spec:DEP-21.1]
test('credits a paid QR code, lists it on the statement and closes it', async () => {
  const code = await open(250)
  await payCode(app, code.payload)
  await eventually(async () => (await walletOf(app, code.member)) === 250_00n)
  expect(await depositsOf(code.member)).toMatchObject([
    { statementType: 'deposit', from: 'PAYONEX', to: 'wallet', status: 'SUCCESS', amount: 250_00n },
  ])
  expect(
    (await app.call(readQrcode, { params: { bankCode: 'PAYONEX' } }, code.member)).body,
  ).toMatchObject({ hasQrcode: false, message: 'PAID', amount: 250_00n })
})

test('credits a paid code and its coins with three statements', async () => {
  const code = await open()
  const { db } = app.ctx
  const { query, transaction } = db
  const counted = countTrips(db)
  await sendEvent(app, 'payonex', paidEvent(code.reference)).finally(() =>
    Object.assign(db, { query, transaction }),
  )
  expect(counted).toMatchObject({
    trips: 3,
    statements: ['gateway-event-record', 'take-payments', 'credit-payments'],
  })
  const [counts] = await db.query(
    `select (select count(*)::int from coin_deposit where member_id = $1) as coins,
        (select count(*)::int from movement where member_id = $1 and due_at is not null) as due`,
    [code.member.id],
  )
  expect([counts, await stateOf(code)]).toEqual([{ coins: 1, due: 0 }, 'paid'])
})

test('notifies the open screens of the member and of nobody else', async () => {
  const [code, other] = [await open(), await app.member()]
  const events: { receiver: string; what: string[] }[] = []
  const sockets = [code.member, other].map((member) =>
    io(app.url, { transports: ['websocket'], auth: { token: member.token }, forceNew: true }),
  )
  try {
    sockets.forEach((socket, index) =>
      socket.on('changed', ({ what }: { what: string[] }) =>
        events.push({ receiver: index === 0 ? 'payer' : 'other', what }),
      ),
    )
    await eventually(async () => sockets.every((socket) => socket.connected))
    await payCode(app, code.payload)
    // The event of the QR code's creation may still arrive when the screens open, so only the
    // payment's event counts.
    const ofPayment = () => events.filter(({ what }) => what.includes('wallet'))
    await eventually(async () => ofPayment().length > 0)
    expect(ofPayment()).toEqual([
      { receiver: 'payer', what: expect.arrayContaining(['wallet', 'deposit', 'statement']) },
    ])
    expect(events.filter(({ receiver }) => receiver === 'other')).toEqual([])
  } finally {
    for (const socket of sockets) socket.close()
  }
})

// [spec:ERR-20.1]
test('UNAUTHORIZED: rejects a missing signature, or a wrong key, body or time', async () => {
  const code = await open()
  const event = paidEvent(code.reference)
  const later = paidEvent(code.reference, { id: event.id, amount: '9999.00' })
  expect(
    await sendEvent(app, 'payonex', event, {
      secret: `whsec_${randomBytes(32).toString('base64')}`,
    }),
  ).toBe(401)
  expect(await sendEvent(app, 'payonex', event, { body: JSON.stringify(later) })).toBe(401)
  for (const seconds of [-330, 330, -86_400])
    expect(
      await sendEvent(app, 'payonex', event, { at: new Date(Date.now() + seconds * 1_000) }),
      `${seconds} s`,
    ).toBe(401)
  expect(
    (
      await fetch(`${app.url}/api/hooks/qr/payonex`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(event),
      })
    ).status,
  ).toBe(401)
  expect(await walletOf(app, code.member)).toBe(0n)
  expect(await sendEvent(app, 'payonex', event, { at: new Date(Date.now() - 240_000) })).toBe(200)
  expect(await walletOf(app, code.member)).toBe(100_00n)
})

test('INVALID_INPUT: refuses a malformed signed event and stores it once', async () => {
  const code = await open()
  const nothing = paidEvent(code.reference, { amount: '0.00' })
  expect([
    await sendEvent(app, 'payonex', nothing),
    await sendEvent(app, 'payonex', nothing),
  ]).toEqual([400, 400])
  expect(
    (await listUnread(app.ctx, 100, 'events')).filter((one) => one.text.includes(nothing.id)),
  ).toMatchObject([{ sender: 'PAYONEX' }])
  for (const wrong of [
    { amount: '0.00' },
    { amount: '-5.00' },
    { amount: '10000000000000.00' },
    { amount: '5.001' },
    { type: 'charge.refunded' as never },
    { bankReference: null as never },
    { receivingAccount: 7 as never },
  ]) {
    expect(
      await sendEvent(app, 'payonex', paidEvent(code.reference, wrong)),
      JSON.stringify(wrong),
    ).toBe(400)
  }
  expect(await walletOf(app, code.member)).toBe(0n)
})

test('credits once when the same or a different event reports the payment again', async () => {
  const code = await open()
  const event = paidEvent(code.reference)
  for (let again = 0; again < 3; again++) expect(await sendEvent(app, 'payonex', event)).toBe(200)
  expect(
    await sendEvent(
      app,
      'payonex',
      paidEvent(code.reference, { bankReference: event.bankReference! }),
    ),
  ).toBe(200)
  expect(await walletOf(app, code.member)).toBe(100_00n)
})

test('holds a payment for staff when its event repeats with a new bank reference', async () => {
  const code = await open()
  const event = paidEvent(code.reference)
  const changed = { ...event, bankReference: `${event.bankReference}-b` } as typeof event
  for (const one of [event, changed, changed, event])
    expect(await sendEvent(app, 'payonex', one)).toBe(200)
  expect(await walletOf(app, code.member)).toBe(100_00n)
  expect(await heldFor(code)).toEqual([{ paymentId: changed.bankReference, reason: 'unconfirmed' }])
})

test('holds a payment if the gateway’s answer omits an earlier payment of the code', async () => {
  const code = await open()
  await sendEvent(app, 'payonex', paidEvent(code.reference))
  await app.fault('payonex/webhook', 'error')
  await payCode(app, code.payload)
  clock.set(() => new Date(Date.now() + 60_000))
  await checkCharges.run(app.ctx)
  expect(await heldFor(code)).toMatchObject([{ reason: 'unconfirmed' }])
  expect(await walletOf(app, code.member)).toBe(100_00n)
})

test('credits once for many concurrent webhooks of one payment', async () => {
  const code = await open()
  const event = paidEvent(code.reference)
  const others = Array.from({ length: 8 }, () =>
    paidEvent(code.reference, { bankReference: event.bankReference! }),
  )
  const statuses = await Promise.all(
    [event, event, event, event, ...others].map((one) => sendEvent(app, 'payonex', one)),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await walletOf(app, code.member)).toBe(100_00n)
  expect(await depositsOf(code.member)).toHaveLength(1)
})

test('an older event never undoes a payment', async () => {
  const code = await open()
  await sendEvent(app, 'payonex', paidEvent(code.reference))
  const older = {
    at: new Date(Date.now() - 60_000).toISOString(),
    bankReference: null,
    payer: null,
  } as const
  for (const type of ['charge.pending', 'charge.expired'] as const)
    expect(
      await sendEvent(app, 'payonex', paidEvent(code.reference, { ...older, type } as never)),
    ).toBe(200)
  expect(await stateOf(code)).toBe('paid')
  expect(await walletOf(app, code.member)).toBe(100_00n)
})

test('closes a QR code on an expiry event, and ignores one sent before its expiry', async () => {
  const code = await open()
  const expired = () =>
    paidEvent(code.reference, { type: 'charge.expired', bankReference: null, payer: null } as never)
  await sendEvent(app, 'payonex', expired())
  expect(await stateOf(code)).toBe('open')
  clock.set(() => new Date(Date.now() + 15 * 60_000))
  await sendEvent(app, 'payonex', expired())
  expect(await stateOf(code)).toBe('expired')
})

test.each(['timeout', 'lost-reply', 'duplicate', 'out-of-order', 'error', 'slow'])(
  'credits once when the webhook is delivered with %s',
  async (mode) => {
    const code = await open()
    await app.fault('payonex/webhook', mode, 1)
    await payCode(app, code.payload)
    await eventually(
      async () =>
        (await walletOf(app, code.member)) === 100_00n && (await stateOf(code)) === 'paid',
    )
    // Repeated and late deliveries have arrived once all events are processed.
    const expected = mode === 'out-of-order' ? 3 : 1
    await eventually(
      async () =>
        (
          await app.ctx.db.query('select 1 from gateway_event where reference = $1', [
            code.reference,
          ])
        ).length === expected,
    )
    expect(await depositsOf(code.member)).toHaveLength(1)
  },
)
