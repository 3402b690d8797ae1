import { chatReadDebounceMs } from '@champa/contract/chat-message'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openReadMarks } from './read-marks.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a read report keeps a message that arrives before its response', async () => {
  let log = ['message 1']
  let answer: (seq: number) => void = () => undefined
  let seq: number | null = 1
  const marks = openReadMarks(
    () => seq,
    () => new Promise((resolve) => (answer = resolve)),
    (read) => {
      log = [...log, `read ${read}`]
      seq = null
    },
  )
  marks.consider()
  await vi.advanceTimersByTimeAsync(chatReadDebounceMs)
  log = [...log, 'message 2']
  answer(1)
  await vi.advanceTimersByTimeAsync(0)
  expect(log).toEqual(['message 1', 'message 2', 'read 1'])
  marks.close()
})

test('a failed read report is repeated on the next call of `consider`', async () => {
  const sent: number[] = []
  const stored: number[] = []
  const marks = openReadMarks(
    () => (stored.length > 0 ? null : 5),
    (seq) => {
      sent.push(seq)
      return sent.length === 1
        ? Promise.reject(new Error('the network is down'))
        : Promise.resolve(seq)
    },
    (seq) => stored.push(seq),
  )
  for (const _ of [1, 2]) {
    marks.consider()
    await vi.advanceTimersByTimeAsync(chatReadDebounceMs)
  }
  expect([sent, stored]).toEqual([[5, 5], [5]])
  marks.close()
})
