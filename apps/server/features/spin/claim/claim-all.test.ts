import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { claimAllCoupons, claimCoupon, readCoupons } from '@champa/contract/spin'
import { clock } from '../../../platform/clock.ts'
import { openTestHouse, type TestHouse, type TestMember } from '../../../testing/test-house.ts'
import { putLock } from '../../../testing/test-locks.ts'
import { putWheel } from '../../../testing/test-wheels.ts'

let house: TestHouse
const lock = {
  turnover: 300,
  success: null,
  fail: 500,
  maxWithdraw: null,
  lastsDays: 7,
  counts: { slot: 100, sport: 15, lotto: 0 },
  excluded: [],
}
beforeAll(async () => {
  house = await openTestHouse()
  await putWheel(house, {
    code: 'FULLMOON',
    slices: [
      { code: 'B20', weight: 1, kind: 'money', amount: 20_00n, label: '฿20' },
      { code: 'B500', weight: 1, kind: 'money', amount: 500_00n, lock },
      { code: 'C5', weight: 1, kind: 'coins', amount: 5n, label: '5 coins' },
      { code: 'SHIRT', weight: 1, kind: 'gift' },
    ],
  })
})
afterEach(() => house.proveBooks())
afterAll(() => house.stop())

const english = { 'accept-language': 'en' }
let won = 0
async function holder(prizes: readonly string[], funds = 0n): Promise<TestMember> {
  const member = await house.member(funds)
  for (const prize of prizes) {
    await house.house.db.query(
      'insert into coupon (member_id, no, wheel, slice, won_at) values ($1, $2, $3, $4, $5)',
      [member.id, ++won, 'FULLMOON', prize, clock.now()],
    )
  }
  return member
}
const claimAll = (member: TestMember, key: string) =>
  house.call(claimAllCoupons, { headers: { ...english, 'idempotency-key': key } }, member)
const held = async (member: TestMember) => {
  const told = await house.call(readCoupons, { headers: english }, member)
  return told.ok ? told.body.coupons.map(({ prize, amount }) => [prize.slice, amount]) : null
}
const balances = async ({ id }: TestMember) => {
  const rows = await house.house.db.query<{ name: string; balance: bigint }>(
    "select name, balance from account where member_id = $1 and name in ('wallet', 'coin')",
    [id],
  )
  return Object.fromEntries(rows.map(({ name, balance }) => [name, balance]))
}

test('claims everything without conditions and lists what stays', async () => {
  const member = await holder(['B20', 'B20', 'B20', 'C5', 'C5', 'SHIRT', 'B500'])
  const answered = await claimAll(member, 'claim-all-one')
  expect(answered).toMatchObject({
    status: 200,
    body: { left: [{ coupon: 'FULLMOON.B500', count: 1, why: 'terms' }] },
  })
  expect(answered.ok && answered.body.claimed).toEqual([
    { coupon: 'FULLMOON.B20', label: '฿20', kind: 'money', count: 3, money: 60_00n, coins: null },
    { coupon: 'FULLMOON.C5', label: '5 coins', kind: 'coins', count: 2, money: null, coins: 10 },
    {
      coupon: 'FULLMOON.SHIRT',
      label: 'SHIRT label',
      kind: 'gift',
      count: 1,
      money: null,
      coins: null,
    },
  ])
  expect([await balances(member), await held(member)]).toEqual([
    { wallet: 60_00n, coin: 10n },
    [['B500', 1]],
  ])
})

test('BONUS_REMAINING: a lock in play keeps the money, not the coins', async () => {
  const member = await holder(['B20', 'B20', 'C5'], 100_00n)
  await putLock(house, member, 10_00n, { turnoverRequired: 1_000_00n })
  expect(await claimAll(member, 'claim-all-locked')).toMatchObject({
    body: {
      claimed: [{ coupon: 'FULLMOON.C5', count: 1 }],
      left: [{ coupon: 'FULLMOON.B20', count: 2, why: 'BONUS_REMAINING' }],
    },
  })
  expect(await held(member)).toEqual([['B20', 2]])
})

test('answers the same when it is sent again, and nothing where there is nothing', async () => {
  const member = await holder(['C5', 'C5'])
  const [one, other] = [
    await claimAll(member, 'claim-all-again'),
    await claimAll(member, 'claim-all-again'),
  ]
  expect(other.body).toEqual(one.body)
  expect(await claimAll(member, 'claim-all-later')).toMatchObject({
    body: { claimed: [], left: [] },
  })
  expect(await balances(member)).toEqual({ wallet: 0n, coin: 10n })
})

const prizes = fc.array(fc.constantFrom('B20', 'C5', 'SHIRT', 'B500'), { maxLength: 8 })

test('whatever is held and however often all or one of it is claimed at once: each coupon brings what it promises once, and the book sums to zero', async () => {
  await fc.assert(
    fc.asyncProperty(prizes, fc.integer({ min: 1, max: 3 }), async (wonPrizes, taps) => {
      const member = await holder(wonPrizes)
      const round = won
      const answers = await Promise.all([
        ...Array.from({ length: taps }, (_, tap) =>
          claimAll(member, `claim-all-${round}-${tap % 2}`),
        ),
        house.call(claimCoupon, { body: { coupon: 'FULLMOON.C5' } }, member),
      ])
      for (const answered of answers.slice(0, taps)) expect(answered.status).toBe(200)
      // Who met another's claim on the way finds the rest with the next tap.
      await claimAll(member, `claim-all-${round}-last`)
      const count = (code: string): bigint => BigInt(wonPrizes.filter((one) => one === code).length)
      expect(await balances(member)).toEqual({
        wallet: count('B20') * 20_00n,
        coin: count('C5') * 5n,
      })
      expect(await held(member)).toEqual(
        count('B500') === 0n ? [] : [['B500', Number(count('B500'))]],
      )
      const [book] = await house.house.db.query<{ sum: bigint }>(
        "select sum(balance)::bigint as sum from account where member_id = $1 and unit = 'THB'",
        [member.id],
      )
      expect(book!.sum).toBe(0n)
    }),
    { numRuns: 15, endOnFailure: true },
  )
})
