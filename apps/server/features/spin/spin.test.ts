import { afterEach, beforeEach, expect, test } from 'vitest'
import { verifyRound } from '@champa/contract/fair-draw'
import { readRounds } from '@champa/contract/spin'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { putWheel } from '../../testing/test-wheels.ts'
import { english, slices, testSpins } from '../../testing/test-spins.ts'

const app = await startTestApp()

beforeEach(() => putWheel(app, { code: 'FULLMOON', slices }))

afterEach(() => app.proveBooks())

const { setup, play, member } = testSpins(app)

const couponsOf = ({ id }: TestMember) =>
  app.ctx.db.query<{ no: bigint; slice: string }>(
    `select no, wheel, slice, won_at, expires_at, claimed_at
      from coupon
      where member_id = $1
      order by no`,
    [id],
  )

// [spec:API-52.1 API-51.1]
test("describes the wheel with odds, coins and the server's commitment", async () => {
  const one = await member(3n)
  const response = await setup(one)
  expect(response).toEqual({
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
    Array(5).fill(response),
  )
})

test('ten concurrent first reads create one round', async () => {
  const one = await member(0n)
  const responses = await Promise.all(Array.from({ length: 10 }, () => setup(one)))
  expect(new Set(responses.map(({ next }) => next!.seedHash)).size).toBe(1)
  expect(
    await app.ctx.db.query('select no from spin_round where member_id = $1', [one.id]),
  ).toEqual([{ no: 1n }])
})

test('a spin costs a coin, and its round matches the commitment and can be verified', async () => {
  const one = await member(30n)
  const prizes: string[] = []
  for (let no = 1; no <= 30; no++) {
    const { next: promised } = await setup(one)
    const response = await play(one, no, `my seed ${no}`)
    if (!response.success) throw new Error(response.error)
    const { round } = response.result
    expect(response.result).toMatchObject({
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
    expect(response.next).toEqual((await setup(one)).next)
    expect(response.next).toMatchObject({
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
  const response = await app.call(
    readRounds,
    { body: { page: 2, limit: 12 }, headers: english },
    one,
  )
  expect(response.ok && [response.body.total, response.body.rounds.map(({ no }) => no)]).toEqual([
    30,
    [18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7],
  ])
  for (const round of response.ok ? response.body.rounds : [])
    expect([round.code, await verifyRound(round)]).toMatchObject([
      prizes[round.no - 1],
      { seed: true, odds: true, slice: true },
    ])
})

test('a coupon expires after the number of days that its slice sets', async () => {
  await putWheel(app, {
    code: 'FULLMOON',
    slices: [{ code: 'C5', weight: 1, kind: 'coins', amount: 5n, couponDays: 7 }],
  })
  const one = await member(1n)
  await setup(one)
  const response = await play(one, 1)
  const wonAt = new Date(response.success ? response.result.round.playedAt : 0)
  expect(await couponsOf(one)).toEqual([
    {
      no: 1n,
      wheel: 'FULLMOON',
      slice: 'C5',
      wonAt,
      expiresAt: new Date(wonAt.getTime() + 7 * 86_400_000),
      claimedAt: null,
    },
  ])
})

test('repeating a played round returns its result, even on a closed wheel', async () => {
  const one = await member(2n)
  await setup(one)
  const first = await play(one, 1, 'mine')
  expect(await play(one, 1, 'another')).toEqual(first)
  await app.operator.db.query('update wheel set enabled = false')
  expect(await play(one, 1, 'mine')).toEqual({ ...first, next: null })
  expect((await setup(one)).userCoin).toBe(1)
})

test('each member has separate rounds', async () => {
  const [one, other] = [await member(1n), await member(1n)]
  const [mine, theirs] = [await setup(one), await setup(other)]
  expect(mine.next!.seedHash).not.toBe(theirs.next!.seedHash)
  await play(one, 1)
  expect(await app.call(readRounds, { body: { page: 1, limit: 10 } }, other)).toMatchObject({
    body: { total: 0 },
  })
})
