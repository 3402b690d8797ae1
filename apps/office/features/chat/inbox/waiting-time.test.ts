import { expect, test } from 'vitest'
import { spanOf, waitingTone } from './waiting-time.tsx'

const minute = 60_000

test('the tone of a waiting time is `warn` after two minutes and `late` after five', () => {
  expect([119_999, 2 * minute, 5 * minute - 1, 5 * minute].map(waitingTone)).toEqual([
    'calm',
    'warn',
    'warn',
    'late',
  ])
})

test('expresses a duration in its largest whole unit', () => {
  expect([minute - 1, minute, 59 * minute, 60 * minute, 47 * 60 * minute].map(spanOf)).toEqual([
    { words: 'now' },
    { words: 'minutes', n: 1 },
    { words: 'minutes', n: 59 },
    { words: 'hours', n: 1 },
    { words: 'days', n: 1 },
  ])
})
