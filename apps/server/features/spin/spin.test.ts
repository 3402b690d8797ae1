import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyRound } from '@champa/contract/fair-draw'
import { readRounds, readSpinActive, readSpinSetup, spin } from '@champa/contract/spin'
import { clock } from '../../platform/clock.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { eventually } from '../../testing/outside-world.ts'
import { openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { giveCoins, putWheel } from '../../testing/test-wheels.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
beforeEach(() => putWheel(app, { code: 'FULLMOON', slices }))
afterEach(async () => {
  clock.set()
  await app.proveBooks()
})
afterAll(() => app.stop())

const slices = [
  { code: 'B100', weight: 2_000, label: { th: '฿100 ไทย', lo: '฿100 ລາວ', en: '฿100' } },
  { code: 'C5', weight: 3_000, kind: 'coins' as const, amount: 5n, couponDays: 7 },
  { code: 'NONE', weight: 4_000, kind: 'none' as const },
  { code: 'SHIRT', weight: 1_000, kind: 'gift' as const },
]
const english = { 'accept-language': 'en' }
const setup = async (member: TestMember) => {
  const told = await app.call(readSpinSetup, { headers: english }, member)
  if (!told.ok) throw new Error(told.body.message)
  return told.body
}
const play = async (member: TestMember, no: number, clientSeed = 'champa') => {
  const told = await app.call(spin, { body: { no, clientSeed }, headers: english }, member)
  if (!told.ok) throw new Error(told.body.message)
  return told.body
}
const member = async (coins: bigint) => {
  const one = await app.member()
  if (coins > 0n) await giveCoins(app, one, coins)
  return one
}
const couponsOf = ({ id }: TestMember) =>
  app.ctx.db.query<{ no: bigint; slice: string }>(
    'select no, wheel, slice, won_at, expires_at, claimed_at from coupon where member_id = $1 order by no',
    [id],
  )

// [spec:API-52.1 API-51.1]
test('the wheel is told with its odds, the coins, and what the server is committed to; asked again it is the same', async () => {
  const one = await member(3n)
  const told = await setup(one)
  expect(told).toEqual({
    activeSpinwheel: {
      code: 'FULLMOON',
      name: 'Wheel',
      notice: '<p>odds</p>',
      cost: 1,
      slices: [
        ['B100', '฿100', 'money', 2_000],
        ['C5', 'C5 label', 'coins', 3_000],
        ['NONE', 'NONE label', 'none', 4_000],
        ['SHIRT', 'SHIRT label', 'gift', 1_000],
      ].map(([code, label, kind, weight]) => ({
        code,
        label,
        kind,
        weight,
        bgColor: '#101820',
        textColor: '#ffffff',
        htmlDescription: '<p>prize</p>',
        available: true,
      })),
    },
    userCoin: 3,
    next: {
      no: 1,
      seedHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      oddsHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  })
  expect(await Promise.all(Array.from({ length: 5 }, () => setup(one)))).toEqual(
    Array(5).fill(told),
  )
})

test('ten first looks at once make one round', async () => {
  const one = await member(0n)
  const told = await Promise.all(Array.from({ length: 10 }, () => setup(one)))
  expect(new Set(told.map(({ next }) => next!.seedHash)).size).toBe(1)
  expect(
    await app.ctx.db.query('select no from spin_round where member_id = $1', [one.id]),
  ).toEqual([{ no: 1n }])
})

test('a round takes a coin, is what was promised, and can be drawn again by anyone', async () => {
  const one = await member(30n)
  const prizes: string[] = []
  for (let no = 1; no <= 30; no++) {
    const { next: promised } = await setup(one)
    const told = await play(one, no, `my seed ${no}`)
    if (!told.success) throw new Error(told.error)
    const { round } = told.result
    expect(told.result).toMatchObject({
      code: round.code,
      label: round.label,
      remainingCoin: 30 - no,
    })
    expect(Object.keys(round).toSorted()).toEqual([
      'clientSeed',
      'code',
      'gone',
      'kind',
      'label',
      'no',
      'odds',
      'oddsHash',
      'playedAt',
      'seedHash',
      'serverSeed',
      'wheel',
    ])
    expect(round).toMatchObject({
      no,
      clientSeed: `my seed ${no}`,
      seedHash: promised!.seedHash,
      oddsHash: promised!.oddsHash,
      gone: [],
      odds: slices.map(({ code, weight }) => ({ code, weight })),
    })
    expect(await verifyRound(round)).toMatchObject({ seed: true, odds: true, slice: true })
    expect(told.next).toEqual((await setup(one)).next)
    expect(told.next).toMatchObject({
      no: no + 1,
      seedHash: expect.not.stringMatching(promised!.seedHash),
    })
    prizes.push(round.code)
  }
  const coupons = await couponsOf(one)
  expect(coupons.map(({ no, slice }) => [Number(no), slice])).toEqual(
    prizes.flatMap((code, index) => (code === 'NONE' ? [] : [[index + 1, code]])),
  )
  expect(new Set(prizes).size).toBeGreaterThan(1)
  const drawn = await app.ctx.db.query<{ code: string; drawn: number; spent: bigint }>(
    `select code, drawn, spent from wheel_slice where wheel = 'FULLMOON' order by position`,
  )
  expect(drawn.map(({ code, drawn: times }) => [code, times])).toEqual(
    slices.map(({ code }) => [code, prizes.filter((prize) => prize === code).length]),
  )
  expect(drawn[0]!.spent).toBe(BigInt(drawn[0]!.drawn) * 100_00n)
  const told = await app.call(readRounds, { body: { page: 2, limit: 12 }, headers: english }, one)
  expect(told.ok && [told.body.total, told.body.rounds.map(({ no }) => no)]).toEqual([
    30,
    [18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7],
  ])
  for (const round of told.ok ? told.body.rounds : [])
    expect([round.code, await verifyRound(round)]).toMatchObject([
      prizes[round.no - 1],
      { seed: true, odds: true, slice: true },
    ])
})

test('a coupon expires after as many days as its slice says', async () => {
  await putWheel(app, {
    code: 'FULLMOON',
    slices: [{ code: 'C5', weight: 1, kind: 'coins', amount: 5n, couponDays: 7 }],
  })
  const one = await member(1n)
  await setup(one)
  const told = await play(one, 1)
  const wonAt = new Date(told.success ? told.result.round.playedAt : 0)
  expect(await couponsOf(one)).toEqual([
    {
      no: 1n,
      wheel: 'FULLMOON',
      slice: 'C5',
      won_at: wonAt,
      expires_at: new Date(wonAt.getTime() + 7 * 86_400_000),
      claimed_at: null,
    },
  ])
})

test('a played round asked again answers what it brought, whatever seed is named, also when the wheel has closed', async () => {
  const one = await member(2n)
  await setup(one)
  const first = await play(one, 1, 'mine')
  expect(await play(one, 1, 'another')).toEqual(first)
  await app.operator.db.query('update wheel set enabled = false')
  expect(await play(one, 1, 'mine')).toEqual({ ...first, next: null })
  expect((await setup(one)).userCoin).toBe(1)
})

test('one member’s rounds are nobody else’s', async () => {
  const [one, other] = [await member(1n), await member(1n)]
  const [mine, theirs] = [await setup(one), await setup(other)]
  expect(mine.next!.seedHash).not.toBe(theirs.next!.seedHash)
  await play(one, 1)
  expect(await app.call(readRounds, { body: { page: 1, limit: 10 } }, other)).toMatchObject({
    body: { total: 0 },
  })
})

// [spec:WHL-19.1]
test('SPIN_FAIL: a round that is neither waiting nor played takes nothing, and the one that waits is told', async () => {
  const one = await member(1n)
  const stranger = await play(one, 1)
  expect(stranger).toMatchObject({ success: false, error: 'SPIN_FAIL', next: { no: 1 } })
  expect(await play(one, 2)).toEqual(stranger)
  expect(await setup(one)).toMatchObject({ userCoin: 1, next: stranger.next })
})

test('SPIN_FAIL: odds that were changed after they were promised; the new ones are promised first', async () => {
  const one = await member(1n)
  const before = await setup(one)
  await app.operator.db.query(`update wheel_slice set weight = weight - 500 where code = 'B100'`)
  const told = await play(one, 1)
  expect(told).toMatchObject({
    success: false,
    error: 'SPIN_FAIL',
    next: { no: 1, seedHash: before.next!.seedHash },
  })
  expect(told.next!.oddsHash).not.toBe(before.next!.oddsHash)
  expect(await setup(one)).toMatchObject({ userCoin: 1, next: told.next })
  expect(await play(one, 1)).toMatchObject({
    success: true,
    result: { remainingCoin: 0, round: { oddsHash: told.next!.oddsHash } },
  })
})

// [spec:API-52.1 WHL-23.2]
test('NO_COIN: as many coins as a spin costs are asked for, and the round waits', async () => {
  await putWheel(app, { code: 'FULLMOON', slices, cost: 3 })
  const one = await member(2n)
  const { next } = await setup(one)
  expect(await play(one, 1)).toEqual({ success: false, error: 'NO_COIN', next })
  await giveCoins(app, one, 1n)
  expect(await play(one, 1)).toMatchObject({ success: true, result: { remainingCoin: 0 } })
})

// [spec:API-51.1]
test.each<[string, Parameters<typeof putWheel>[1]]>([
  ['closed', { code: 'FULLMOON', slices, enabled: false }],
  ['over', { code: 'FULLMOON', slices, validUntil: new Date(Date.now() - 1) }],
  ['not begun', { code: 'FULLMOON', slices, validFrom: new Date(Date.now() + 3_600_000) }],
  ['without a slice', { code: 'FULLMOON', slices: [] }],
  [
    'used up, stock, budget and weight',
    {
      code: 'FULLMOON',
      slices: [
        { code: 'A', weight: 5, stock: 0 },
        { code: 'B', weight: 5, budget: 99_99n },
        { code: 'NONE', weight: 0, kind: 'none' },
      ],
    },
  ],
])('SPIN_INACTIVE: a wheel that is %s takes no coin', async (_, wheel) => {
  const one = await member(1n)
  await setup(one)
  await putWheel(app, wheel)
  expect(await play(one, 1)).toEqual({ success: false, error: 'SPIN_INACTIVE', next: null })
  expect([await setup(one), await app.call(readSpinActive, {}, one)]).toMatchObject([
    { activeSpinwheel: null, userCoin: 1, next: null },
    { body: { active: false } },
  ])
  await putWheel(app, { code: 'FULLMOON', slices })
  expect(await app.call(readSpinActive, {}, one)).toMatchObject({ body: { active: true } })
})

// [spec:WHL-23.1]
test('SPIN_BUSY: another operation keeps the member’s money; nothing has happened, and asked again it plays', async () => {
  const one = await member(1n)
  const { next } = await setup(one)
  const { db } = app.ctx
  await db.transaction(async (tx) => {
    await tx.query('select ledger_lock($1)', [one.id])
    expect(await play(one, 1)).toEqual({ success: false, error: 'SPIN_BUSY', next })
  })
  expect(await play(one, 1)).toMatchObject({ success: true, result: { remainingCoin: 0 } })
})

// [spec:API-51.1]
test('an empty body, or none, plays the waiting round with a seed of the server', async () => {
  const one = await member(3n)
  const seeds = new Set<string>()
  for (const [no, body] of [
    [1, {}],
    [2, undefined],
  ] as const) {
    const { next: promised } = await setup(one)
    const told = await app.call(spin, { ...(body && { body }), headers: english }, one)
    if (!told.ok || !told.body.success) throw new Error('no round')
    expect(told.body).toMatchObject({
      result: { remainingCoin: 3 - no, round: { no, seedHash: promised!.seedHash } },
      next: { no: no + 1 },
    })
    expect(await verifyRound(told.body.result.round)).toMatchObject({
      seed: true,
      odds: true,
      slice: true,
    })
    seeds.add(told.body.result.round.clientSeed)
  }
  expect(seeds.size).toBe(2)
})

test('SPIN_INACTIVE: an empty body while no wheel turns', async () => {
  const one = await member(1n)
  await app.operator.db.query("update wheel set enabled = false where code = 'FULLMOON'")
  expect(await app.call(spin, { body: {} }, one)).toMatchObject({
    ok: true,
    body: { success: false, error: 'SPIN_INACTIVE', next: null },
  })
})

test('a burst of one member has few spins inside at once, and another member does not wait for it', async () => {
  const busy = await openTestApp({ REQUESTS_AT_ONCE: '3' })
  await putWheel(busy, { code: 'FULLMOON', slices })
  const [burster, bystander] = [await busy.member(), await busy.member()]
  await giveCoins(busy, burster, 1n)
  const spins: Promise<{ ok: boolean }>[] = []
  await busy.ctx.db.transaction(async (tx) => {
    await tx.query('select ledger_lock($1)', [burster.id])
    for (let n = 0; n < 100; n++)
      spins.push(busy.call(spin, { body: { no: 1, clientSeed: 'burst' } }, burster))
    const waiting = () =>
      asOwner(
        busy,
        `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
    await eventually(async () => (await waiting()).length >= 3)
    expect(await busy.call(readSpinSetup, {}, bystander)).toMatchObject({ ok: true })
    expect(await busy.call(readSpinSetup, {}, burster)).toMatchObject({ ok: true })
    expect((await waiting()).length).toBeLessThanOrEqual(3)
  })
  expect((await Promise.all(spins)).every(({ ok }) => ok)).toBe(true)
  await busy.stop()
})

test('INVALID_INPUT: a number or a seed that is none', async () => {
  const one = await member(1n)
  for (const body of [
    { no: 0, clientSeed: 'a' },
    { no: 1.5, clientSeed: 'a' },
    { no: 1, clientSeed: '' },
    { no: 1, clientSeed: 'ก' },
    { no: 1, clientSeed: 'x'.repeat(65) },
    { no: 1, clientSeed: 'a\nb' },
  ]) {
    expect(await app.call(spin, { body }, one)).toMatchObject({
      status: 400,
      body: { message: 'INVALID_INPUT' },
    })
  }
})

test('money of another currency is not there to win', async () => {
  await putWheel(app, {
    code: 'FULLMOON',
    slices: [
      { code: 'KIP', weight: 9_999, currency: 'LAK' },
      { code: 'NONE', weight: 1, kind: 'none' },
    ],
  })
  const one = await member(1n)
  expect(
    (await setup(one)).activeSpinwheel!.slices.map(({ code, available }) => [code, available]),
  ).toEqual([
    ['KIP', false],
    ['NONE', true],
  ])
  const told = await play(one, 1)
  expect(told).toMatchObject({ success: true, result: { code: 'NONE', round: { gone: ['KIP'] } } })
  expect(told.success && (await verifyRound(told.result.round))).toMatchObject({
    seed: true,
    odds: true,
    slice: true,
  })
})
