import { parse } from 'promptparse'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  eventually,
  startTestSimulators,
  type TestSimulators,
} from '../../../simulators/testing/test-simulators.ts'
import { all, from, newKey, soon, testGateways, paytimz, ww } from '../../testing/test-gateways.ts'

let world: TestSimulators

beforeAll(async () => {
  world = await startTestSimulators({ pace: 0.2 })
})

afterEach(() => world.settle())

afterAll(() => world.stop())

const { connect, newCode, pay, sealedWebhook, receivedOf } = testGateways(() => world)

describe.each(all)('a QR code of $name', (tried) => {
  test('a QR code is a PromptPay bill with a valid checksum over the returned amount', async () => {
    const { payload, gatewayReference, amount, expiresAt } = await newCode(connect(tried), 10_007n)
    expect(amount).toBeGreaterThanOrEqual(10_007n)
    expect(amount).toBeLessThanOrEqual(10_007n + (tried.simulated.behaviour.price ? 99n : 0n))
    const read = parse(payload, true)
    expect(read?.getTagValue('54')).toBe(
      `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`,
    )
    expect(read?.getTagValue('53')).toBe('764')
    expect(read?.getTagValue('30', '02')).toBe(gatewayReference)
    expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + 240_000)
    expect(expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + 600_000)
  })

  test('a repeated request returns the same code, and is refused for a different amount', async () => {
    const { reference, payload, amount } = await newCode(connect(tried), 5_000n)
    expect(
      await connect(tried).create({ reference, amount: 5_000n, expiresAt: soon() }),
    ).toMatchObject({ outcome: 'ok', payload, amount })
    expect(await connect(tried).create({ reference, amount: 5_001n, expiresAt: soon() })).toEqual({
      outcome: 'failed',
    })
  })

  test('a QR code is refused for a zero or excessive amount, and for a wrong key', async () => {
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

  test('webhook and query report the same payment of a QR code', async () => {
    const { reference, payload, gatewayReference, amount } = await newCode(connect(tried), 20_000n)
    const bankReference = await pay(payload)
    const [event] = await receivedOf(tried, reference, 'charge.paid')
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

  test('payments of a cancelled code are still reported, each under its own reference', async () => {
    const { reference, payload } = await newCode(connect(tried))
    expect(await connect(tried).cancel({ reference })).toBe('cancelled')
    expect(await connect(tried).query({ reference })).toMatchObject({ outcome: 'ok', payments: [] })
    const paid = [await pay(payload), await pay(payload)]
    await eventually(
      () =>
        new Set(
          sealedWebhook(tried, reference)
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
    'with the fault %s calls for a QR code fail or return unknown, and never throw',
    async (mode) => {
      const { reference } = await newCode(connect(tried))
      for (const call of ['create', 'query', 'cancel'])
        await world.fault({ target: `${tried.faultName}/${call}`, mode, times: 1 })
      const spoiled = connect(tried, mode)
      const order = {
        reference: `spoiled-${mode}-${tried.faultName}`,
        amount: 100n,
        expiresAt: soon(),
      }
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
    'a QR code is created once, found and cancelled with the fault %s',
    async (mode) => {
      for (const call of ['create', 'query', 'cancel'])
        await world.fault({ target: `${tried.faultName}/${call}`, mode, times: 1 })
      const { reference } = await newCode(connect(tried))
      expect(await connect(tried).query({ reference })).toMatchObject({
        outcome: 'ok',
        status: 'pending',
      })
      expect(await connect(tried).cancel({ reference })).toBe('cancelled')
    },
  )

  test.each(['timeout', 'lost-reply', 'error', 'refuse', 'slow', 'duplicate', 'pending'] as const)(
    'a payment is reported under one id when its webhook has the fault %s',
    async (mode) => {
      const { reference, payload } = await newCode(connect(tried))
      await world.fault({ target: `${tried.faultName}/webhook`, mode, times: 1 })
      await pay(payload)
      const news = await receivedOf(
        tried,
        reference,
        'charge.paid',
        mode === 'duplicate' || mode === 'lost-reply' ? 2 : 1,
      )
      expect(new Set(news.map((event) => event.id)).size).toBe(1)
    },
  )

  test('webhooks delivered out of order carry the time of their own event', async () => {
    const { reference, payload } = await newCode(connect(tried))
    await world.fault({ target: `${tried.faultName}/webhook`, mode: 'out-of-order', times: 1 })
    await pay(payload)
    const [paid] = await receivedOf(tried, reference, 'charge.paid')
    for (const type of ['charge.pending', 'charge.expired'] as const) {
      const [older] = await receivedOf(tried, reference, type)
      expect(older!.at.getTime()).toBeLessThan(paid!.at.getTime())
      expect(older!.id).not.toBe(paid!.id)
    }
  })

  test('webhooks are repeated until they are answered with 2xx', async () => {
    const { reference, payload } = await newCode(connect(tried))
    // WW repeats every webhook anyway, so each of its deliveries must fail.
    const failures = tried.faultName === 'ww' ? 3 : 1
    world.answers.push(...Array.from({ length: failures }, () => ({ reference, status: 500 })))
    await pay(payload)
    await receivedOf(tried, reference, 'charge.paid', failures + 1)
  })
})

test('WW sends each webhook at least twice', async () => {
  const { reference, payload } = await newCode(connect(ww))
  await pay(payload)
  const news = await receivedOf(ww, reference, 'charge.paid', 2)
  expect(news[1]).toEqual(news[0])
})

test('WW ends a QR code after five minutes, whatever lifetime is requested', async () => {
  const { expiresAt } = await newCode(connect(ww), 10_000n, new Date(Date.now() + 3_600_000))
  expect(Math.abs(expiresAt.getTime() - Date.now() - 300_000)).toBeLessThan(30_000)
})

test('PAYTIMZ reports a payment just before the expiry first as expired, later as paid', async () => {
  const { reference, payload } = await newCode(
    connect(paytimz),
    10_000n,
    new Date(Date.now() + 30_000),
  )
  await pay(payload)
  await receivedOf(paytimz, reference, 'charge.paid')
  expect(sealedWebhook(paytimz, reference).map((event) => event.type)).toEqual([
    'charge.expired',
    'charge.paid',
  ])
})
