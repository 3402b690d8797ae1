import type { FaultMode } from '@champa/wire/faults'
import type { GiftLinkMakeWire } from '@champa/wire/truemoney'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  timeoutFor,
  startTestSimulators,
  type TestSimulators,
} from '../../../simulators/testing/test-simulators.ts'
import type { GiftLinkProvider } from './port.ts'
import { trueMoney } from './truemoney.ts'

const wallet = '0861420077'
let simulators: TestSimulators
let party: GiftLinkProvider
const connect = (mode?: FaultMode) =>
  trueMoney({ baseUrl: simulators.url, timeoutMs: timeoutFor(mode) })
const make = async (of: GiftLinkMakeWire) => ({
  hash: String((await simulators.call('POST', '/gift', of)).body.hash),
  wallet,
})

beforeAll(async () => {
  simulators = await startTestSimulators()
  party = connect()
})
afterEach(() => simulators.healthy())
afterAll(() => simulators.stop())

test('a gift is redeemed once, and repeated calls return the received amount', async () => {
  const giftLink = await make({ amount: '1020.00' })
  expect(await party.verify(giftLink)).toEqual({ outcome: 'open', share: 1_020_00n })
  const ours = { outcome: 'ours', amount: 1_020_00n, owner: 'ณัฐวุฒิ ศ***' }
  expect(await Promise.all([party.redeem(giftLink), party.redeem(giftLink)])).toEqual([ours, ours])
  expect(await party.verify(giftLink)).toEqual(ours)
})

test('a gift for several people is split into random shares that add up to the whole', async () => {
  const giftLink = await make({ amount: 100, people: 3 })
  expect(await party.verify(giftLink)).toEqual({ outcome: 'open', share: 33_33n })
  const shares = await Promise.all(
    ['0861420077', '0861420078', '0861420079'].map(async (one) => {
      const answer = await party.redeem({ ...giftLink, wallet: one })
      return answer.outcome === 'ours' ? answer.amount! : 0n
    }),
  )
  expect(shares.every((share) => share > 0n && share < 100_00n)).toBe(true)
  expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(100_00n)
  expect(await party.redeem({ ...giftLink, wallet: '0861420070' })).toEqual({
    outcome: 'no',
    why: 'VOUCHER_OUT_OF_STOCK',
  })
})

test.each([
  'VOUCHER_NOT_FOUND',
  'VOUCHER_EXPIRED',
  'VOUCHER_OUT_OF_STOCK',
  'CANNOT_GET_OWN_VOUCHER',
  'TARGET_USER_NOT_FOUND',
  'CONDITION_NOT_MET',
] as const)('a gift that TrueMoney refuses with %s cannot be redeemed', async (answer) => {
  const giftLink = await make({ amount: 20, says: answer })
  const no = { outcome: 'no', why: answer }
  expect([await party.verify(giftLink), await party.redeem(giftLink)]).toEqual([no, no])
})

test('INTERNAL_ERROR means unknown, and TARGET_USER_REDEEMED without a ticket has no amount', async () => {
  expect(await party.redeem(await make({ amount: 20, says: 'INTERNAL_ERROR' }))).toEqual({
    outcome: 'unknown',
  })
  expect(await party.redeem(await make({ amount: 20, says: 'TARGET_USER_REDEEMED' }))).toEqual({
    outcome: 'ours',
    amount: null,
    owner: null,
  })
  expect(await party.redeem(await make({ amount: 20, says: 'SUCCESS', people: 1 }))).toMatchObject({
    outcome: 'ours',
  })
})

test('a gift that is unknown, expired or our own cannot be redeemed', async () => {
  expect(await party.verify({ hash: 'nobodyknowsthis', wallet })).toEqual({
    outcome: 'no',
    why: 'VOUCHER_NOT_FOUND',
  })
  expect(await party.redeem(await make({ amount: 20, owner: wallet }))).toEqual({
    outcome: 'no',
    why: 'CANNOT_GET_OWN_VOUCHER',
  })
  expect(await party.redeem(await make({ amount: 20, expiresInMs: 0 }))).toEqual({
    outcome: 'no',
    why: 'VOUCHER_EXPIRED',
  })
})

describe('TrueMoney calls with a fault', () => {
  test.each([
    ['timeout', false],
    ['error', false],
    ['out-of-order', false],
    ['lost-reply', true],
    ['slow', true],
  ] as const)(
    'with the fault %s a redemption is unknown; actually redeemed: %s',
    async (mode, redeemed) => {
      const giftLink = await make({ amount: 20 })
      await simulators.fault({ target: 'gift/redeem', mode, times: 1 })
      expect(await connect(mode).redeem(giftLink)).toEqual({ outcome: 'unknown' })
      expect((await party.verify(giftLink)).outcome).toBe(redeemed ? 'ours' : 'open')
    },
  )

  test('the fault `refuse` returns a reason, and `pending` returns `ours` without an amount', async () => {
    const giftLink = await make({ amount: 20 })
    await simulators.fault({ target: 'gift/redeem', mode: 'refuse', times: 1 })
    expect(await party.redeem(giftLink)).toEqual({ outcome: 'no', why: 'CONDITION_NOT_MET' })
    await simulators.fault({ target: 'gift/redeem', mode: 'pending', times: 1 })
    expect(await party.redeem(giftLink)).toEqual({ outcome: 'ours', amount: null, owner: null })
    expect(await party.verify(giftLink)).toMatchObject({ outcome: 'ours', amount: 20_00n })
  })

  test('a redemption at an unreachable TrueMoney is unknown', async () => {
    expect(
      await trueMoney({ baseUrl: 'http://127.0.0.1:1', timeoutMs: 400 }).redeem({
        hash: 'x',
        wallet,
      }),
    ).toEqual({ outcome: 'unknown' })
  })
})

test('the simulator’s page creates a gift, and its API rejects invalid amounts', async () => {
  const page = await fetch(`${simulators.url}/pages/gifts`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'amount=77&people=2',
  })
  expect(await page.text()).toContain('฿77.00')
  for (const amount of [0, -1, 1.005, 'x'])
    expect((await simulators.call('POST', '/gift', { amount })).status).toBe(400)
})
