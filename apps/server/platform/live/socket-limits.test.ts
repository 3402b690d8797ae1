import { expect, test } from 'vitest'
import { openPlaces } from './socket-limits.ts'

test('a closed socket frees its slot for a new one of the same address', () => {
  const places = openPlaces(2)
  const [first, second] = [places.take('a'), places.take('a')]
  expect([places.take('a'), typeof places.take('b')]).toEqual([null, 'function'])
  first!()
  first!()
  expect([typeof places.take('a'), places.take('a')]).toEqual(['function', null])
  second!()
  expect(typeof places.take('a')).toBe('function')
})
