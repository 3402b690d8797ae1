import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bankSms } from '@champa/wire/bank-feed'
import { eventually, startWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.healthy()
  world.deliveries.length = 0
})

const withSms = '0991725506'
const send = (amount: string, accountNo = withSms, more: object = {}) =>
  world.call('POST', '/bank/transfer', {
    to: { bankCode: 'KBANK', accountNo },
    from: { bankCode: 'SCB', accountNo: '1234502091', name: 'SOMCHAI JAIDEE' },
    amount,
    slip: false,
    ...more,
  })
/** Waits for this many SMS and returns all received so far. */
const arrived = async (count: number) => {
  await eventually(() => world.deliveries.length >= count)
  return world.deliveries.map(({ path, body, headers }) => {
    expect(path).toBe('/hooks/bank-sms')
    return bankSms.parse(
      new Webhook(world.signingKeys.bankSms).verify(body, headers as Record<string, string>),
    )
  })
}

test("a transfer sends a signed SMS in the bank's format with the running balance", async () => {
  await send('100.37', withSms, { at: '2026-11-21T07:32:10.000Z' })
  await send('1234567.00', withSms, { at: '2027-01-01T17:05:00.000Z' })
  const texts = (await arrived(2))
    .map((sms) => sms.text)
    .toSorted((one, other) => one.length - other.length)
  expect(texts).toEqual([
    '21/11/69 14:32 บช X-5506 เงินเข้า 100.37 คงเหลือ 25,100.37 บ.',
    '02/01/70 00:05 บช X-5506 เงินเข้า 1,234,567.00 คงเหลือ 1,259,667.37 บ.',
  ])
})

test('a scheduled transfer sends an SMS when it is executed', async () => {
  const { body } = await send('5.00', withSms, { scheduled: true })
  await world.call('POST', `/bank/transfers/${String(body.bankReference)}/execute`)
  expect(await arrived(1)).toMatchObject([
    { accountNo: withSms, sender: 'KBank', text: expect.stringContaining('เงินเข้า 5.00') },
  ])
})

test('an account reports by feed or by SMS as configured', async () => {
  const other = '0620000001'
  expect(await world.call('PUT', `/bank/accounts/${other}`, { sms: true })).toMatchObject({
    status: 200,
    body: { feed: true, sms: true },
  })
  await send('7.00', other)
  expect(await arrived(1)).toMatchObject([{ accountNo: other }])
  const feed = await fetch(`${world.url}/bank/accounts/${other}/transactions`, {
    headers: { authorization: `Bearer ${world.secrets.bank}` },
  })
  expect(await feed.json()).toMatchObject({ transactions: [{ amount: '7.00' }] })
  expect(await world.call('PUT', '/bank/accounts/letters', { sms: true })).toMatchObject({
    status: 400,
  })
})

test('duplicate: the same message is delivered twice', async () => {
  await world.fault({ target: 'bank/sms', mode: 'duplicate', times: 1 })
  await send('8.00')
  const [one, other] = await arrived(2)
  expect(other).toEqual(one)
})

test('out of order: the same text is forwarded again under another message id', async () => {
  await world.fault({ target: 'bank/sms', mode: 'out-of-order', times: 1 })
  await send('9.00')
  const [one, other] = await arrived(2)
  expect(other).toEqual({ ...one, id: expect.not.stringMatching(one!.id) })
})

test('error: a lost SMS arrives with the next attempt', async () => {
  await world.fault({ target: 'bank/sms', mode: 'error', times: 1 })
  await send('10.00')
  expect(await arrived(1)).toMatchObject([{ text: expect.stringContaining('เงินเข้า 10.00') }])
})
