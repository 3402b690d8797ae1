import fc from 'fast-check'
import { expect, test } from 'vitest'
import { worthOf } from '@champa/contract/money'
import { creditsShown } from './rules.ts'

test.each([[100_00n, 10_000n, 100_00n], [7n, 25_000n, 3n], [1n, 5_000n, 2n], [0n, 25_000n, 0n], [497_00n, 7_000_000n, 71n]])('%s at rate %s shows %s credits', (worth, rate, credits) => {
  expect(creditsShown(worth, rate)).toBe(credits)
})

test('a card always shows credits that are worth exactly what the total counts', () => {
  fc.assert(fc.property(fc.bigInt({ min: 0n, max: 10_000_000_00n }), fc.bigInt({ min: 1n, max: 10_000_000n }), (credits, rate) => {
    const worth = worthOf(credits, rate)
    expect(worthOf(creditsShown(worth, rate), rate)).toBe(worth)
    if (rate >= 10_000n) expect(creditsShown(worth, rate)).toBe(credits)
  }))
})
