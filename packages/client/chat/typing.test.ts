import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openReadMarks } from './read-marks.ts'
import { openTypingIn, openTypingOut } from './typing.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('typing is told every 2.5 s while it goes on, and that it ended after as long without a key', () => {
  const told: boolean[] = []
  const typing = openTypingOut((on) => told.push(on))
  for (let key = 0; key < 6; key += 1) {
    typing.typed('hello')
    vi.advanceTimersByTime(1_000)
  }
  expect(told).toEqual([true, true])
  vi.advanceTimersByTime(2_500)
  expect(told).toEqual([true, true, false])
  typing.stop()
  typing.typed('  ')
  expect(told).toEqual([true, true, false])
})

test('who sent stops at once', () => {
  const told: boolean[] = []
  const typing = openTypingOut((on) => told.push(on))
  typing.typed('hello')
  typing.typed('')
  vi.advanceTimersByTime(10_000)
  expect(told).toEqual([true, false])
})

test('the other side’s typing is believed for 6 s, and ends with its message', () => {
  const shown: (string | null)[] = []
  const typing = openTypingIn((who) => shown.push(who && who.name))
  typing.heard({ on: true, name: 'Mali' })
  vi.advanceTimersByTime(5_000)
  typing.heard({ on: true, name: 'Mali' })
  vi.advanceTimersByTime(5_000)
  expect(shown).toEqual(['Mali', 'Mali'])
  vi.advanceTimersByTime(1_000)
  expect(shown).toEqual(['Mali', 'Mali', null])
  typing.heard({ on: true, name: 'Noi' })
  typing.ended()
  vi.advanceTimersByTime(10_000)
  expect(shown).toEqual(['Mali', 'Mali', null, 'Noi', null])
})

// [spec:LIM-22.1]
test('reading is told once a second at most, as far as it is then, and only while somebody looks', async () => {
  let seq: number | null = 3
  const told: number[] = []
  const marks = openReadMarks(
    () => seq,
    async (read) => {
      told.push(read)
      if (read === seq) seq = null
    },
  )
  marks.consider()
  marks.consider()
  seq = 5
  await vi.advanceTimersByTimeAsync(999)
  expect(told).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toEqual([5])
  seq = 6
  marks.consider()
  seq = null
  await vi.advanceTimersByTimeAsync(5_000)
  expect(told).toEqual([5])
  marks.close()
})

test('a mark that did not arrive is told again with the next sign, not by itself', async () => {
  let tries = 0
  const marks = openReadMarks(
    () => (tries < 2 ? 1 : null),
    () => (++tries === 1 ? Promise.reject(new Error('lost')) : Promise.resolve()),
  )
  marks.consider()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(tries).toBe(1)
  marks.consider()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(tries).toBe(2)
  marks.close()
})
