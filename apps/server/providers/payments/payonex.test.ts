import type { FaultMode } from '@champa/wire/faults'
import { parse } from 'promptparse'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Delivery, eventually, patienceFor, startWorld, type World } from '../../../simulators/testing/world.ts'
import { payonex } from './payonex.ts'
import type { ChargeEvent, QrGateway } from './port.ts'

let world: World
let gateway: QrGateway
let codes = 0
const from = { bankCode: 'SCB', accountNo: '1112223334', name: 'สมชาย ใจดี' }
const connect = (mode?: FaultMode) => payonex({ baseUrl: world.url, secret: world.secrets.payonex, timeoutMs: patienceFor(mode) })
const soon = () => new Date(Date.now() + 600_000)

beforeAll(async () => {
  world = await startWorld()
  gateway = connect()
})
afterEach(() => world.healthy())
afterAll(() => world.stop())

async function newCode(amount = 10_007n, expiresAt = soon()) {
  const reference = `code-${++codes}`
  const made = await gateway.create({ reference, amount, expiresAt })
  if (made.outcome !== 'ok') throw new Error('no code')
  return { reference, ...made }
}

const pay = (payload: string) => world.call('POST', '/bank/pay', { payload, from })
const newsOf = (reference: string): ChargeEvent[] =>
  world.deliveries.flatMap((delivery) => {
    const verified = gateway.verifyWebhook(delivery.headers, delivery.body)
    return verified.ok && verified.event.reference === reference ? [verified.event] : []
  })
const paidNews = (reference: string, count = 1) =>
  eventually(() => {
    const news = newsOf(reference).filter((event) => event.type === 'charge.paid')
    return news.length >= count && news
  })

describe('a code', () => {
  test('is a PromptPay bill of the exact amount with a right checksum', async () => {
    const { payload, gatewayReference } = await newCode(10_007n)
    const read = parse(payload, true)
    expect(read?.getTagValue('54')).toBe('100.07')
    expect(read?.getTagValue('53')).toBe('764')
    expect(read?.getTagValue('30', '00')).toBe('A000000677010112')
    expect(read?.getTagValue('30', '02')).toBe(gatewayReference)
  })

  test('is the same when it is asked for again, and another amount is refused', async () => {
    const { reference, payload } = await newCode(5_000n)
    expect(await gateway.create({ reference, amount: 5_000n, expiresAt: soon() })).toMatchObject({ outcome: 'ok', payload })
    expect(await gateway.create({ reference, amount: 5_001n, expiresAt: soon() })).toEqual({ outcome: 'failed' })
  })

  test('is refused over nothing and over too much', async () => {
    expect(await gateway.create({ reference: 'zero', amount: 0n, expiresAt: soon() })).toEqual({ outcome: 'failed' })
    expect(await gateway.create({ reference: 'much', amount: 70_000_001n, expiresAt: soon() })).toEqual({ outcome: 'failed' })
    expect(await gateway.query({ reference: 'zero' })).toEqual({ outcome: 'not-found' })
  })

  test('is paid, told by webhook and by query alike', async () => {
    const { reference, payload, gatewayReference } = await newCode(10_007n)
    const paid = await pay(payload)
    expect(paid.status).toBe(200)
    const [event] = await paidNews(reference)
    expect(event).toMatchObject({ type: 'charge.paid', gatewayReference, bankReference: paid.body.bankReference, amount: 10_007n, payer: from })
    const asked = await gateway.query({ reference })
    expect(asked).toMatchObject({ outcome: 'ok', status: 'paid', payments: [{ bankReference: paid.body.bankReference, amount: 10_007n }] })
  })

  test('is not paid by a banking app when its checksum is wrong', async () => {
    const { payload } = await newCode()
    const spoiled = payload.slice(0, -1) + (payload.endsWith('0') ? '1' : '0')
    expect(await pay(spoiled)).toMatchObject({ status: 400, body: { code: 'bad-payload' } })
  })

  test('is cancelled; money that comes anyway is told, and each payment has its own bank reference', async () => {
    const { reference, payload } = await newCode()
    expect(await gateway.cancel({ reference })).toBe('cancelled')
    expect(await gateway.query({ reference })).toMatchObject({ status: 'cancelled' })
    const first = await pay(payload)
    const second = await pay(payload)
    expect(first.body.bankReference).not.toBe(second.body.bankReference)
    const news = await paidNews(reference, 2)
    expect(new Set(news.map((event) => event.bankReference))).toEqual(new Set([first.body.bankReference, second.body.bankReference]))
    expect(await gateway.cancel({ reference })).toBe('paid')
    expect(await gateway.cancel({ reference: 'never-made' })).toBe('not-found')
  })

  test('that runs out is told as expired, and can still be paid', async () => {
    const { reference, payload } = await newCode(2_000n, new Date(Date.now() - 1))
    await eventually(() => newsOf(reference).some((event) => event.type === 'charge.expired'))
    expect(await gateway.query({ reference })).toMatchObject({ status: 'expired' })
    await pay(payload)
    expect(await paidNews(reference)).toHaveLength(1)
  })
})

describe('a gateway in trouble', () => {
  test.each(['timeout', 'lost-reply', 'error', 'slow', 'refuse'] as const)('%s: no code, no knowledge, no exception', async (mode) => {
    const { reference } = await newCode()
    for (const target of ['qr/create', 'qr/query', 'qr/cancel']) await world.fault({ target, mode, times: 1 })
    const spoiled = connect(mode)
    expect(await spoiled.create({ reference: `spoiled-${mode}`, amount: 100n, expiresAt: soon() })).toEqual({ outcome: 'failed' })
    expect(await spoiled.query({ reference })).toEqual({ outcome: 'unknown' })
    expect(await spoiled.cancel({ reference })).toBe('unknown')
  })

  test('webhooks come again until they are answered with 2xx', async () => {
    const { reference, payload } = await newCode()
    world.answers.push(500)
    await pay(payload)
    const [first, second] = await paidNews(reference, 2)
    expect(second?.id).toBe(first?.id)
  })

  test('a lost webhook comes with the next attempt', async () => {
    const { reference, payload } = await newCode()
    await world.fault({ target: 'qr/webhook', mode: 'error', times: 1 })
    await pay(payload)
    expect(await paidNews(reference)).toHaveLength(1)
  })

  test('a duplicate is the same event twice', async () => {
    const { reference, payload } = await newCode()
    await world.fault({ target: 'qr/webhook', mode: 'duplicate', times: 1 })
    await pay(payload)
    const [first, second] = await paidNews(reference, 2)
    expect(second).toEqual(first)
  })

  test('out of order: older news arrives after "paid", with an older time', async () => {
    const { reference, payload } = await newCode()
    await world.fault({ target: 'qr/webhook', mode: 'out-of-order', times: 1 })
    await pay(payload)
    const news = await eventually(() => {
      const all = newsOf(reference)
      return all.length >= 3 && all
    })
    expect(news[0]?.type).toBe('charge.paid')
    expect(new Set(news.slice(1).map((event) => event.type))).toEqual(new Set(['charge.pending', 'charge.expired']))
    for (const older of news.slice(1)) expect(older.at.getTime()).toBeLessThan(news[0]!.at.getTime())
  })
})

describe('a webhook is trusted only', () => {
  let delivery: Delivery
  beforeAll(async () => {
    const { reference, payload } = await newCode()
    await pay(payload)
    await paidNews(reference)
    delivery = world.deliveries.find(({ body }) => body.includes(`"${reference}"`))!
  })
  const sign = (secret: string, id: string, at: Date, body: string) => ({
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  })

  test('as it was signed', () => {
    expect(gateway.verifyWebhook(delivery.headers, Buffer.from(delivery.body))).toMatchObject({ ok: true })
    expect(gateway.verifyWebhook(delivery.headers, delivery.body.replace('100.07', '900.07'))).toEqual({ ok: false, reason: 'signature' })
    expect(gateway.verifyWebhook({ ...delivery.headers, 'webhook-id': 'evt_other' }, delivery.body)).toEqual({ ok: false, reason: 'signature' })
    expect(gateway.verifyWebhook({}, delivery.body)).toEqual({ ok: false, reason: 'signature' })
  })

  test('with the shared secret', () => {
    const id = String(delivery.headers['webhook-id'])
    expect(gateway.verifyWebhook(sign(world.secrets.payout, id, new Date(), delivery.body), delivery.body)).toEqual({ ok: false, reason: 'signature' })
  })

  test('within five minutes', () => {
    const id = String(delivery.headers['webhook-id'])
    for (const minutes of [-6, 6]) {
      const headers = sign(world.secrets.payonex, id, new Date(Date.now() + minutes * 60_000), delivery.body)
      expect(gateway.verifyWebhook(headers, delivery.body)).toEqual({ ok: false, reason: 'signature' })
    }
  })

  test('in the agreed shape, under its own id', () => {
    for (const body of ['{}', 'not json', JSON.stringify({ ...JSON.parse(delivery.body), amount: 100.07 })]) {
      expect(gateway.verifyWebhook(sign(world.secrets.payonex, 'evt_x', new Date(), body), body)).toEqual({ ok: false, reason: 'shape' })
    }
    expect(gateway.verifyWebhook(sign(world.secrets.payonex, 'evt_x', new Date(), delivery.body), delivery.body)).toEqual({ ok: false, reason: 'shape' })
  })
})
