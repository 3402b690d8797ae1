import fc from 'fast-check'
import { expect, test } from 'vitest'
import { verifyRound } from '@champa/contract/fair-draw'
import { readRounds, readSpinSetup, spin, type PlayedRound } from '@champa/contract/spin'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { giveCoins, putWheel } from '../../../testing/test-wheels.ts'
import { cases } from '../../../testing/thorough.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })

const codes = ['B100', 'C5', 'SHIRT', 'NONE']
const cost = 2
/** How many random sequences of steps are tested. */
const lives = cases(10, 25)

type Step =
  | { does: 'grant'; coins: bigint }
  | { does: 'spin'; ahead: number; taps: number }
  | { does: 'look' }
  | { does: 'stock'; slice: string; left: number | null }
  | { does: 'budget'; left: bigint | null }
  | { does: 'weigh'; slice: string; weight: number }
  | { does: 'switch'; on: boolean }

const sliceCode = fc.constantFrom(...codes)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('grant' as const), coins: fc.bigInt(1n, 9n) }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      does: fc.constant('spin' as const),
      ahead: fc.constantFrom(-1, 0, 0, 0, 0, 0, 1),
      taps: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('look' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('stock' as const),
      slice: sliceCode,
      left: fc.option(fc.nat(2)),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('budget' as const),
      left: fc.option(fc.bigInt(0n, 300_00n)),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('weigh' as const),
      slice: sliceCode,
      weight: fc.nat(5_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('switch' as const), on: fc.boolean() }) },
)

interface Life {
  member: TestMember
  wheel: string
  granted: bigint
  /** The number of the unplayed round in the latest answer. */
  no: number
  results: Map<number, PlayedRound>
}

async function take(one: Step, life: Life): Promise<void> {
  const { db } = app.operator
  const { member, wheel } = life
  if (one.does === 'grant') {
    await giveCoins(app, member, one.coins)
    life.granted += one.coins
  } else if (one.does === 'spin') await spinAt(Math.max(1, life.no + one.ahead), one.taps, life)
  else if (one.does === 'look') {
    const setup = await app.call(readSpinSetup, {}, member)
    if (setup.ok && setup.body.next) life.no = setup.body.next.no
  } else if (one.does === 'stock')
    await db.query('update wheel_slice set stock = drawn + $3 where wheel = $1 and code = $2', [
      wheel,
      one.slice,
      one.left,
    ])
  else if (one.does === 'budget')
    await db.query(
      `update wheel_slice set budget = spent + $2::bigint where wheel = $1 and code = 'B100'`,
      [wheel, one.left],
    )
  else if (one.does === 'weigh')
    await db.query('update wheel_slice set weight = $3 where wheel = $1 and code = $2', [
      wheel,
      one.slice,
      one.weight,
    ])
  else await db.query('update wheel set enabled = $2 where code = $1', [wheel, one.on])
}

async function spinAt(no: number, taps: number, life: Life): Promise<void> {
  const answers = await Promise.all(
    Array.from({ length: taps }, (_, tap) =>
      app.call(spin, { body: { no, clientSeed: `tap ${tap}` } }, life.member),
    ),
  )
  for (const answered of answers) {
    if (!answered.ok) throw new Error(answered.body.message)
    const { body } = answered
    if (body.next) life.no = body.next.no
    if (!body.success) continue
    const { round } = body.result
    // All answers about one round must be equal.
    expect(life.results.get(round.no) ?? round).toEqual(round)
    life.results.set(round.no, round)
  }
}

let wheels = 0

async function live(steps: Step[]): Promise<Life> {
  const life: Life = {
    member: await app.member(),
    wheel: `LIFE${++wheels}`,
    granted: 6n,
    no: 1,
    results: new Map(),
  }
  await putWheel(app, {
    code: life.wheel,
    cost,
    slices: [
      { code: 'B100', weight: 3_000 },
      { code: 'C5', weight: 2_500, kind: 'coins', amount: 5n },
      { code: 'SHIRT', weight: 500, kind: 'gift', stock: 1 },
      { code: 'NONE', weight: 4_000, kind: 'none' },
    ],
  })
  await giveCoins(app, life.member, life.granted)
  await app.call(readSpinSetup, {}, life.member)
  for (const one of steps) await take(one, life)
  return life
}

test('any spins and wheel changes keep coins, rounds and coupons consistent', async () => {
  let rounds = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      const { member, wheel, granted, results } = await live(steps)
      const { db } = app.ctx
      const read = await app.call(readRounds, { body: { page: 1, limit: 100 } }, member)
      if (!read.ok) throw new Error(read.body.message)
      const played = read.body.rounds.toReversed()
      expect(played).toEqual(
        Array.from({ length: played.length }, (_, index) => results.get(index + 1)),
      )
      for (const round of played)
        expect([round, await verifyRound(round)]).toMatchObject([
          round,
          { seed: true, odds: true, slice: true },
        ])
      const [account] = await db.query<{ balance: bigint }>(
        `select balance from account where member_id = $1 and name = 'coin'`,
        [member.id],
      )
      expect(account!.balance).toBe(granted - BigInt(cost * played.length))
      const coupons = await db.query<{ no: bigint; slice: string }>(
        'select no, slice from coupon where member_id = $1 order by no',
        [member.id],
      )
      expect(coupons.map(({ no, slice }) => [Number(no), slice])).toEqual(
        played.filter(({ kind }) => kind !== 'none').map(({ no, code }) => [no, code]),
      )
      const counted = await db.query<{ code: string; drawn: number; spent: bigint }>(
        'select code, drawn, spent from wheel_slice where wheel = $1 order by position',
        [wheel],
      )
      expect(counted.map(({ code, drawn }) => [code, drawn])).toEqual(
        codes.map((code) => [code, played.filter((round) => round.code === code).length]),
      )
      expect(counted[0]!.spent).toBe(BigInt(counted[0]!.drawn) * 100_00n)
      await app.proveBooks()
      rounds += played.length
    }),
    { numRuns: lives, endOnFailure: true },
  )
  expect(rounds).toBeGreaterThan(lives)
})
