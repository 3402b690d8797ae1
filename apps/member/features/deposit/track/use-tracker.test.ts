import type { TrackedDeposit } from '@champa/contract/deposit'
import { expect, test } from 'vitest'
import { stepsOf, underWay } from './use-tracker.ts'

const minute = 60_000
const deposit = (
  _id: string,
  stage: TrackedDeposit['stage'],
  at: number,
  more: Partial<TrackedDeposit> = {},
): TrackedDeposit => ({
  _id,
  channel: 'bank',
  provider: 'SCB',
  amount: null,
  stage,
  reason: null,
  next: null,
  createdAt: at,
  steps: [{ stage, at }],
  ...more,
})
const shown = (deposits: TrackedDeposit[]) =>
  underWay(deposits, { openedAt: 100 * minute, now: 110 * minute }).map((one) => one._id)

test('pending deposits are shown at any age, credited ones only since the sheet was opened', () => {
  expect(
    shown([
      deposit('waits', 'waiting', 1),
      deposit('before', 'credited', 99 * minute),
      deposit('since', 'credited', 101 * minute),
    ]),
  ).toEqual(['since', 'waits'])
})

test('a failed deposit is shown for half an hour', () => {
  expect(
    shown([
      deposit('late', 'failed', 105 * minute, { reason: 'NOT_MATCH' }),
      deposit('old', 'failed', 79 * minute, { reason: 'NOT_MATCH' }),
    ]),
  ).toEqual(['late'])
})

test('every pending deposit is shown, the most recently updated first', () => {
  const waiting = ['a', 'b', 'c', 'd'].map((id, index) => deposit(id, 'waiting', 9 - index))
  expect(shown(waiting)).toEqual(['a', 'b', 'c', 'd'])
  const arrived = deposit('d', 'credited', 6, {
    steps: [
      { stage: 'waiting', at: 6 },
      { stage: 'credited', at: 105 * minute },
    ],
  })
  expect(shown([...waiting.slice(0, 3), arrived])).toEqual(['d', 'a', 'b', 'c'])
})

test('the stages of a deposit are split into done, current and ahead', () => {
  const seen = deposit('1', 'seen', 5, {
    steps: [
      { stage: 'waiting', at: 3 },
      { stage: 'seen', at: 5 },
    ],
  })
  expect(stepsOf(seen)).toEqual([
    { stage: 'waiting', at: 3, state: 'done' },
    { stage: 'seen', at: 5, state: 'now' },
    { stage: 'matched', at: null, state: 'ahead' },
    { stage: 'credited', at: null, state: 'ahead' },
  ])
})

test('all stages of a credited deposit are done, including unobserved ones', () => {
  expect(stepsOf(deposit('1', 'credited', 9)).map((step) => step.state)).toEqual([
    'done',
    'done',
    'done',
    'done',
  ])
})

test('a failed deposit has no further stages', () => {
  const failed = deposit('1', 'failed', 9, {
    steps: [
      { stage: 'waiting', at: 3 },
      { stage: 'failed', at: 9 },
    ],
  })
  expect(stepsOf(failed)).toEqual([
    { stage: 'waiting', at: 3, state: 'done' },
    { stage: 'failed', at: 9, state: 'failed' },
  ])
})
