import type { FaultMode } from '@champa/wire/faults'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  eventually,
  timeoutFor,
  startTestSimulators,
  type TestSimulators,
} from '../../../simulators/testing/test-simulators.ts'
import { payoutBank } from './payout.ts'
import type { PayoutBank, PayoutEvent } from './port.ts'

let world: TestSimulators
let bank: PayoutBank
let orders = 0
const to = { bankCode: 'KBANK', accountNo: '0123456789', name: 'สมหญิง ใจดี' }
const connect = (mode?: FaultMode) =>
  payoutBank({
    baseUrl: world.url,
    sendKey: world.secrets.payout,
    verifyKey: world.signingKeys.payout,
    timeoutMs: timeoutFor(mode),
  })
const newOrder = () => ({ reference: `wd-${++orders}`, amount: 50_025n, to })

beforeAll(async () => {
  world = await startTestSimulators()
  bank = connect()
})
afterEach(() => world.settle())
afterAll(() => world.stop())

const sealedWebhook = (reference: string): PayoutEvent[] =>
  world.deliveries.flatMap((delivery) => {
    const verified = bank.verifyWebhook(delivery.headers, delivery.body)
    return verified.ok && verified.event.reference === reference ? [verified.event] : []
  })
const firstNews = (reference: string) => eventually(() => sealedWebhook(reference)[0])

describe('payouts', () => {
  test('a payout is pending until it is paid, then webhook and query report the same result', async () => {
    const order = newOrder()
    expect(await bank.submit(order)).toBe('accepted')
    expect(await bank.query(order)).toEqual({ status: 'pending' })
    expect(await world.call('POST', `/bank/payouts/${order.reference}/paid`)).toMatchObject({
      status: 200,
    })
    const event = await firstNews(order.reference)
    expect(event).toMatchObject({ type: 'payout.paid', amount: 50_025n, reason: null })
    expect(await bank.query(order)).toEqual({ status: 'paid', bankReference: event.bankReference })
  })

  test('a rejected payout has a reason and settles only once', async () => {
    const order = newOrder()
    await bank.submit(order)
    await world.call('POST', `/bank/payouts/${order.reference}/rejected`, {
      reason: 'Name does not match.',
    })
    expect(await world.call('POST', `/bank/payouts/${order.reference}/paid`)).toMatchObject({
      status: 409,
      body: { code: 'already-settled' },
    })
    expect(await firstNews(order.reference)).toMatchObject({
      type: 'payout.rejected',
      reason: 'Name does not match.',
      bankReference: null,
    })
    expect(await bank.query(order)).toEqual({ status: 'rejected', reason: 'Name does not match.' })
  })

  test('a payout is created once when it is submitted twice', async () => {
    const order = newOrder()
    expect([await bank.submit(order), await bank.submit(order)]).toEqual(['accepted', 'accepted'])
    expect(await bank.submit({ ...order, amount: 1n })).toBe('unknown')
    const { body } = await world.call('GET', '/bank/payouts')
    const made = (body.payouts as { reference: string }[]).filter(
      (payout) => payout.reference === order.reference,
    )
    expect(made).toHaveLength(1)
  })

  test('a payout that was never submitted is not found', async () => {
    expect(await bank.query({ reference: 'never', amount: 1n })).toEqual({ status: 'not-found' })
    expect(await world.call('POST', '/bank/payouts/never/paid')).toMatchObject({ status: 404 })
  })

  test('a payout is paid automatically after its delay', async () => {
    const quick = await startTestSimulators({ payoutDelayMs: 0 })
    const quickBank = payoutBank({
      baseUrl: quick.url,
      sendKey: quick.secrets.payout,
      verifyKey: quick.signingKeys.payout,
      timeoutMs: timeoutFor(),
    })
    const order = newOrder()
    await quickBank.submit(order)
    expect(await eventually(async () => (await quickBank.query(order)).status === 'paid')).toBe(
      true,
    )
    await quick.stop()
  })
})

describe('payouts with a fault', () => {
  const spoiled = [
    { mode: 'timeout', submit: 'unknown', after: 'not-found' },
    { mode: 'error', submit: 'unknown', after: 'not-found' },
    { mode: 'lost-reply', submit: 'unknown', after: 'pending' },
    { mode: 'slow', submit: 'unknown', after: 'pending' },
    { mode: 'duplicate', submit: 'accepted', after: 'pending' },
    { mode: 'refuse', submit: 'refused', after: 'not-found' },
  ] as const

  test.each(spoiled)(
    'with the fault $mode, submitting a payout returns $submit and a later query returns $after',
    async ({ mode, submit, after }) => {
      const order = newOrder()
      await world.fault({ target: 'payout', mode, times: 1 })
      expect(await connect(mode).submit(order)).toBe(submit)
      expect(await bank.query(order)).toMatchObject({ status: after })
    },
  )

  test.each(['timeout', 'lost-reply', 'error', 'slow', 'refuse'] as const)(
    'a payout query with the fault %s returns unknown',
    async (mode) => {
      const order = newOrder()
      await bank.submit(order)
      await world.fault({ target: 'payout/query', mode, times: 1 })
      expect(await connect(mode).query(order)).toEqual({ status: 'unknown' })
    },
  )

  test('a bank’s answer with a different amount settles nothing', async () => {
    const order = newOrder()
    await bank.submit(order)
    expect(await bank.query({ ...order, amount: order.amount + 1n })).toEqual({ status: 'unknown' })
  })

  test('a payout at an unreachable bank is unknown, not refused', async () => {
    const nobody = payoutBank({
      baseUrl: 'http://127.0.0.1:1',
      sendKey: world.secrets.payout,
      verifyKey: world.signingKeys.payout,
      timeoutMs: 400,
    })
    expect(await nobody.submit(newOrder())).toBe('unknown')
    expect(await nobody.query({ reference: 'x', amount: 1n })).toEqual({ status: 'unknown' })
  })

  test('with the fault `out-of-order` the same result arrives again with a different event id', async () => {
    const order = newOrder()
    await bank.submit(order)
    await world.fault({ target: 'payout/webhook', mode: 'out-of-order', times: 1 })
    await world.call('POST', `/bank/payouts/${order.reference}/paid`)
    const news = await eventually(() => {
      const all = sealedWebhook(order.reference)
      return all.length >= 2 && all
    })
    expect(news[1]).toEqual({ ...news[0], id: news[1]!.id })
    expect(news[1]!.id).not.toBe(news[0]!.id)
  })

  test('the fault `pending` leaves an order pending, and hides the result of a paid one from a query', async () => {
    const quick = await startTestSimulators({ payoutDelayMs: 0 })
    const quickBank = payoutBank({
      baseUrl: quick.url,
      sendKey: quick.secrets.payout,
      verifyKey: quick.signingKeys.payout,
      timeoutMs: timeoutFor(),
    })
    const [never, later] = [newOrder(), newOrder()]
    await quick.fault({ target: 'payout', mode: 'pending', times: 1 })
    expect([await quickBank.submit(never), await quickBank.submit(later)]).toEqual([
      'accepted',
      'accepted',
    ])
    expect(await eventually(async () => (await quickBank.query(later)).status === 'paid')).toBe(
      true,
    )
    expect(await quickBank.query(never)).toEqual({ status: 'pending' })
    await quick.fault({ target: 'payout/query', mode: 'pending', times: 1 })
    expect(await quickBank.query(later)).toEqual({ status: 'pending' })
    await quick.stop()
  })

  test('after a contradiction the webhooks report both results, and a query the actual one', async () => {
    const order = newOrder()
    await bank.submit(order)
    expect((await world.call('POST', `/bank/payouts/${order.reference}/contradict`)).status).toBe(
      409,
    )
    await world.call('POST', `/bank/payouts/${order.reference}/paid`)
    await world.call('POST', `/bank/payouts/${order.reference}/contradict`)
    const news = await eventually(
      () => sealedWebhook(order.reference).length >= 2 && sealedWebhook(order.reference),
    )
    expect(news.map((one) => one.type).toSorted()).toEqual(['payout.paid', 'payout.rejected'])
    expect(await bank.query(order)).toMatchObject({ status: 'paid' })
  })

  test('a webhook with a forged body is rejected', async () => {
    const order = newOrder()
    await bank.submit(order)
    await world.call('POST', `/bank/payouts/${order.reference}/paid`)
    await firstNews(order.reference)
    const delivery = world.deliveries.find(({ body }) => body.includes(`"${order.reference}"`))!
    expect(
      bank.verifyWebhook(delivery.headers, delivery.body.replace('payout.paid', 'payout.lost')),
    ).toEqual({ ok: false, reason: 'signature' })
  })
})
