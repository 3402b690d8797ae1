import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openReadMarks } from './read-marks.ts'
import { openTypingIn, openTypingOut } from './typing.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('typing is reported every 2.5 s, and its end after 2.5 s without a key press', () => {
  const sent: boolean[] = []
  const typing = openTypingOut((on) => sent.push(on))
  for (let key = 0; key < 6; key += 1) {
    typing.typed('hello')
    vi.advanceTimersByTime(1_000)
  }
  expect(sent).toEqual([true, true])
  vi.advanceTimersByTime(2_500)
  expect(sent).toEqual([true, true, false])
  typing.stop()
  typing.typed('  ')
  expect(sent).toEqual([true, true, false])
})

test('an empty composer reports the end of typing at once', () => {
  const sent: boolean[] = []
  const typing = openTypingOut((on) => sent.push(on))
  typing.typed('hello')
  typing.typed('')
  vi.advanceTimersByTime(10_000)
  expect(sent).toEqual([true, false])
})

test('the other side’s typing is shown for 6 s or until its message arrives', () => {
  const shown: (string | null)[] = []
  const typing = openTypingIn((typist) => shown.push(typist && typist.name))
  typing.received({ on: true, name: 'Mali' })
  vi.advanceTimersByTime(5_000)
  typing.received({ on: true, name: 'Mali' })
  vi.advanceTimersByTime(5_000)
  expect(shown).toEqual(['Mali', 'Mali'])
  vi.advanceTimersByTime(1_000)
  expect(shown).toEqual(['Mali', 'Mali', null])
  typing.received({ on: true, name: 'Noi' })
  typing.ended()
  vi.advanceTimersByTime(10_000)
  expect(shown).toEqual(['Mali', 'Mali', null, 'Noi', null])
})

// [spec:LIM-22.1]
test('reading is reported at most once a second, and only while the page is in view', async () => {
  let seq: number | null = 3
  const reads: number[] = []
  const marks = openReadMarks(
    () => seq,
    async (read) => {
      reads.push(read)
      if (read === seq) seq = null
      return read
    },
    () => undefined,
  )
  marks.consider()
  marks.consider()
  seq = 5
  await vi.advanceTimersByTimeAsync(999)
  expect(reads).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(reads).toEqual([5])
  seq = 6
  marks.consider()
  seq = null
  await vi.advanceTimersByTimeAsync(5_000)
  expect(reads).toEqual([5])
  marks.close()
})
