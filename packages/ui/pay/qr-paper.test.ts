import { expect, test } from 'vitest'
import { darkPath } from './qr-paper.tsx'

test('draws a run of dark modules as one box and skips light modules', () => {
  expect(
    darkPath([
      [true, true, false, true],
      [false, false, false, false],
      [false, true, true, true],
    ]),
  ).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z')
})

test('returns an empty path without modules', () => {
  expect(darkPath([])).toBe('')
})
