import { randomBytes } from 'node:crypto'
import { io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createQrcode, readQrcode } from '@champa/contract/deposit'
import { readStatement } from '@champa/contract/statement'
import { readWallet } from '@champa/contract/wallet'
import { clock } from '../../platform/clock.ts'
import { newRowId } from '../../platform/ids.ts'
import { eventually, paidEvent, payCode, sendEvent } from '../../testing/outside-world.ts'
import { openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { claimPayment } from './payment/claim-payment.ts'
import { checkCharges } from './check-charges.job.ts'
import { listUnread } from './feed/keep-unread.ts'
import { chargeReference } from './rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({}, 0.2)
})
afterEach(async () => {
  clock.set()
  await app.clearFaults()
  await app.proveBooks()
})
afterAll(() => app.stop())

interface Open {
  member: TestMember
  id: string
  payload: string
  reference: string
}

async function open(amount = 100): Promise<Open> {
  const member = await app.member()
  const made = await app.call(
    createQrcode,
    { params: { bankCode: 'PAYONEX' }, body: { amount } },
    member,
  )
  if (!made.ok || made.body.qrcodeId === null)
    throw new Error(
      `no code: ${JSON.stringify(made.body, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))}`,
    )
  const id = made.body.qrcodeId
  const [code] = await app.ctx.db.query<{ payload: string }>(
    'select payload from qrcode where member_id = $1 and id = $2',
    [member.id, id],
  )
  return { member, id, payload: code!.payload, reference: chargeReference(member.id, id) }
}
const walletOf = async (member: TestMember) => {
  const told = await app.call(readWallet, {}, member)
  return told.ok ? told.body.wallet.amount : null
}
const stateOf = async ({ member, id }: Open) =>
  (
    await app.ctx.db.query<{ state: string }>(
      'select state from qrcode where member_id = $1 and id = $2',
      [member.id, id],
    )
  )[0]!.state
const depositsOf = async (member: TestMember) => {
  const told = await app.call(readStatement, { body: { page: 1, limit: 100 } }, member)
  return told.ok ? told.body.statements : []
}
const unmatched = () =>
  app.ctx.db.query<{ bank_reference: string; reason: string; amount: bigint }>(
    `select split_part(payment_id, '~', 1) as bank_reference, reason, amount from payment where state = 'kept'`,
  )

// [spec:DEP-21.1]
test('a paid code is in the wallet, on the statement, and closed', async () => {
  const code = await open(250)
  await payCode(app, code.payload)
  await eventually(async () => (await walletOf(code.member)) === 250_00n)
  expect(await depositsOf(code.member)).toMatchObject([
    { statementType: 'deposit', from: 'PAYONEX', to: 'wallet', status: 'SUCCESS', amount: 250_00n },
  ])
  expect(
    (await app.call(readQrcode, { params: { bankCode: 'PAYONEX' } }, code.member)).body,
  ).toMatchObject({ hasQrcode: false, message: 'PAID', amount: 250_00n })
})

test("the member's open screen is told, and nobody else's", async () => {
  const [code, other] = [await open(), await app.member()]
  const told: { who: string; what: string[] }[] = []
  const sockets = [code.member, other].map((member) =>
    io(app.url, { transports: ['websocket'], auth: { token: member.token }, forceNew: true }),
  )
  try {
    sockets.forEach((socket, index) =>
      socket.on('changed', ({ what }: { what: string[] }) =>
        told.push({ who: index === 0 ? 'payer' : 'other', what }),
      ),
    )
    await eventually(async () => sockets.every((socket) => socket.connected))
    await payCode(app, code.payload)
    // The news that the code was made may still be on its way when the screens open: what counts is the payment's.
    const ofPayment = () => told.filter(({ what }) => what.includes('wallet'))
    await eventually(async () => ofPayment().length > 0)
    expect(ofPayment()).toEqual([
      { who: 'payer', what: expect.arrayContaining(['wallet', 'deposit', 'statement']) },
    ])
    expect(told.filter(({ who }) => who === 'other')).toEqual([])
  } finally {
    for (const socket of sockets) socket.close()
  }
})

// [spec:ERR-20.1]
test('UNAUTHORIZED: a signature of somebody else, of another body, of another moment, or none', async () => {
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
  expect(await walletOf(code.member)).toBe(0n)
  expect(await sendEvent(app, 'payonex', event, { at: new Date(Date.now() - 240_000) })).toBe(200)
  expect(await walletOf(code.member)).toBe(100_00n)
})

test('INVALID_INPUT: a signed event that is not understood, or of no money, is refused and kept for staff once', async () => {
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
  expect(await walletOf(code.member)).toBe(0n)
})

test('the same event again, and the same payment under another event, credit once', async () => {
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
  expect(await walletOf(code.member)).toBe(100_00n)
})

test('many webhooks of one payment at once: one credit', async () => {
  const code = await open()
  const event = paidEvent(code.reference)
  const others = Array.from({ length: 8 }, () =>
    paidEvent(code.reference, { bankReference: event.bankReference! }),
  )
  const told = await Promise.all(
    [event, event, event, event, ...others].map((one) => sendEvent(app, 'payonex', one)),
  )
  expect(new Set(told)).toEqual(new Set([200]))
  expect(await walletOf(code.member)).toBe(100_00n)
  expect(await depositsOf(code.member)).toHaveLength(1)
})

test('many payments of many codes at once: each is credited to its own member', async () => {
  // One after the other: a busy machine makes a gateway that is asked for all at once look silent.
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
    expect(await walletOf(member)).toBe(BigInt(100 + index) * 200n)
})

test('paid twice by two bank transfers: two credits', async () => {
  const code = await open()
  await payCode(app, code.payload)
  await payCode(app, code.payload)
  await eventually(async () => (await walletOf(code.member)) === 200_00n)
  expect(await depositsOf(code.member)).toHaveLength(2)
})

test('paid after its time: credited to the same member', async () => {
  const code = await open()
  clock.set(() => new Date(Date.now() + 20 * 60_000))
  await checkCharges.run(app.ctx)
  expect(await sendEvent(app, 'payonex', paidEvent(code.reference))).toBe(200)
  expect(await walletOf(code.member)).toBe(100_00n)
  expect(await stateOf(code)).toBe('paid')
})

test('a payment of a code that was replaced is credited, and the new code stays open', async () => {
  const code = await open()
  const next = await app.call(
    createQrcode,
    { params: { bankCode: 'PAYONEX' }, body: { amount: 300 } },
    code.member,
  )
  await payCode(app, code.payload)
  await eventually(async () => (await walletOf(code.member)) === 100_00n)
  expect(
    (await app.call(readQrcode, { params: { bankCode: 'PAYONEX' } }, code.member)).body,
  ).toMatchObject({ hasQrcode: true, qrcodeId: next.ok && next.body.qrcodeId })
})

test.each(['q1-0000000000000000', chargeReference(9_999_999_999n, newRowId()), 'something-else'])(
  'money for %s, which is none of ours, is kept once and answered with yes',
  async (reference) => {
    const event = paidEvent(reference, { amount: '77.00' })
    expect([
      await sendEvent(app, 'payonex', event),
      await sendEvent(app, 'payonex', event),
      await sendEvent(app, 'payonex', { ...event, id: `${event.id}-b` }),
    ]).toEqual([200, 200, 200])
    expect((await unmatched()).filter((row) => row.bank_reference === event.bankReference)).toEqual(
      [{ bank_reference: event.bankReference, reason: 'unknown-code', amount: 77_00n }],
    )
  },
)

test('one bank transfer that is told for two members is credited to the first and kept for the second', async () => {
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
  expect([await walletOf(first.member), await walletOf(second.member)]).toEqual([100_00n, 0n])
  expect(
    (await unmatched()).filter((row) => row.bank_reference === event.bankReference),
  ).toMatchObject([{ reason: 'claimed-by-another' }])
})

test('a crash between claim and posting is healed by the next telling', async () => {
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
  expect(await walletOf(code.member)).toBe(100_00n)
})

test('older news after newer never undoes a payment', async () => {
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
  expect(await walletOf(code.member)).toBe(100_00n)
})

test('news of an end that comes too early leaves the code open; in time it closes it', async () => {
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
  'the network brings the webhook with %s: credited once',
  async (mode) => {
    const code = await open()
    await app.fault('qr/webhook', mode, 1)
    await payCode(app, code.payload)
    await eventually(
      async () => (await walletOf(code.member)) === 100_00n && (await stateOf(code)) === 'paid',
    )
    // What comes again or late is in by the time the events are all done with.
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

test('one bank reference for two codes of a member is credited once, and only the code that it paid is shown as paid', async () => {
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
  await app.proveBooks()
})
