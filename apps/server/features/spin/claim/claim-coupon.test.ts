import { afterEach, beforeEach, expect, test } from 'vitest'
import { fromPercent } from '@champa/contract/money'
import { readCoins, readGiftClaims } from '@champa/contract/spin'
import { readStatement } from '@champa/contract/statement'
import { lockOf } from '../../../testing/pay-in.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import {
  loseAnswer,
  runInCrashingApp,
  runInCrashingTransaction,
} from '../../../testing/crashing-app.ts'
import { putWheel } from '../../../testing/test-wheels.ts'
import { claimPrize } from './claim-prize.ts'
import { english, refusal, slices, testCoupons } from '../../../testing/test-coupons.ts'
import { whenFree } from '../../../testing/when-free.ts'

const app = await startTestApp()

beforeEach(() => putWheel(app, { code: 'FULLMOON', slices }))

afterEach(() => app.proveBooks())

const { change, createHolder, win, claim, coupons, heldBy, snapshot } = testCoupons(app)

// [spec:WHL-26.1 API-51.1]
test('lists coupons by prize, newest first, with their value and expiry', async () => {
  const member = await createHolder(['B100', 'SHIRT', 'B500', 'NONE'])
  await win(member, 'B100', 86_400_000)
  const response = await coupons(member)
  expect(
    response.map(({ _id, prize, label, kind, amount, money }) => ({
      _id,
      prize,
      label,
      kind,
      amount,
      money,
    })),
  ).toEqual([
    {
      _id: 'FULLMOON.B100',
      prize: { name: 'B100 prize', slice: 'B100' },
      label: '฿100',
      kind: 'money',
      amount: 2,
      money: 100_00n,
    },
    {
      _id: 'FULLMOON.B500',
      prize: { name: 'B500 prize', slice: 'B500' },
      label: 'B500 label',
      kind: 'money',
      amount: 1,
      money: 500_00n,
    },
    {
      _id: 'FULLMOON.SHIRT',
      prize: { name: 'SHIRT prize', slice: 'SHIRT' },
      label: 'SHIRT label',
      kind: 'gift',
      amount: 1,
      money: null,
    },
  ])
  expect(
    response.map(({ expiresAt, terms }) => [expiresAt !== null, terms?.turnoverRequired ?? null]),
  ).toEqual([
    [true, null],
    [false, 1_500_00n],
    [false, null],
  ])
  expect(await heldBy(await app.member())).toEqual([])
})

test('credits a money prize without a play lock, with its source on the statement', async () => {
  const member = await createHolder(['B100', 'B100'])
  expect(await claim(member, 'B100')).toMatchObject({
    status: 200,
    body: { kind: 'money', label: '฿100', money: 100_00n, coins: null, locked: false },
  })
  expect(await snapshot(member)).toEqual({
    wallet: 100_00n,
    coin: 0n,
    'house:gift': -100_00n,
    'house:bonus-cost': 0n,
  })
  expect([await lockOf(app, member), await heldBy(member)]).toEqual([null, [['B100', 1]]])
  expect(
    await app.call(readStatement, { body: { page: 1, limit: 1 }, headers: english }, member),
  ).toMatchObject({
    body: {
      statements: [
        {
          statementType: 'bonus',
          from: 'luckydraw',
          fromName: 'B100 prize',
          to: 'wallet',
          amount: 100_00n,
          luckydraw: { code: 'FULLMOON.B100', description: 'B100 prize' },
        },
      ],
    },
  })
})

test('starts a play lock with the terms of the slice', async () => {
  const member = await createHolder(['B500'], { funds: 50_00n })
  expect(await claim(member, 'B500')).toMatchObject({ body: { money: 500_00n, locked: true } })
  expect(await lockOf(app, member)).toMatchObject({
    source: 'luckydraw',
    sourceCode: 'FULLMOON.B500',
    name: 'B500 prize',
    type: 'luckydraw',
    credit: 500_00n,
    base: 550_00n,
    principal: 50_00n,
    turnoverHundredths: 300,
    turnoverRequired: 1_500_00n,
    successBasisPoints: null,
    failBasisPoints: fromPercent(5),
    maxWithdraw: 5_000_00n,
  })
  expect(await snapshot(member)).toMatchObject({
    wallet: 550_00n,
    'house:gift': 0n,
    'house:bonus-cost': -500_00n,
  })
})

test('credits coins as coins and turns a gift into a claim for the operator', async () => {
  const member = await createHolder(['C5', 'SHIRT'])
  expect(await claim(member, 'C5')).toMatchObject({
    body: { kind: 'coins', money: null, coins: 5, locked: false },
  })
  expect(await app.call(readCoins, { body: { page: 1, limit: 10 } }, member)).toMatchObject({
    body: { total: 1, coins: [{ reason: 'prize', amount: 5, balance: 5 }] },
  })
  expect(await claim(member, 'SHIRT')).toMatchObject({
    body: { kind: 'gift', label: 'SHIRT label', money: null, coins: null },
  })
  expect(await app.call(readGiftClaims, {}, member)).toMatchObject({
    body: { claims: [{ label: 'SHIRT label', status: 'waiting', note: null }] },
  })
  expect(await app.call(readGiftClaims, {}, await app.member())).toMatchObject({
    body: { claims: [] },
  })
  expect(await heldBy(member)).toEqual([])
})

// [spec:ERM-46.1]
test('NO_CLAIMABLE_COUPON: pays a coupon once for ten concurrent requests', async () => {
  for (const prize of ['B100', 'B500', 'C5', 'SHIRT']) {
    const member = await createHolder([prize])
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => whenFree(() => claim(member, prize))),
    )
    expect(
      responses.filter(({ ok }) => ok),
      prize,
    ).toHaveLength(1)
    // NO_CLAIMABLE_COUPON takes precedence over BONUS_REMAINING, although the first claim may have
    // started a play lock.
    for (const other of responses.filter(({ ok }) => !ok))
      expect(other).toMatchObject(refusal('NO_CLAIMABLE_COUPON'))
  }
  expect(await claim(await app.member(), 'B100')).toMatchObject(refusal('NO_CLAIMABLE_COUPON'))
})

test('twenty concurrent claims give each of five coupons once', async () => {
  const member = await createHolder(Array(5).fill('B100') as string[])
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => whenFree(() => claim(member, 'B100'))),
  )
  expect([responses.filter(({ ok }) => ok).length, (await snapshot(member))['wallet']]).toEqual([
    5,
    500_00n,
  ])
})

/** Counts the gifts, play locks, coins and money that the member has received. */
async function given({ id }: TestMember) {
  const [row] = await app.ctx.db.query(
    `select (select count(*) from gift_claim where member_id = $1)::int as gifts,
      (select count(*) from play_lock where member_id = $1)::int as locks,
      (select balance from account where member_id = $1 and name = 'coin')::int as coins,
      (select balance from account where member_id = $1 and name = 'wallet')::int as money`,
    [id],
  )
  return row
}

test('a retry after a crash at any statement claims a coupon with a lock once', async () => {
  for (let at = 1, done = false; !done; at++) {
    const member = await createHolder(['B500'])
    done = await runInCrashingTransaction(app.ctx, { at, when: 'after' }, (dying) =>
      claimPrize(dying, { memberId: member.id, wheel: 'FULLMOON', slice: 'B500', key: null }),
    )
    expect(await heldBy(member), `statement ${at}`).toEqual(done ? [] : [['B500', 1]])
    if (done) expect(at).toBeGreaterThan(4)
    else expect(await claim(member, 'B500')).toMatchObject({ status: 200 })
    expect(await given(member)).toEqual({ gifts: 0, locks: 1, coins: 0, money: 500_00 })
  }
})

test.each(['B100', 'C5', 'SHIRT'])(
  'a retry after a crash at any statement claims the coupon %s once',
  async (slice) => {
    const waited: boolean[] = []
    for (let at = 1, done = false; !done; at++) {
      for (const when of ['before', 'after'] as const) {
        const member = await createHolder([slice])
        done = await runInCrashingApp(app.ctx, { at, when }, (dying) =>
          claimPrize(dying, { memberId: member.id, wheel: 'FULLMOON', slice, key: null }),
        )
        const waits = (await heldBy(member)).length === 1
        if (!done) waited.push(waits)
        if (waits) expect(await claim(member, slice)).toMatchObject({ status: 200 })
        else expect(await claim(member, slice)).toMatchObject(refusal('NO_CLAIMABLE_COUPON'))
        expect(await given(member)).toEqual({
          gifts: slice === 'SHIRT' ? 1 : 0,
          locks: 0,
          coins: slice === 'C5' ? 5 : 0,
          money: slice === 'B100' ? 100_00 : 0,
        })
      }
    }
    // The crashes come before and after the read, then before and after the claim. Only after the
    // claim is the coupon gone.
    expect(waited).toEqual([true, true, true, false])
  },
)

test('a repeated claim whose answer was lost does not use another coupon', async () => {
  const member = await createHolder(['B100', 'B100'])
  const request = { memberId: member.id, wheel: 'FULLMOON', slice: 'B100', key: 'lost-claim-1' }
  await expect(claimPrize(loseAnswer(app.ctx, 'coupons-claim'), request)).rejects.toThrow('lost')
  expect(await claimPrize(app.ctx, request)).toMatchObject({ money: '10000' })
  expect([await heldBy(member), (await snapshot(member))['wallet']]).toEqual([
    [['B100', 1]],
    100_00n,
  ])
})

test('a repeated key returns the first answer, even after the prize was deleted', async () => {
  const member = await createHolder(['B100', 'B100', 'SHIRT'])
  const responses = await Promise.all(
    Array.from({ length: 6 }, () => claim(member, 'B100', 'one-claim-1')),
  )
  expect(
    new Set(
      responses.map(({ body }) =>
        JSON.stringify(body, (_, value: unknown) =>
          typeof value === 'bigint' ? Number(value) : value,
        ),
      ),
    ).size,
  ).toBe(1)
  expect([await heldBy(member), (await snapshot(member))['wallet']]).toEqual([
    [
      ['SHIRT', 1],
      ['B100', 1],
    ],
    100_00n,
  ])
  await change(`update wheel_slice set amount = 1 where code = 'B100'`)
  expect((await claim(member, 'B100', 'one-claim-1')).body).toEqual(responses[0]!.body)
  await change(`delete from wheel_slice where code = 'B100'`)
  expect((await claim(member, 'B100', 'one-claim-1')).body).toEqual(responses[0]!.body)
  // Another member can use the same key.
  expect(await claim(await createHolder(['SHIRT']), 'SHIRT', 'one-claim-1')).toMatchObject({
    status: 200,
  })
})

test('IDEMPOTENCY_MISMATCH: refuses the same key for a different prize', async () => {
  const member = await createHolder(['B100', 'SHIRT'])
  await claim(member, 'B100', 'one-claim-2')
  expect(await claim(member, 'SHIRT', 'one-claim-2')).toMatchObject(refusal('IDEMPOTENCY_MISMATCH'))
  expect(await heldBy(member)).toEqual([['SHIRT', 1]])
})
