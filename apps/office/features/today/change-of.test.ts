import { describe, expect, test } from 'vitest'
import { changeOf } from './change-of.ts'

describe('the change of a figure', () => {
  test.each([
    [106_100n, 100_000n, '+6.1%'],
    [96, 100, '\u22124.0%'],
    [0n, 50n, '\u2212100.0%'],
    [100, 100, '±0%'],
    [5, 0, null],
    [5n, -3n, null],
    [null, 5n, null],
    [5n, null, null],
  ])('from %s against %s is %s', (now, before, change) => {
    expect(changeOf(now, before)).toBe(change)
  })
})
