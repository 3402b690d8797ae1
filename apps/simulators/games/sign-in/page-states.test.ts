import { afterEach, expect, test, vi } from 'vitest'
import { openDatabase } from '../../database.ts'
import { PageStates } from './page-states.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a page view expires after five minutes, and a used page view stays used', () => {
  vi.useFakeTimers()
  const database = openDatabase(':memory:')
  const states = new PageStates(database)
  const [early, late, used] = [
    states.issue('ufabet'),
    states.issue('ufabet'),
    states.issue('ufabet'),
  ]
  expect(states.take('ufabet', used)).toBe('taken')
  vi.advanceTimersByTime(5 * 60_000 - 1)
  expect(states.take('ufabet', early)).toBe('taken')
  vi.advanceTimersByTime(1)
  expect(states.take('ufabet', late)).toBe('stale')
  expect(states.take('ufabet', used)).toBe('used')
  expect(states.take('joker', states.issue('ufabet'))).toBe('stale')
  database.close()
})
