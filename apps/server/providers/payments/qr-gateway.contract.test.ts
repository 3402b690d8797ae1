import { randomBytes } from 'node:crypto'
import type { FaultMode } from '@champa/wire/faults'
import { parse } from 'promptparse'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { fp as fpGateway } from '../../../simulators/gateways/fp.ts'
import type { Gateway } from '../../../simulators/gateways/habits.ts'
import { payonex as payonexGateway } from '../../../simulators/gateways/payonex.ts'
import { paytimz as paytimzGateway } from '../../../simulators/gateways/paytimz.ts'
import { ww as wwGateway } from '../../../simulators/gateways/ww.ts'
import {
  type Delivery,
  eventually,
  timeoutFor,
  startWorld,
  type World,
} from '../../../simulators/testing/world.ts'
import { fp } from './fp.ts'
import { payonex } from './payonex.ts'
import { paytimz } from './paytimz.ts'
import type { ChargeEvent, GatewayConfig, QrGateway } from './port.ts'
import { ww } from './ww.ts'

interface Tried {
  name: string
  word: 'qr' | 'ww' | 'paytimz' | 'fp'
  open: (config: GatewayConfig) => QrGateway
  simulated: Gateway
  /** What may come on top of what was asked. */
  onTop: bigint
}
const all: Tried[] = [
  { name: 'PAYONEX', word: 'qr', open: payonex, simulated: payonexGateway, onTop: 0n },
  { name: 'WW', word: 'ww', open: ww, simulated: wwGateway, onTop: 0n },
  { name: 'PAYTIMZ', word: 'paytimz', open: paytimz, simulated: paytimzGateway, onTop: 0n },
  { name: 'FP', word: 'fp', open: fp, simulated: fpGateway, onTop: 99n },
]

let world: World
let codes = 0
beforeAll(async () => {
  world = await startWorld({ pace: 0.2 })
})
afterEach(() => world.healthy())
afterAll(() => world.stop())

const from = { bankCode: 'SCB', accountNo: '1112223334', name: 'สมชาย & ใจดี=?' }
const newKey = () => `whsec_${randomBytes(32).toString('base64')}`
const soon = () => new Date(Date.now() + 600_000)
const connect = ({ open, simulated }: Tried, mode?: FaultMode) =>
  open({
    baseUrl: world.url,
    sendKey: world.secrets[simulated.habits.kind],
    verifyKey: world.signingKeys[simulated.habits.kind],
    timeoutMs: mode === 'slow' ? 200 : timeoutFor(mode),
  })

async function newCode(gateway: QrGateway, amount = 10_007n, expiresAt = soon()) {
  const reference = `code-${++codes}`
  const made = await gateway.create({ reference, amount, expiresAt })
  if (made.outcome !== 'ok') throw new Error('no code')
  return { reference, ...made }
}
const pay = async (payload: string) => {
  const paid = await world.call('POST', '/bank/pay', { payload, from, slip: false })
  if (paid.status !== 200) throw new Error(`The banking app said ${paid.status}`)
  return String(paid.body.bankReference)
}
const deliveriesTo = ({ simulated }: Tried) =>
  world.deliveries.filter(({ path }) => path === `/hooks/qr/${simulated.habits.kind}`)
const newsOf = (tried: Tried, reference: string): ChargeEvent[] =>
  deliveriesTo(tried).flatMap(({ headers, body }) => {
    const verified = connect(tried).verifyWebhook(headers, body)
    return verified.ok && verified.event.reference === reference ? [verified.event] : []
  })
const toldOf = (tried: Tried, reference: string, type: ChargeEvent['type'], count = 1) =>
  eventually(() => {
    const news = newsOf(tried, reference).filter((event) => event.type === type)
    return news.length >= count && news
  })

describe.each(all)('a code of $name', (tried) => {
  test('is a PromptPay bill with a right checksum, over the amount that it is told with', async () => {
    const { payload, gatewayReference, amount, expiresAt } = await newCode(connect(tried), 10_007n)
    expect(amount).toBeGreaterThanOrEqual(10_007n)
    expect(amount).toBeLessThanOrEqual(10_007n + tried.onTop)
    const read = parse(payload, true)
    expect(read?.getTagValue('54')).toBe(
      `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`,
    )
    expect(read?.getTagValue('53')).toBe('764')
    expect(read?.getTagValue('30', '02')).toBe(gatewayReference)
    expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + 240_000)
    expect(expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + 600_000)
  })

  test('is the same when it is asked for again, and another amount is refused', async () => {
    const { reference, payload, amount } = await newCode(connect(tried), 5_000n)
    expect(
      await connect(tried).create({ reference, amount: 5_000n, expiresAt: soon() }),
    ).toMatchObject({ outcome: 'ok', payload, amount })
    expect(await connect(tried).create({ reference, amount: 5_001n, expiresAt: soon() })).toEqual({
      outcome: 'failed',
    })
  })

  test('is refused over nothing, over too much, and to a stranger', async () => {
    for (const amount of [0n, 70_000_001n])
      expect(
        await connect(tried).create({ reference: `wrong-${amount}`, amount, expiresAt: soon() }),
      ).toEqual({ outcome: 'failed' })
    expect(await connect(tried).query({ reference: 'wrong-0' })).toEqual({ outcome: 'not-found' })
    const stranger = tried.open({
      baseUrl: world.url,
      sendKey: newKey(),
      verifyKey: newKey(),
      timeoutMs: 10_000,
    })
    expect(
      await stranger.create({ reference: 'stranger', amount: 100n, expiresAt: soon() }),
    ).toEqual({ outcome: 'failed' })
    const { reference } = await newCode(connect(tried))
    expect([await stranger.query({ reference }), await stranger.cancel({ reference })]).toEqual([
      { outcome: 'unknown' },
      'unknown',
    ])
  })

  test('is paid: webhook and query tell the same payment', async () => {
    const { reference, payload, gatewayReference, amount } = await newCode(connect(tried), 20_000n)
    const bankReference = await pay(payload)
    const [event] = await toldOf(tried, reference, 'charge.paid')
    expect(event).toMatchObject({ gatewayReference, bankReference, amount, payer: from })
    const asked = await connect(tried).query({ reference })
    expect(asked).toMatchObject({
      outcome: 'ok',
      status: 'paid',
      gatewayReference,
      payments: [{ bankReference, amount, payer: from, receivingAccount: event!.receivingAccount }],
    })
    expect(asked.outcome === 'ok' && asked.payments[0]!.at).toEqual(event!.at)
  })

  test('is cancelled; money that comes anyway is told, each transfer under its own reference', async () => {
    const { reference, payload } = await newCode(connect(tried))
    expect(await connect(tried).cancel({ reference })).toBe('cancelled')
    expect(await connect(tried).query({ reference })).toMatchObject({ outcome: 'ok', payments: [] })
    const paid = [await pay(payload), await pay(payload)]
    await eventually(
      () =>
        new Set(
          newsOf(tried, reference)
            .map((event) => event.bankReference)
            .filter(Boolean),
        ).size === 2,
    )
    const asked = await connect(tried).query({ reference })
    expect(
      asked.outcome === 'ok' && asked.payments.map((one) => one.bankReference).toSorted(),
    ).toEqual(paid.toSorted())
    expect([
      await connect(tried).cancel({ reference }),
      await connect(tried).cancel({ reference: 'never-made' }),
    ]).toEqual(['paid', 'not-found'])
  })

  test.each(['timeout', 'lost-reply', 'error', 'slow', 'refuse', 'pending'] as const)(
    'in trouble by %s: no code, no knowledge, no exception',
    async (mode) => {
      const { reference } = await newCode(connect(tried))
      for (const call of ['create', 'query', 'cancel'])
        await world.fault({ target: `${tried.word}/${call}`, mode, times: 1 })
      const spoiled = connect(tried, mode)
      const order = { reference: `spoiled-${mode}-${tried.word}`, amount: 100n, expiresAt: soon() }
      expect(
        await Promise.all([
          spoiled.create(order),
          spoiled.query({ reference }),
          spoiled.cancel({ reference }),
        ]),
      ).toEqual([{ outcome: 'failed' }, { outcome: 'unknown' }, 'unknown'])
    },
  )

  test.each(['duplicate', 'out-of-order'] as const)(
    'worked with %s: one code, known, cancelled',
    async (mode) => {
      for (const call of ['create', 'query', 'cancel'])
        await world.fault({ target: `${tried.word}/${call}`, mode, times: 1 })
      const { reference } = await newCode(connect(tried))
      expect(await connect(tried).query({ reference })).toMatchObject({
        outcome: 'ok',
        status: 'pending',
      })
      expect(await connect(tried).cancel({ reference })).toBe('cancelled')
    },
  )

  test.each(['timeout', 'lost-reply', 'error', 'refuse', 'slow', 'duplicate', 'pending'] as const)(
    'its webhook is brought with %s: told in the end, under one id',
    async (mode) => {
      const { reference, payload } = await newCode(connect(tried))
      await world.fault({ target: `${tried.word}/webhook`, mode, times: 1 })
      await pay(payload)
      const news = await toldOf(
        tried,
        reference,
        'charge.paid',
        mode === 'duplicate' || mode === 'lost-reply' ? 2 : 1,
      )
      expect(new Set(news.map((event) => event.id)).size).toBe(1)
    },
  )

  test('its webhooks are brought out of order: older news follows, with an older time', async () => {
    const { reference, payload } = await newCode(connect(tried))
    await world.fault({ target: `${tried.word}/webhook`, mode: 'out-of-order', times: 1 })
    await pay(payload)
    const [paid] = await toldOf(tried, reference, 'charge.paid')
    for (const type of ['charge.pending', 'charge.expired'] as const) {
      const [older] = await toldOf(tried, reference, type)
      expect(older!.at.getTime()).toBeLessThan(paid!.at.getTime())
      expect(older!.id).not.toBe(paid!.id)
    }
  })

  test('its webhooks come again until they are answered with 2xx', async () => {
    const { reference, payload } = await newCode(connect(tried))
    // WW repeats itself anyway: all that it sends at once must fail.
    const failures = tried.word === 'ww' ? 3 : 1
    world.answers.push(...Array.from({ length: failures }, () => ({ reference, status: 500 })))
    await pay(payload)
    await toldOf(tried, reference, 'charge.paid', failures + 1)
  })
})

describe.each(all)('a webhook of $name is trusted only', (tried) => {
  let delivery: Delivery
  beforeAll(async () => {
    const { reference, payload } = await newCode(connect(tried), 15_000n)
    await pay(payload)
    await toldOf(tried, reference, 'charge.paid')
    delivery = deliveriesTo(tried).find(({ body }) => body.includes(reference))!
  })
  const verify = (headers: Delivery['headers'], body: string) =>
    connect(tried).verifyWebhook(headers, body)
  const sealed = (
    body: string,
    at = Date.now(),
    secret = world.signingKeys[tried.simulated.habits.kind],
  ) => {
    const news = tried.simulated.sender(secret).seal('evt_x', body, at)
    return verify(news.headers, news.body)
  }
  const stranger = { ok: false, reason: 'signature' }

  test('as it was signed', () => {
    expect(verify(delivery.headers, delivery.body)).toMatchObject({ ok: true })
    expect(
      connect(tried).verifyWebhook(delivery.headers, Buffer.from(delivery.body)),
    ).toMatchObject({ ok: true })
    for (const [one, other] of [
      ['150', '950'],
      ['code-', 'cold-'],
      ['1112223334', '1112223335'],
    ] as const) {
      expect(delivery.body).toContain(one)
      expect(verify(delivery.headers, delivery.body.replace(one, other)), other).toEqual(stranger)
    }
    const unsigned = delivery.body.replace(/"sign":"[^"]*"/, '"sign":""')
    for (const body of [unsigned, '{}', '', 'not json', '[]', 'null'])
      expect(verify({}, body), body).toEqual(stranger)
  })

  test('under headers that are one each, in the right shape', () => {
    const broken = Object.fromEntries(
      Object.entries(delivery.headers).map(([name, value]) => [
        name,
        [String(value), String(value)],
      ]),
    )
    const fromHeaders = tried.word === 'fp' ? { ok: true } : stranger
    expect(verify(broken as never, delivery.body)).toMatchObject(fromHeaders)
    const emptied = Object.fromEntries(Object.keys(delivery.headers).map((name) => [name, '']))
    expect(verify(emptied, delivery.body)).toMatchObject(fromHeaders)
  })

  test('with its own key: no other party, and nobody who saw a call of ours, can speak for it', () => {
    const { kind } = tried.simulated.habits
    const others = Object.entries(world.signingKeys).filter(([name]) => name !== kind)
    for (const [name, key] of [...others, ...Object.entries(world.secrets)])
      expect(sealed(delivery.body, Date.now(), key), name).toEqual(stranger)
  })

  test('with the key of before or the one to come while the gateway changes it', () => {
    const [before, next] = [world.signingKeys[tried.simulated.habits.kind], newKey()]
    const gateway = (verifyKey: string) =>
      tried.open({ baseUrl: world.url, sendKey: newKey(), verifyKey, timeoutMs: 10_000 })
    const { id = 'evt' } = JSON.parse(delivery.body) as { id?: string }
    for (const key of [before, next]) {
      const { headers, body } = tried.simulated.sender(key).seal(id, delivery.body, Date.now())
      for (const keys of [`${before},${next}`, `${next}, ${before}`])
        expect(gateway(keys).verifyWebhook(headers, body)).toMatchObject({ ok: true })
      expect(gateway(`${newKey()},${newKey()}`).verifyWebhook(headers, body)).toEqual(stranger)
    }
  })

  test('within five minutes', () => {
    for (const minutes of [-6, 6])
      expect(sealed(delivery.body, Date.now() + minutes * 60_000)).toEqual(stranger)
  })

  test('in the agreed shape', () => {
    const event = JSON.parse(delivery.body) as Record<string, unknown>
    const status = 'state' in event ? 'state' : 'status' in event ? 'status' : 'type'
    const money = 'satang' in event ? 'satang' : 'amount'
    for (const wrong of [{ [status]: 'REFUNDED' }, { [money]: '-5.00' }, { [money]: '' }]) {
      expect(sealed(JSON.stringify({ ...event, ...wrong })), JSON.stringify(wrong)).toEqual({
        ok: false,
        reason: 'shape',
      })
    }
  })
})

test('WW sends each webhook two or three times', async () => {
  const { reference, payload } = await newCode(connect(all[1]!))
  await pay(payload)
  const news = await toldOf(all[1]!, reference, 'charge.paid', 2)
  expect(news[1]).toEqual(news[0])
})

test('WW ends a code after five minutes of its own', async () => {
  const { expiresAt } = await newCode(connect(all[1]!), 10_000n, new Date(Date.now() + 3_600_000))
  expect(Math.abs(expiresAt.getTime() - Date.now() - 300_000)).toBeLessThan(30_000)
})

test('PAYTIMZ tells a payment of the last moments as its end first, and as a payment later', async () => {
  const { reference, payload } = await newCode(
    connect(all[2]!),
    10_000n,
    new Date(Date.now() + 30_000),
  )
  await pay(payload)
  await toldOf(all[2]!, reference, 'charge.paid')
  expect(newsOf(all[2]!, reference).map((event) => event.type)).toEqual([
    'charge.expired',
    'charge.paid',
  ])
})

test('FP: a payer whose name looks like fields of the body signs for nobody else', () => {
  const news = {
    out_trade_no: 'q1-000000',
    trade_no: 'FP1',
    to_account: '1',
    base_amount: '100.00',
    amount: '100.01',
    time: new Date().toISOString(),
    state: 'SUCCESS',
    bank_ref: 'B1',
    payer_bank: 'SCB',
    payer_account: '1112223334',
    payer_name: 'A&sign_to=9',
  }
  const { body } = fpGateway
    .sender(world.signingKeys.fp)
    .seal('x', JSON.stringify(news), Date.now())
  const forged = { ...(JSON.parse(body) as object), payer_name: 'A', sign_to: '9' }
  expect(connect(all[3]!).verifyWebhook({}, body)).toMatchObject({ ok: true })
  expect(connect(all[3]!).verifyWebhook({}, JSON.stringify(forged))).toEqual({
    ok: false,
    reason: 'signature',
  })
})
