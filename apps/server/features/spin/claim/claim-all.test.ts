import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { fromPercent } from '@champa/contract/money'
import { claimAllCoupons, claimCoupon, maxClaimedAtOnce, readCoupons } from '@champa/contract/spin'
import { clock } from '../../../platform/clock.ts'
import { asOwner } from '../../../testing/as-owner.ts'
import { crashAtStatement } from '../../../testing/crashing-app.ts'
import { startTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'
import { putLock } from '../../../testing/test-locks.ts'
import { putWheel } from '../../../testing/test-wheels.ts'
import { claimAll as claimAllHere } from './claim-all.ts'

const lock = {
  turnoverHundredths: 300,
  successBasisPoints: null,
  failBasisPoints: fromPercent(5),
  maxWithdraw: null,
  lastsDays: 7,
  counts: { slot: 100, sport: 15, lotto: 0 },
  excluded: [],
}
const app = await startTestApp()
await putWheel(app, {
  code: 'FULLMOON',
  slices: [
    { code: 'B20', weight: 1, kind: 'money', amount: 20_00n, label: '฿20' },
    { code: 'B500', weight: 1, kind: 'money', amount: 500_00n, lock },
    { code: 'C5', weight: 1, kind: 'coins', amount: 5n, label: '5 coins' },
    { code: 'SHIRT', weight: 1, kind: 'gift' },
  ],
})
afterEach(() => app.proveBooks())

const english = { 'accept-language': 'en' }
let won = 0
async function holder(prizes: readonly string[], funds = 0n): Promise<TestMember> {
  const member = await app.member(funds)
  for (const prize of prizes) {
    await app.ctx.db.query(
      'insert into coupon (member_id, no, wheel, slice, won_at) values ($1, $2, $3, $4, $5)',
      [member.id, ++won, 'FULLMOON', prize, clock.now()],
    )
  }
  return member
}
const claimAll = (member: TestMember, key: string) =>
  app.call(claimAllCoupons, { headers: { ...english, 'idempotency-key': key } }, member)
const held = async (member: TestMember) => {
  const response = await app.call(readCoupons, { headers: english }, member)
  return response.ok
    ? response.body.coupons.map(({ prize, amount }) => [prize.slice, amount])
    : null
}
const balances = async ({ id }: TestMember) => {
  const rows = await app.ctx.db.query<{ name: string; balance: bigint }>(
    "select name, balance from account where member_id = $1 and name in ('wallet', 'coin')",
    [id],
  )
  return Object.fromEntries(rows.map(({ name, balance }) => [name, balance]))
}

test('claimAll claims all prizes without terms and lists the others', async () => {
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

test('BONUS_REMAINING: claims coins but no money while a play lock is active', async () => {
  const member = await holder(['B20', 'B20', 'C5'], 100_00n)
  await putLock(app, member, 10_00n, { turnoverRequired: 1_000_00n })
  expect(await claimAll(member, 'claim-all-locked')).toMatchObject({
    body: {
      claimed: [{ coupon: 'FULLMOON.C5', count: 1 }],
      left: [{ coupon: 'FULLMOON.B20', count: 2, why: 'BONUS_REMAINING' }],
    },
  })
  expect(await held(member)).toEqual([['B20', 2]])
})

test('a repeated request returns the same claims, and a new request returns none', async () => {
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

type Query = TestApp['ctx']['db']['query']

/** An app context that runs `happens` right after the query that lists the coupons. */
function meanwhile(happens: () => Promise<unknown>): TestApp['ctx'] {
  const { db } = app.ctx
  const query = (async (text: string, values?: unknown[], name?: string) => {
    const rows = await db.query(text, values, name)
    if (name === 'coupons-waiting') await happens()
    return rows
  }) as Query
  return { ...app.ctx, db: { ...db, query } }
}

test('a request claims at most fifty coupons, and the next request the others', async () => {
  const member = await holder(Array.from({ length: maxClaimedAtOnce + 3 }, () => 'C5'))
  expect(await claimAll(member, 'claim-all-many')).toMatchObject({
    body: {
      claimed: [{ coupon: 'FULLMOON.C5', count: maxClaimedAtOnce }],
      left: [{ count: 3, why: 'more' }],
    },
  })
  expect(await claimAll(member, 'claim-all-rest')).toMatchObject({
    body: { claimed: [{ count: 3, coins: 15 }], left: [] },
  })
  expect(await balances(member)).toEqual({ wallet: 0n, coin: BigInt(maxClaimedAtOnce + 3) * 5n })
})

test('a coupon that another request claims meanwhile is neither claimed nor listed', async () => {
  const member = await holder(['C5', 'C5', 'SHIRT'])
  const other = () => app.call(claimCoupon, { body: { coupon: 'FULLMOON.C5' } }, member)
  const done = await claimAllHere(meanwhile(other), {
    memberId: member.id,
    key: 'claim-all-elsewhere',
  })
  expect(done.claimed.map(({ slice, count }) => [slice, count])).toEqual([
    ['C5', 1],
    ['SHIRT', 1],
  ])
  expect(done.left).toEqual([])
  expect(await balances(member)).toEqual({ wallet: 0n, coin: 10n })
})

test('PLAY_PAUSED: a time-out blocks a prize that gets a lock during the request', async () => {
  const member = await holder(['B20', 'B20', 'C5'])
  const terms = `'${JSON.stringify(lock)}'::jsonb`
  const bind = (to: string) =>
    asOwner(app, `update wheel_slice set lock = ${to} where wheel = 'FULLMOON' and code = 'B20'`)
  try {
    const paused = {
      memberId: member.id,
      key: 'claim-all-paused',
      pausedUntil: new Date(clock.nowMs() + 3_600_000),
    }
    const done = await claimAllHere(
      meanwhile(() => bind(terms)),
      paused,
    )
    expect(done.left.map(({ slice, count, why }) => [slice, count, why])).toEqual([
      ['B20', 2, 'PLAY_PAUSED'],
    ])
    expect(done.claimed.map(({ slice, count }) => [slice, count])).toEqual([['C5', 1]])
  } finally {
    await bind('null')
  }
  expect(await balances(member)).toEqual({ wallet: 0n, coin: 5n })
})

test.each([
  [2, 'before'],
  [2, 'after'],
  [4, 'before'],
  [4, 'after'],
] as const)(
  'after a crash at claim %i, %s its commit, a repeat claims each coupon once',
  async (at, when) => {
    const member = await holder(['B20', 'B20', 'C5', 'C5', 'SHIRT'])
    const key = `claim-all-dies-${at}-${when}`
    const { ctx: dying, crashed } = crashAtStatement(app.ctx, 'coupons-claim', { at, when })
    void claimAllHere(dying, { memberId: member.id, key })
    await crashed
    expect(
      (await claimAllHere(app.ctx, { memberId: member.id, key })).claimed.map(
        ({ slice, count }) => [slice, count],
      ),
    ).toEqual([
      ['B20', 2],
      ['C5', 2],
      ['SHIRT', 1],
    ])
    expect([await balances(member), await held(member)]).toEqual([
      { wallet: 40_00n, coin: 10n },
      [],
    ])
  },
)

const prizes = fc.array(fc.constantFrom('B20', 'C5', 'SHIRT', 'B500'), { maxLength: 8 })

test('concurrent claims of any coupons give each prize once', async () => {
  await fc.assert(
    fc.asyncProperty(prizes, fc.integer({ min: 1, max: 3 }), async (wonPrizes, taps) => {
      const member = await holder(wonPrizes)
      const round = won
      const answers = await Promise.all([
        ...Array.from({ length: taps }, (_, tap) =>
          claimAll(member, `claim-all-${round}-${tap % 2}`),
        ),
        app.call(claimCoupon, { body: { coupon: 'FULLMOON.C5' } }, member),
      ])
      for (const answered of answers.slice(0, taps)) expect(answered.status).toBe(200)
      // Concurrent requests can leave coupons unclaimed; the next request claims them.
      await claimAll(member, `claim-all-${round}-last`)
      const count = (code: string): bigint => BigInt(wonPrizes.filter((one) => one === code).length)
      expect(await balances(member)).toEqual({
        wallet: count('B20') * 20_00n,
        coin: count('C5') * 5n,
      })
      expect(await held(member)).toEqual(
        count('B500') === 0n ? [] : [['B500', Number(count('B500'))]],
      )
      const [book] = await app.ctx.db.query<{ sum: bigint }>(
        "select sum(balance)::bigint as sum from account where member_id = $1 and unit = 'THB'",
        [member.id],
      )
      expect(book!.sum).toBe(0n)
    }),
    { numRuns: 15, endOnFailure: true },
  )
})
