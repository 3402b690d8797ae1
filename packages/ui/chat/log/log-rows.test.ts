import { expect, test } from 'vitest'
import type { ShownMessage } from '../message/tools.tsx'
import { logRows } from './log-rows.ts'

const minute = 60_000
const day = (ms: number) => String(Math.floor(ms / 86_400_000))
const clock = (ms: number) => String(Math.floor((ms % 86_400_000) / minute))
const one = (id: string, createdAt: number, more: Partial<ShownMessage> = {}): ShownMessage => ({
  id,
  createdAt,
  mine: false,
  name: null,
  message: { message_type: 'text', payload: id },
  delivery: 'succeed',
  read: false,
  progress: 1,
  failure: null,
  ...more,
})
const rowsOf = (messages: ShownMessage[]) =>
  logRows(messages, day, clock).map((row) => `${row.day ?? '-'}${row.last ? '.' : ''}`)

test('the label of a day is shown once, before the day’s first message', () => {
  expect(rowsOf([one('a', 0), one('b', 2 * minute), one('c', 86_400_000)])).toEqual([
    '0.',
    '-.',
    '1.',
  ])
})

test('the time is shown once, after the last message of one side in the same minute', () => {
  expect(
    rowsOf([
      one('a', 1),
      one('b', 2),
      one('c', 3, { mine: true }),
      one('d', minute, { mine: true }),
    ]),
  ).toEqual(['0', '-.', '-.', '-.'])
})

test('a different author or delivery state starts a new group of messages', () => {
  expect(rowsOf([one('a', 1, { name: 'นก' }), one('b', 2, { name: 'ดาว' })])).toEqual(['0.', '-.'])
  expect(
    rowsOf([
      one('a', 1, { mine: true, read: true }),
      one('b', 2, { mine: true }),
      one('c', 3, { mine: true, delivery: 'sending' }),
    ]),
  ).toEqual(['0.', '-.', '-.'])
})

test('a log without messages has no rows', () => {
  expect(rowsOf([])).toEqual([])
})
