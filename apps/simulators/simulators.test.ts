import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { faultTargets } from '@champa/wire/faults'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { billPayment } from 'promptparse/generate'
import { eventually, startTestSimulators, type TestSimulators } from './testing/test-simulators.ts'

let simulators: TestSimulators
beforeAll(async () => {
  simulators = await startTestSimulators()
})
afterAll(() => simulators.stop())

const from = { bankCode: 'KBANK', accountNo: '1234567890', name: 'A <b>bold</b> name' }
const expiresAt = '2099-01-01T00:00:00.000Z'
const asOperator = async (of: TestSimulators, secret: string, path: string, body: object) => {
  const answer = await fetch(of.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const newCharge = (of: TestSimulators, reference: string) =>
  asOperator(of, of.secrets.PAYONEX, '/payonex/charges', { reference, amount: '100.00', expiresAt })

describe('fault switches', () => {
  const targets = async () => (await simulators.call('GET', '/faults')).body.faults
  test('a fault applies as often as requested and then ends', async () => {
    await simulators.fault({ target: 'sms', mode: 'refuse', times: 2 })
    const statuses = []
    for (let n = 0; n < 3; n += 1)
      statuses.push(
        (await simulators.call('POST', '/sms', { phone: '0812345678', text: 'x' })).status,
      )
    expect(statuses).toEqual([422, 422, 200])
    expect(await targets()).toEqual([])
  })

  test('faults apply to every n-th call and take turns on one target', async () => {
    await simulators.fault({ target: 'sms', mode: 'error', every: 2 })
    const each = []
    for (let n = 0; n < 4; n += 1)
      each.push((await simulators.call('POST', '/sms', { phone: '0812345678', text: 'x' })).status)
    expect(each).toEqual([200, 500, 200, 500])
    await simulators.healthy()
    await simulators.fault({ target: 'sms', mode: 'error' })
    await simulators.fault({ target: 'sms', mode: 'refuse' })
    const turns = []
    for (let n = 0; n < 4; n += 1)
      turns.push((await simulators.call('POST', '/sms', { phone: '0812345678', text: 'x' })).status)
    expect(turns).toEqual([500, 422, 500, 422])
    await simulators.healthy()
    expect(await targets()).toEqual([])
  })

  test('the fault switches accept every known target and reject others', async () => {
    for (const target of faultTargets)
      expect((await simulators.fault({ target, mode: 'slow' })).status).toBe(200)
    await simulators.healthy()
    expect(
      (await simulators.call('PUT', '/faults', { target: 'games/unknown/deposit', mode: 'slow' }))
        .status,
    ).toBe(400)
    expect(
      (await simulators.call('PUT', '/faults', { target: 'sms', mode: 'explode' })).status,
    ).toBe(400)
  })
})

describe('the banking app', () => {
  test('the banking app lists open codes and removes them when they are paid', async () => {
    const charge = await newCharge(simulators, 'open-1')
    const open = (await simulators.call('GET', '/bank/charges')).body.charges as {
      reference: string
    }[]
    expect(open.map((code) => code.reference)).toContain('open-1')
    expect(
      (await simulators.call('POST', '/bank/pay', { payload: charge.body.payload, from })).status,
    ).toBe(200)
    const left = (await simulators.call('GET', '/bank/charges')).body.charges as {
      reference: string
    }[]
    expect(left.map((code) => code.reference)).not.toContain('open-1')
  })

  test('the banking app rejects an unknown biller and an unknown bill', async () => {
    const other = billPayment({ billerId: '123456789012345', ref1: 'X1', amount: 100 })
    expect(await simulators.call('POST', '/bank/pay', { payload: other, from })).toMatchObject({
      status: 404,
      body: { code: 'unknown-biller' },
    })
    const gone = billPayment({ billerId: '099400000101001', ref1: 'PXGONE', amount: 100 })
    expect(await simulators.call('POST', '/bank/pay', { payload: gone, from })).toMatchObject({
      status: 404,
      body: { code: 'unknown-bill' },
    })
    expect(await simulators.call('POST', '/bank/pay', { payload: gone })).toMatchObject({
      status: 400,
      body: { code: 'invalid-request' },
    })
  })
})

describe('game tables', () => {
  const games = (call: string, body: object) =>
    asOperator(simulators, simulators.secrets.games, `/games/mekong/${call}`, body)
  test('a test plays a game with a given result', async () => {
    await games('create', { username: 'tester1', password: 'pass-1' })
    await games('deposit', { username: 'tester1', amount: '20.00', reference: 't1' })
    const play = (body: object) =>
      simulators.call('POST', '/games/mekong/play', { username: 'tester1', ...body })
    expect(await play({ bet: 10, win: 35.5 })).toMatchObject({
      status: 200,
      body: { balance: '45.50' },
    })
    expect(await play({ bet: '45.50', win: '0.00' })).toMatchObject({
      status: 200,
      body: { balance: '0.00' },
    })
    expect((await play({ bet: 1, win: 0 })).status).toBe(409)
    expect((await play({ bet: 0.001, win: 0 })).status).toBe(400)
    expect(
      (await simulators.call('POST', '/games/mekong/play', { username: 'nobody1', bet: 1, win: 0 }))
        .status,
    ).toBe(404)
  })

  test('a person at a table stakes a bet and receives the winnings', async () => {
    await games('create', { username: 'person1', password: 'pass-1' })
    await games('deposit', { username: 'person1', amount: '10.00', reference: 'p1' })
    const { body } = await games('launch', { username: 'person1', locale: 'th' })
    const opened = await fetch(String(body.link))
    const round = /data-round="([^"]+)"/.exec(await opened.text())?.[1]
    const answer = await simulators.call('POST', String(round), { bet: 10, choice: 1 })
    expect(answer.status).toBe(200)
    expect(answer.body.win).toBe(answer.body.balance)
    expect((await simulators.call('POST', String(round), { bet: 1000, choice: 1 })).status).toBe(
      409,
    )
    expect((await simulators.call('POST', String(round), { bet: -5, choice: 1 })).status).toBe(400)
  })
})

test.each(['/', '/bank', '/pages/sms', '/pages/payouts', '/pages/games', '/pages/faults'])(
  'the page %s escapes user input',
  async (path) => {
    const { body: charge } = await newCharge(simulators, `page-${path.replace(/\W/g, '')}`)
    const form = new URLSearchParams({ payload: String(charge.payload), ...from })
    expect(
      (
        await fetch(`${simulators.url}/pages/bank/pay`, {
          method: 'POST',
          body: form,
          redirect: 'manual',
        })
      ).status,
    ).toBe(303)
    await simulators.call('POST', '/sms', { phone: '0812345678', text: '<b>bold</b>' })
    const page = await fetch(simulators.url + path)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await page.text()).not.toContain('<b>bold')
  },
)

test('a restart preserves credits, transfers and undelivered webhooks', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'simulators-'))
  const before = await startTestSimulators({ dataDir })
  const player = { username: 'keeper1', password: 'pass-1' }
  await asOperator(before, before.secrets.games, '/games/naga/create', player)
  await asOperator(before, before.secrets.games, '/games/naga/deposit', {
    username: 'keeper1',
    amount: '75.00',
    reference: 'k1',
  })
  await before.fault({ target: 'games/naga/withdraw', mode: 'pending' })
  await asOperator(before, before.secrets.games, '/games/naga/withdraw', {
    username: 'keeper1',
    amount: '25.00',
    reference: 'k2',
  })
  const charge = await newCharge(before, 'kept-1')
  await before.fault({ target: 'payonex/webhook', mode: 'error' })
  await before.call('POST', '/bank/pay', { payload: charge.body.payload, from })
  await before.stop()
  expect(before.deliveries).toEqual([])

  const after = await startTestSimulators({ dataDir, secrets: before.secrets })
  const balance = async () =>
    (await asOperator(after, after.secrets.games, '/games/naga/balance', { username: 'keeper1' }))
      .body
  expect(await balance()).toEqual({ code: 0, balance: '75.00' })
  const again = await asOperator(after, after.secrets.games, '/games/naga/deposit', {
    username: 'keeper1',
    amount: '75.00',
    reference: 'k1',
  })
  expect(again.body).toMatchObject({ code: 3, status: 'success' })
  const delivery = await eventually(() => after.deliveries[0])
  expect(JSON.parse(delivery.body)).toMatchObject({ type: 'charge.paid', reference: 'kept-1' })
  expect(await eventually(async () => (await balance()).balance === '50.00')).toBe(true)
  await after.stop()
  rmSync(dataDir, { recursive: true })
})
