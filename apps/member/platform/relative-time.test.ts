import { expect, test } from 'vitest'
import { loadRelativeTime } from './relative-time.ts'

const newYearsEve = Date.UTC(2026, 11, 31, 17, 5, 9)

test('three minutes ago is formatted in every language', async () => {
  const ago = newYearsEve - 3 * 60_000
  expect((await loadRelativeTime('th'))(ago, newYearsEve)).toBe('3 นาทีที่แล้ว')
  expect((await loadRelativeTime('lo'))(ago, newYearsEve)).toContain('3')
  expect((await loadRelativeTime('en'))(ago, newYearsEve)).toBe('3 minutes ago')
})
