import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { fp as fpGateway } from '../../../simulators/gateways/fp.ts'
import {
  type Delivery,
  startTestSimulators,
  type TestSimulators,
} from '../../../simulators/testing/test-simulators.ts'
import { all, newKey, testGateways, fp } from '../../testing/test-gateways.ts'

let world: TestSimulators

beforeAll(async () => {
  world = await startTestSimulators({ pace: 0.2 })
})

afterEach(() => world.settle())

afterAll(() => world.stop())

const { connect, newCode, pay, deliveriesTo, receivedOf } = testGateways(() => world)

describe.each(all)('webhooks of $name', (tried) => {
  let delivery: Delivery
  beforeAll(async () => {
    const { reference, payload } = await newCode(connect(tried), 15_000n)
    await pay(payload)
    await receivedOf(tried, reference, 'charge.paid')
    delivery = deliveriesTo(tried).find(({ body }) => body.includes(reference))!
  })
  const verify = (headers: Delivery['headers'], body: string) =>
    connect(tried).verifyWebhook(headers, body)
  const sealed = (
    body: string,
    at = Date.now(),
    secret = world.signingKeys[tried.simulated.behaviour.name],
  ) => {
    const news = tried.simulated.sender(secret).seal('evt_x', body, at)
    return verify(news.headers, news.body)
  }
  const stranger = { ok: false, reason: 'signature' }

  test('a webhook is accepted only with the body that was signed', () => {
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

  test('repeated or empty headers are refused, unless the signature is in the body', () => {
    const broken = Object.fromEntries(
      Object.entries(delivery.headers).map(([name, value]) => [
        name,
        [String(value), String(value)],
      ]),
    )
    const fromHeaders = tried.faultName === 'fp' ? { ok: true } : stranger
    expect(verify(broken as never, delivery.body)).toMatchObject(fromHeaders)
    const emptied = Object.fromEntries(Object.keys(delivery.headers).map((name) => [name, '']))
    expect(verify(emptied, delivery.body)).toMatchObject(fromHeaders)
  })

  test('a webhook is accepted only when signed with the gateway’s own webhook key', () => {
    const own: string = tried.name
    const others = Object.entries(world.signingKeys).filter(([name]) => name !== own)
    for (const [name, key] of [...others, ...Object.entries(world.secrets)])
      expect(sealed(delivery.body, Date.now(), key), name).toEqual(stranger)
  })

  test('a webhook is accepted with the previous or the next key during a rotation', () => {
    const [before, next] = [world.signingKeys[tried.simulated.behaviour.name], newKey()]
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

  test('a webhook is accepted only within five minutes of its signature', () => {
    for (const minutes of [-6, 6])
      expect(sealed(delivery.body, Date.now() + minutes * 60_000)).toEqual(stranger)
  })

  test('a webhook is accepted only in the agreed format', () => {
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

test('FP rejects a webhook whose payer name was split into two fields', () => {
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
    .sender(world.signingKeys.FP)
    .seal('x', JSON.stringify(news), Date.now())
  const forged = { ...(JSON.parse(body) as object), payer_name: 'A', sign_to: '9' }
  expect(connect(fp).verifyWebhook({}, body)).toMatchObject({ ok: true })
  expect(connect(fp).verifyWebhook({}, JSON.stringify(forged))).toEqual({
    ok: false,
    reason: 'signature',
  })
})
