import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  drawSlice,
  drawSteps,
  hashOdds,
  hashText,
  newSeed,
  oddsText,
  pickOf,
  proofText,
  sliceAt,
  verifyRound,
  type Odd,
} from './fair-draw.ts'

interface Vector {
  no: number
  serverSeed: string
  seedHash: string
  clientSeed: string
  odds: string
  oddsHash: string
  gone: string[]
  code: string
  turns: number
  pick: number
}

/**
 * Test vectors of an independent implementation of docs/fairness.md in Python, with its hmac.
 */
const vectors = JSON.parse(
  readFileSync(join(import.meta.dirname, 'fair-draw-vectors.json'), 'utf8'),
) as Vector[]
const oddsOf = (text: string): Odd[] =>
  text.split(',').map((one) => ({ code: one.split(':')[0]!, weight: Number(one.split(':')[1]) }))
const wheel = oddsOf('B100:300,C5:800,NONE:4000,B20:1500,GIFT:100,B500:50,C1:2250,B50:1000')
const someRound = { serverSeed: 'f'.repeat(64), clientSeed: 'champa', no: 1 }

test.each(
  vectors.map((one): [string, Vector] => [
    `round ${one.no} of "${one.clientSeed}" without [${one.gone.join(' ')}]`,
    one,
  ]),
)(
  'the draw of %s matches the independent implementation',
  async (_, { odds: text, turns, pick, ...one }) => {
    const odds = oddsOf(text)
    const steps = await drawSteps({ ...one, odds })
    expect([steps.length, steps.at(-1)]).toMatchObject([
      turns,
      { pick, code: one.code, counter: turns - 1 },
    ])
    expect(await verifyRound({ ...one, odds })).toMatchObject({
      seed: true,
      odds: true,
      slice: true,
    })
    expect(JSON.parse(proofText({ ...one, odds }))).toEqual({ ...one, odds: text })
  },
)

test('verifyRound detects a changed seed, changed odds and a changed slice', async () => {
  const { odds: text, ...one } = vectors[1]!
  const round = { ...one, odds: oddsOf(text) }
  expect(await verifyRound({ ...round, serverSeed: 'a'.repeat(64) })).toMatchObject({
    seed: false,
    odds: true,
  })
  expect(
    await verifyRound({ ...round, odds: oddsOf(text.replace('B500:50', 'B500:51')) }),
  ).toMatchObject({ seed: true, odds: false })
  expect(await verifyRound({ ...round, odds: round.odds.toReversed() })).toMatchObject({
    odds: false,
  })
  expect(await verifyRound({ ...round, code: 'B500' })).toMatchObject({
    seed: true,
    odds: true,
    slice: false,
  })
})

test('newSeed returns 256 random bits by default, or as many bytes as requested', () => {
  expect(newSeed()).toMatch(/^[0-9a-f]{64}$/)
  expect(newSeed(8)).toMatch(/^[0-9a-f]{16}$/)
  expect(new Set(Array.from({ length: 1_000 }, () => newSeed())).size).toBe(1_000)
})

test('pickOf has no modulo bias: every pick below every total is equally frequent', () => {
  for (const numbers of [16n, 256n]) {
    for (let total = 1n; total <= numbers; total++) {
      const counts = Array<number>(Number(total)).fill(0)
      for (let number = 0n; number < numbers; number++) {
        const pick = pickOf(number, total, numbers)
        if (pick !== null) counts[Number(pick)]!++
      }
      expect(new Set(counts)).toEqual(new Set([Number(numbers / total)]))
    }
  }
})

test('pickOf rejects exactly the numbers from the largest multiple of the total on', () => {
  const max = 2n ** 64n - 1n
  expect([pickOf(max, 2n ** 32n), pickOf(max, 1n), pickOf(0n, 10_000n)]).toEqual([
    2n ** 32n - 1n,
    0n,
    0n,
  ])
  // 1,616 is 2^64 mod 10,000.
  expect([
    pickOf(max, 10_000n),
    pickOf(max - 1_615n, 10_000n),
    pickOf(max - 1_616n, 10_000n),
  ]).toEqual([null, null, 9_999n])
})

test('sliceAt gives each slice exactly its weight of picks, in wheel order', () => {
  const odds = oddsOf('A:3,NEVER:0,B:1,C:2')
  expect(Array.from({ length: 6 }, (_, pick) => sliceAt(odds, BigInt(pick))).join('')).toBe(
    'AAABCC',
  )
  expect(() => sliceAt(odds, 6n)).toThrow('pick 6 is not below')
  const extreme = oddsOf('ONE:1,MUCH:2147483646,LAST:1')
  expect([0n, 1n, 2_147_483_646n, 2_147_483_647n].map((pick) => sliceAt(extreme, pick))).toEqual([
    'ONE',
    'MUCH',
    'MUCH',
    'LAST',
  ])
})

test('a draw never returns an exhausted slice, and other results do not depend on it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.subarray(
        wheel.map(({ code }) => code),
        { maxLength: wheel.length - 1 },
      ),
      fc.nat(),
      async (gone, no) => {
        const [whole, without] = [
          await drawSlice({ ...someRound, no, odds: wheel, gone: [] }),
          await drawSlice({ ...someRound, no, odds: wheel, gone }),
        ]
        expect(gone).not.toContain(without)
        if (!gone.includes(whole)) expect(without).toBe(whole)
      },
    ),
    { numRuns: 200 },
  )
})

test('a draw ends when only a rare slice is left, and throws when none is left', async () => {
  const odds = oddsOf('MUCH:999999999,ONE:1,NEVER:0')
  expect(await drawSlice({ ...someRound, odds, gone: ['MUCH'] })).toBe('ONE')
  await expect(drawSlice({ ...someRound, odds, gone: ['MUCH', 'ONE'] })).rejects.toThrow(
    'No slice is left',
  )
})

test('hashOdds hashes the published text of the odds', async () => {
  expect(oddsText(oddsOf('A:1,B:2'))).toBe('A:1,B:2')
  expect(await hashText('abc')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
  expect(await hashOdds(oddsOf('A:1,B:1'))).toBe(
    '7917a641e6d91f8faddfbbb0b2dda788013972244489ef38bbaa6aa5c5ee4400',
  )
})

/** The same draw with Node's HMAC, fast enough for many rounds. */
function quickDraw(
  odds: readonly Odd[],
  gone: readonly string[] = [],
): (serverSeed: string, clientSeed: string, no: number) => string {
  const total = odds.reduce((sum, { weight }) => sum + BigInt(weight), 0n)
  return (serverSeed, clientSeed, no) => {
    for (let counter = 0; ; counter++) {
      const pick = pickOf(
        createHmac('sha256', serverSeed)
          .update(`${clientSeed}:${no}:${counter}`)
          .digest()
          .readBigUInt64BE(0),
        total,
      )
      const code = pick === null ? null : sliceAt(odds, pick)
      if (code !== null && !gone.includes(code)) return code
    }
  }
}

const seeds = Array.from({ length: 1_000 }, (_, index) =>
  createHmac('sha256', 'seeds of this test').update(String(index)).digest('hex'),
)

test('quickDraw matches drawSlice in 1,000 rounds', async () => {
  for (const [no, serverSeed] of seeds.entries()) {
    const gone = no % 2 ? [] : ['NONE']
    expect(quickDraw(wheel, gone)(serverSeed, `client ${no}`, no)).toBe(
      await drawSlice({ serverSeed, clientSeed: `client ${no}`, no, odds: wheel, gone }),
    )
  }
})

/** How often each slice is drawn in that many rounds. */
function countDraws(
  rounds: number,
  clientSeed: string,
  gone: readonly string[],
): Map<string, number> {
  const draw = quickDraw(wheel, gone)
  const seen = new Map<string, number>()
  for (let no = 0; no < rounds; no++) {
    const code = draw(seeds[no % seeds.length]!, clientSeed, no)
    seen.set(code, (seen.get(code) ?? 0) + 1)
  }
  return seen
}

/** The chi-square statistic: the sum of (seen − expected)² / expected. */
function chiSquare(seen: Map<string, number>, odds: readonly Odd[], draws: number): number {
  const total = odds.reduce((sum, { weight }) => sum + weight, 0)
  return odds.reduce(
    (sum, { code, weight }) =>
      sum + ((seen.get(code) ?? 0) - (draws * weight) / total) ** 2 / ((draws * weight) / total),
    0,
  )
}

// The seeds are fixed, so this test is deterministic. With eight slices (seven degrees of freedom)
// fair draws exceed 24.3 once in a thousand runs, and stay below 0.6 once in a thousand.
test('draws follow the odds according to the chi-square test', () => {
  // One million rounds in `npm run test:repeat`.
  const rounds = process.env['TEST_THOROUGH'] === '1' ? 1_000_000 : 200_000
  const seen = countDraws(rounds, 'champa', [])
  expect(chiSquare(seen, wheel, rounds)).toBeGreaterThan(0.598)
  expect(chiSquare(seen, wheel, rounds)).toBeLessThan(24.322)
  // The test detects a rarest slice (0.5 %) that is drawn a fifth less often than its odds.
  const withheld = Math.round(seen.get('B500')! / 5)
  const skewed = new Map(seen)
    .set('B500', seen.get('B500')! - withheld)
    .set('NONE', seen.get('NONE')! + withheld)
  expect(chiSquare(skewed, wheel, rounds)).toBeGreaterThan(24.322)
})

test('draws follow the remaining odds while the most frequent slice is exhausted', () => {
  const rounds = 100_000
  const left = wheel.filter(({ code }) => code !== 'NONE')
  // The critical value for six degrees of freedom.
  expect(chiSquare(countDraws(rounds, 'gone', ['NONE']), left, rounds)).toBeLessThan(22.458)
})
