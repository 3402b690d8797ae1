import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Wire } from '@champa/contract/endpoint'
import {
  claimCoupon,
  readCoins,
  readCoupons,
  readGiftClaims,
  readSpinSetup,
  spin,
} from '@champa/contract/spin'
import { takeTimeOut } from '@champa/contract/responsible'
import { readStatement } from '@champa/contract/statement'
import { clock } from '../../../platform/clock.ts'
import { asOwner } from '../../../testing/as-owner.ts'
import { lockOf } from '../../../testing/pay-in.ts'
import { openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'
import { workInDyingTransaction } from '../../../testing/dying-app.ts'
import { giveCoins, putWheel } from '../../../testing/test-wheels.ts'
import { beginLock, inBook } from '../../lock/index.ts'
import { claimPrize } from './claim-prize.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})

const lock = {
  turnover: 300,
  success: null,
  fail: 500,
  maxWithdraw: 5_000_00,
  lastsDays: 7,
  counts: { slot: 100, sport: 15, lotto: 0 },
  excluded: [],
}
const slices = [
  { code: 'B100', weight: 1, label: { th: '฿100 ไทย', lo: '฿100 ລາວ', en: '฿100' } },
  { code: 'B500', weight: 1, amount: 500_00n, lock },
  { code: 'C5', weight: 1, kind: 'coins' as const, amount: 5n },
  { code: 'SHIRT', weight: 1, kind: 'gift' as const },
  { code: 'NONE', weight: 1, kind: 'none' as const },
]
beforeEach(() => putWheel(app, { code: 'FULLMOON', slices }))
afterEach(async () => {
  clock.set()
  await app.proveBooks()
})
afterAll(() => app.stop())

const english = { 'accept-language': 'en' }
const change = (text: string) => asOwner(app, text)

let won = 0
/** A member who holds these coupons; `goodForMs`: until they expire. */
async function holder(
  prizes: string[],
  { goodForMs = null as number | null, funds = 0n } = {},
): Promise<TestMember> {
  const member = await app.member(funds)
  for (const prize of prizes) await win(member, prize, goodForMs)
  return member
}
const win = ({ id }: TestMember, prize: string, goodForMs: number | null = null) =>
  app.ctx.db.query(
    'insert into coupon (member_id, no, wheel, slice, won_at, expires_at) values ($1, $2, $3, $4, $5, $6)',
    [
      id,
      ++won,
      'FULLMOON',
      prize,
      clock.now(),
      goodForMs === null ? null : new Date(clock.nowMs() + goodForMs),
    ],
  )
const claim = (member: TestMember, prize: string, key?: string) =>
  app.call(
    claimCoupon,
    { body: { coupon: `FULLMOON.${prize}` }, headers: { ...english, 'idempotency-key': key } },
    member,
  )
const coupons = async (member: TestMember) => {
  const told = await app.call(readCoupons, { headers: english }, member)
  if (!told.ok) throw new Error(told.body.message)
  return told.body.coupons
}
const held = async (member: TestMember) =>
  (await coupons(member)).map(({ prize, amount }) => [prize.slice, amount])
const snapshot = async ({ id }: TestMember) => {
  const rows = await app.ctx.db.query<{ name: string; balance: bigint }>(
    `select name, balance from account where member_id = $1 and name in ('wallet', 'coin', 'house:gift', 'house:bonus-cost')`,
    [id],
  )
  return Object.fromEntries(rows.map(({ name, balance }) => [name, balance]))
}
const refusal = (message: string) => ({ ok: false, body: { message } })

// [spec:WHL-26.1 API-51.1]
test('coupons are told by prize, the newest first, with what they bring and until when', async () => {
  const member = await holder(['B100', 'SHIRT', 'B500', 'NONE'])
  await win(member, 'B100', 86_400_000)
  const told = await coupons(member)
  expect(
    told.map(({ _id, prize, label, kind, amount, money }) => ({
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
    told.map(({ expiresAt, terms }) => [expiresAt !== null, terms?.turnoverRequired ?? null]),
  ).toEqual([
    [true, null],
    [false, 1_500_00n],
    [false, null],
  ])
  expect(await held(await app.member())).toEqual([])
})

test('money without a lock is the member’s own at once, and the statement says where it came from', async () => {
  const member = await holder(['B100', 'B100'])
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
  expect([await lockOf(app, member), await held(member)]).toEqual([null, [['B100', 1]]])
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

test('money whose slice says so comes with a lock, by its terms', async () => {
  const member = await holder(['B500'], { funds: 50_00n })
  expect(await claim(member, 'B500')).toMatchObject({ body: { money: 500_00n, locked: true } })
  expect(await lockOf(app, member)).toMatchObject({
    source: 'luckydraw',
    sourceCode: 'FULLMOON.B500',
    name: 'B500 prize',
    type: 'luckydraw',
    credit: 500_00n,
    base: 550_00n,
    principal: 50_00n,
    turnoverScaled: 300,
    turnoverRequired: 1_500_00n,
    success: null,
    fail: 500,
    maxWithdraw: 5_000_00n,
  })
  expect(await snapshot(member)).toMatchObject({
    wallet: 550_00n,
    'house:gift': 0n,
    'house:bonus-cost': -500_00n,
  })
})

test('coins come as coins, and a gift as a claim for the operator', async () => {
  const member = await holder(['C5', 'SHIRT'])
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
  expect(await held(member)).toEqual([])
})

// [spec:ERM-46.1]
test('NO_CLAIMABLE_COUPON: one coupon, claimed from ten devices at once, brings once; and who never had one has none', async () => {
  for (const prize of ['B100', 'B500', 'C5', 'SHIRT']) {
    const member = await holder([prize])
    const told = await Promise.all(Array.from({ length: 10 }, () => claim(member, prize)))
    expect(
      told.filter(({ ok }) => ok),
      prize,
    ).toHaveLength(1)
    // Where the first has begun a lock the others had no coupon left either: that is asked first.
    for (const other of told.filter(({ ok }) => !ok))
      expect(other).toMatchObject(refusal('NO_CLAIMABLE_COUPON'))
  }
  expect(await claim(await app.member(), 'B100')).toMatchObject(refusal('NO_CLAIMABLE_COUPON'))
})

test('twenty claims at once of five coupons bring five', async () => {
  const member = await holder(Array(5).fill('B100') as string[])
  const told = await Promise.all(Array.from({ length: 20 }, () => claim(member, 'B100')))
  expect([told.filter(({ ok }) => ok).length, (await snapshot(member))['wallet']]).toEqual([
    5,
    500_00n,
  ])
})

test('a server that dies at any statement of a claim has done nothing; asked again it is claimed once', async () => {
  for (const slice of ['B500', 'C5', 'SHIRT']) {
    for (let at = 1, done = false; !done; at++) {
      const member = await holder([slice])
      done = await workInDyingTransaction(app.ctx, { at, how: 'after' }, (dying) =>
        claimPrize(dying, { memberId: member.id, wheel: 'FULLMOON', slice, key: null }),
      )
      expect(await held(member), `${slice} ${at}`).toEqual(done ? [] : [[slice, 1]])
      if (done) expect(at).toBeGreaterThan(4)
      else expect(await claim(member, slice)).toMatchObject({ status: 200 })
      const [row] = await app.ctx.db.query(
        `select (select count(*) from gift_claim where member_id = $1)::int as gifts, (select count(*) from play_lock where member_id = $1)::int as locks,
          (select balance from account where member_id = $1 and name = 'coin')::int as coins`,
        [member.id],
      )
      expect(row).toEqual({
        gifts: slice === 'SHIRT' ? 1 : 0,
        locks: slice === 'B500' ? 1 : 0,
        coins: slice === 'C5' ? 5 : 0,
      })
    }
  }
})

test('the same key claims once and is told the same, also when the prize has changed or gone', async () => {
  const member = await holder(['B100', 'B100', 'SHIRT'])
  const told = await Promise.all(
    Array.from({ length: 6 }, () => claim(member, 'B100', 'one-claim-1')),
  )
  expect(
    new Set(
      told.map(({ body }) =>
        JSON.stringify(body, (_, value: unknown) =>
          typeof value === 'bigint' ? Number(value) : value,
        ),
      ),
    ).size,
  ).toBe(1)
  expect([await held(member), (await snapshot(member))['wallet']]).toEqual([
    [
      ['SHIRT', 1],
      ['B100', 1],
    ],
    100_00n,
  ])
  await change(`update wheel_slice set amount = 1 where code = 'B100'`)
  expect((await claim(member, 'B100', 'one-claim-1')).body).toEqual(told[0]!.body)
  await change(`delete from wheel_slice where code = 'B100'`)
  expect((await claim(member, 'B100', 'one-claim-1')).body).toEqual(told[0]!.body)
  // Another member's key is another key.
  expect(await claim(await holder(['SHIRT']), 'SHIRT', 'one-claim-1')).toMatchObject({
    status: 200,
  })
})

test('IDEMPOTENCY_MISMATCH: the same key for another prize', async () => {
  const member = await holder(['B100', 'SHIRT'])
  await claim(member, 'B100', 'one-claim-2')
  expect(await claim(member, 'SHIRT', 'one-claim-2')).toMatchObject(refusal('IDEMPOTENCY_MISMATCH'))
  expect(await held(member)).toEqual([['SHIRT', 1]])
})

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
])('INVALID_CODE: %j names no prize', async (coupon) => {
  expect(await app.call(claimCoupon, { body: { coupon } }, await holder(['B100']))).toMatchObject(
    refusal('INVALID_CODE'),
  )
})

// [spec:ERM-48.1]
test('INVALID_CODE: no text at all', async () => {
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
  ['the slice is gone', `delete from wheel_slice where code = 'B100'`],
  [
    'the money is another currency now',
    `update wheel_slice set currency = 'LAK' where code = 'B100'`,
  ],
  ['nothing is given any more', `update wheel_slice set amount = 0 where code = 'B100'`],
])('INVALID_PRIZE_CODE: %s', async (_, text) => {
  const member = await holder(['B100'])
  await change(text)
  expect(await claim(member, 'B100')).toMatchObject(refusal('INVALID_PRIZE_CODE'))
  expect((await snapshot(member))['wallet']).toBe(0n)
})

test.each([
  ['the slice is gone', `delete from wheel_slice where code = 'B100'`],
  [
    'the money is another currency now',
    `update wheel_slice set currency = 'LAK' where code = 'B100'`,
  ],
  ['the slice gives nothing now', `update wheel_slice set kind = 'none' where code = 'B100'`],
])(
  'NO_CLAIMABLE_COUPON: nothing left to claim is said before what became of the prize: %s',
  async (_, text) => {
    const member = await holder(['B100'])
    await claim(member, 'B100')
    await change(text)
    expect(await claim(member, 'B100')).toMatchObject(refusal('NO_CLAIMABLE_COUPON'))
  },
)

test('INVALID_PRIZE_CODE, INVALID_COUPON_TYPE: the prize is looked at before the date', async () => {
  const member = await holder(['B100', 'C5'], { goodForMs: 1_000 })
  await change(
    "update wheel_slice set amount = 0, kind = case code when 'C5' then 'none' else kind end",
  )
  clock.set(() => new Date(Date.now() + 2_000))
  const told = [await claim(member, 'B100'), await claim(member, 'C5')]
  expect(told).toMatchObject([refusal('INVALID_PRIZE_CODE'), refusal('INVALID_COUPON_TYPE')])
})

// [spec:ERM-49.1]
test('INVALID_COUPON_TYPE: the slice gives nothing now', async () => {
  const member = await holder(['C5'])
  await change(`update wheel_slice set kind = 'none' where code = 'C5'`)
  expect([await claim(member, 'C5'), await held(member)]).toMatchObject([
    refusal('INVALID_COUPON_TYPE'),
    [],
  ])
})

// [spec:ERM-50.1]
test('COUPON_EXPIRED: from the very moment on; of several the one that expires first is claimed first', async () => {
  const now = new Date()
  clock.set(() => now)
  const member = await holder(['B100'])
  await win(member, 'B100', 10_000)
  await win(member, 'B100', 5_000)
  clock.set(() => new Date(now.getTime() + 4_999))
  expect(await claim(member, 'B100')).toMatchObject({ status: 200 })
  clock.set(() => new Date(now.getTime() + 10_000))
  // The second is over; the one that never expires is left.
  expect([await held(member), await claim(member, 'B100')]).toMatchObject([
    [['B100', 1]],
    { status: 200 },
  ])
  expect([await held(member), await claim(member, 'B100')]).toMatchObject([
    [],
    refusal('COUPON_EXPIRED'),
  ])
})

test('BONUS_REMAINING: no money comes while a lock is in play; coins and gifts do, and the coupon stays', async () => {
  const member = await holder(['B500', 'B500', 'B100', 'C5', 'SHIRT'])
  await claim(member, 'B500')
  for (const prize of ['B500', 'B100'])
    expect(await claim(member, prize)).toMatchObject(refusal('BONUS_REMAINING'))
  for (const prize of ['C5', 'SHIRT'])
    expect(await claim(member, prize)).toMatchObject({ status: 200 })
  expect([await held(member), (await snapshot(member))['wallet']]).toEqual([
    [
      ['B100', 1],
      ['B500', 1],
    ],
    500_00n,
  ])
})

test('a lock that is over by the books does not stand in the way', async () => {
  const member = await holder(['B100'], { funds: 1n })
  await inBook(app.ctx.db, member.id, (tx) =>
    beginLock(tx, {
      memberId: member.id,
      source: 'bonus',
      sourceCode: 'X',
      name: '',
      type: 'limit',
      credit: 1n,
      terms: {
        turnoverScaled: 100,
        turnoverRequired: 100_00n,
        success: null,
        fail: 10_000,
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

test('what a round brings can be claimed, once, with the wheel closed meanwhile', async () => {
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

test("PLAY_PAUSED: in a time-out money that has to be played waits; any other prize is the member's", async () => {
  const member = await holder(['B100', 'B500', 'SHIRT'])
  await app.call(takeTimeOut, { body: { days: 1 } }, member)
  expect(await claim(member, 'B500')).toMatchObject(refusal('PLAY_PAUSED'))
  expect(await claim(member, 'B100')).toMatchObject({ ok: true })
  expect(await claim(member, 'SHIRT')).toMatchObject({ ok: true })
  expect(await held(member)).toEqual([['B500', 1]])
})
