import { afterEach, beforeEach, expect, test } from 'vitest'
import { fromPercent } from '@champa/contract/money'
import type { Wire } from '@champa/contract/endpoint'
import { claimCoupon, readSpinSetup, spin } from '@champa/contract/spin'
import { takeTimeOut } from '@champa/contract/responsible'
import { clock } from '../../../platform/clock.ts'
import { beforeStatement } from '../../../testing/before-transaction.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { flagMember } from '../../../testing/test-flags.ts'
import { giveCoins, putWheel } from '../../../testing/test-wheels.ts'
import { beginLock, inBook } from '../../lock/index.ts'
import { lock, refusal, slices, testCoupons } from '../../../testing/test-coupons.ts'

const app = await startTestApp()

beforeEach(() => putWheel(app, { code: 'FULLMOON', slices }))

afterEach(() => app.proveBooks())

const { change, createHolder, win, claim, heldBy, snapshot } = testCoupons(app)

// [spec:ERM-48.1]
test.each([
  '',
  'FULLMOON',
  'fullmoon.b100',
  'FULLMOON.B100.B100',
  'FULLMOON.B100 ',
  "FULLMOON.'",
  'FULLMOON.NOSUCH',
  'NOWHEEL.B100',
])('INVALID_CODE: refuses %j', async (coupon) => {
  expect(
    await app.call(claimCoupon, { body: { coupon } }, await createHolder(['B100'])),
  ).toMatchObject(refusal('INVALID_CODE'))
})

// [spec:ERM-48.1]
test('INVALID_CODE: refuses a code that is not a string', async () => {
  expect(
    await app.call(
      claimCoupon,
      { body: { coupon: 7 } as unknown as Wire<typeof claimCoupon, 'body'> },
      await app.member(),
    ),
  ).toMatchObject(refusal('INVALID_CODE'))
})

// [spec:ERM-47.1]
test.each([
  ['refuses when the slice was deleted', `delete from wheel_slice where code = 'B100'`],
  [
    'refuses when the prize has changed to another currency',
    `update wheel_slice set currency = 'LAK' where code = 'B100'`,
  ],
  [
    'refuses when the amount of the prize is now zero',
    `update wheel_slice set amount = 0 where code = 'B100'`,
  ],
])('INVALID_PRIZE_CODE: %s', async (_, text) => {
  const member = await createHolder(['B100'])
  await change(text)
  expect(await claim(member, 'B100')).toMatchObject(refusal('INVALID_PRIZE_CODE'))
  expect((await snapshot(member))['wallet']).toBe(0n)
})

test.each([
  ['refuses when the slice was deleted', `delete from wheel_slice where code = 'B100'`],
  [
    'refuses when the prize has changed to another currency',
    `update wheel_slice set currency = 'LAK' where code = 'B100'`,
  ],
  [
    'refuses when the slice no longer has a prize',
    `update wheel_slice set kind = 'none' where code = 'B100'`,
  ],
])('NO_CLAIMABLE_COUPON: takes precedence over a changed prize: %s', async (_, text) => {
  const member = await createHolder(['B100'])
  await claim(member, 'B100')
  await change(text)
  expect(await claim(member, 'B100')).toMatchObject(refusal('NO_CLAIMABLE_COUPON'))
})

test('INVALID_PRIZE_CODE, INVALID_COUPON_TYPE: take precedence over COUPON_EXPIRED', async () => {
  const member = await createHolder(['B100', 'C5'], { goodForMs: 1_000 })
  await change(
    "update wheel_slice set amount = 0, kind = case code when 'C5' then 'none' else kind end",
  )
  clock.set(() => new Date(Date.now() + 2_000))
  const responses = [await claim(member, 'B100'), await claim(member, 'C5')]
  expect(responses).toMatchObject([refusal('INVALID_PRIZE_CODE'), refusal('INVALID_COUPON_TYPE')])
})

// [spec:ERM-49.1]
test('INVALID_COUPON_TYPE: refuses a coupon whose slice no longer has a prize', async () => {
  const member = await createHolder(['C5'])
  await change(`update wheel_slice set kind = 'none' where code = 'C5'`)
  expect([await claim(member, 'C5'), await heldBy(member)]).toMatchObject([
    refusal('INVALID_COUPON_TYPE'),
    [],
  ])
})

// [spec:ERM-50.1]
test('COUPON_EXPIRED: refuses expired coupons and claims the earliest expiry first', async () => {
  const now = new Date()
  clock.set(() => now)
  const member = await createHolder(['B100'])
  await win(member, 'B100', 10_000)
  await win(member, 'B100', 5_000)
  clock.set(() => new Date(now.getTime() + 4_999))
  expect(await claim(member, 'B100')).toMatchObject({ status: 200 })
  clock.set(() => new Date(now.getTime() + 10_000))
  // The coupon that expires at 10,000 ms has expired; the coupon without an expiry is left.
  expect([await heldBy(member), await claim(member, 'B100')]).toMatchObject([
    [['B100', 1]],
    { status: 200 },
  ])
  expect([await heldBy(member), await claim(member, 'B100')]).toMatchObject([
    [],
    refusal('COUPON_EXPIRED'),
  ])
})

test('BONUS_REMAINING: refuses money during a play lock, but not coins and gifts', async () => {
  const member = await createHolder(['B500', 'B500', 'B100', 'C5', 'SHIRT'])
  await claim(member, 'B500')
  for (const prize of ['B500', 'B100'])
    expect(await claim(member, prize)).toMatchObject(refusal('BONUS_REMAINING'))
  for (const prize of ['C5', 'SHIRT'])
    expect(await claim(member, prize)).toMatchObject({ status: 200 })
  expect([await heldBy(member), (await snapshot(member))['wallet']]).toEqual([
    [
      ['B100', 1],
      ['B500', 1],
    ],
    500_00n,
  ])
})

test('a play lock lost by its balance but not ended yet does not block a claim', async () => {
  const member = await createHolder(['B100'], { funds: 1n })
  await inBook(app.ctx.db, member.id, (tx, before) =>
    beginLock(tx, before, {
      source: 'bonus',
      sourceCode: 'X',
      name: '',
      type: 'limit',
      credit: 1n,
      terms: {
        turnoverHundredths: 100,
        turnoverRequired: 100_00n,
        successBasisPoints: null,
        failBasisPoints: fromPercent(100),
        minRemain: 5_00n,
        maxWithdraw: null,
        lastsDays: 1,
        counts: lock.counts,
        excluded: [],
      },
    }),
  )
  expect(await claim(member, 'B100')).toMatchObject({ status: 200 })
  expect((await snapshot(member))['wallet']).toBe(100_01n)
})

test('claims a prize once, even after the wheel was closed', async () => {
  await putWheel(app, { code: 'FULLMOON', slices: [{ code: 'B100', weight: 1 }] })
  const member = await app.member()
  await giveCoins(app, member, 1n)
  await app.call(readSpinSetup, {}, member)
  await app.call(spin, { body: { no: 1, clientSeed: 'champa' } }, member)
  await app.operator.db.query('update wheel set enabled = false')
  expect([await claim(member, 'B100'), await claim(member, 'B100')]).toMatchObject([
    { status: 200 },
    refusal('NO_CLAIMABLE_COUPON'),
  ])
})

test('PLAY_PAUSED: refuses locked money during a time-out and pays every other prize', async () => {
  const member = await createHolder(['B100', 'B500', 'SHIRT'])
  await app.call(takeTimeOut, { body: { days: 1 } }, member)
  expect(await claim(member, 'B500')).toMatchObject(refusal('PLAY_PAUSED'))
  expect(await claim(member, 'B100')).toMatchObject({ ok: true })
  expect(await claim(member, 'SHIRT')).toMatchObject({ ok: true })
  expect(await heldBy(member)).toEqual([['B500', 1]])
})

test.each(['self-excluded', 'closed'])(
  'INACTIVE_USER: gives no prize to an account that became %s after the claim was requested',
  async (status) => {
    const member = await createHolder(['B100', 'C5'])
    for (const prize of ['B100', 'C5']) {
      const end = () =>
        change(`update member set status = '${status}' where member_id = ${member.id}`)
      expect(
        await beforeStatement(app, 'coupons-claim', end, () => claim(member, prize)),
      ).toMatchObject(refusal('INACTIVE_USER'))
      await change(`update member set status = 'active' where member_id = ${member.id}`)
    }
    expect(await snapshot(member)).toMatchObject({ wallet: 0n, coin: 0n })
  },
)

test.each(['B100', 'B500', 'C5', 'SHIRT'])(
  'BONUS_CONDITION: leaves the coupon %s while staff have stopped bonuses',
  async (prize) => {
    const member = await createHolder([prize])
    const end = await flagMember(app, member, 'no-bonus')
    expect(await claim(member, prize)).toMatchObject(refusal('BONUS_CONDITION'))
    expect(await snapshot(member)).toMatchObject({ wallet: 0n, coin: 0n })
    await end()
    expect(await claim(member, prize)).toMatchObject({ ok: true })
  },
)

test.each(['B100', 'C5'])(
  'BONUS_CONDITION: refuses %s when staff stop bonuses meanwhile',
  async (prize) => {
    const member = await createHolder([prize])
    const answer = await beforeStatement(
      app,
      'coupons-claim',
      () => flagMember(app, member, 'no-bonus'),
      () => claim(member, prize),
    )
    expect(answer).toMatchObject(refusal('BONUS_CONDITION'))
    expect(await snapshot(member)).toMatchObject({ wallet: 0n, coin: 0n })
  },
)
