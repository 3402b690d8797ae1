import { expect, test } from 'vitest'
import { latelyRejected, payoutSteps } from './payout-timeline.tsx'

const brief = (steps: Parameters<typeof payoutSteps>[0]['steps']) =>
  payoutSteps({ steps }).map(({ stage, state }) => `${stage} ${state}`)

test('marks past stages as done, the awaited stage as current and the others as ahead', () => {
  expect(brief([{ stage: 'requested', at: 1 }])).toEqual([
    'requested done',
    'approved now',
    'paid ahead',
  ])
  expect(
    brief([
      { stage: 'requested', at: 1 },
      { stage: 'approved', at: 2 },
    ]),
  ).toEqual(['requested done', 'approved done', 'paid now'])
})

test('marks every stage of a paid withdrawal as done, even without a recorded approval', () => {
  expect(
    brief([
      { stage: 'requested', at: 1 },
      { stage: 'approved', at: 2 },
      { stage: 'paid', at: 3 },
    ]),
  ).toEqual(['requested done', 'approved done', 'paid done'])
  expect(
    brief([
      { stage: 'requested', at: 1 },
      { stage: 'paid', at: 3 },
    ]),
  ).toEqual(['requested done', 'approved done', 'paid done'])
})

test('ends the timeline of a rejected withdrawal at the rejection', () => {
  expect(
    brief([
      { stage: 'requested', at: 1 },
      { stage: 'rejected', at: 3 },
    ]),
  ).toEqual(['requested done', 'rejected failed'])
  expect(
    brief([
      { stage: 'requested', at: 1 },
      { stage: 'approved', at: 2 },
      { stage: 'rejected', at: 3 },
    ]),
  ).toEqual(['requested done', 'approved done', 'rejected failed'])
})

test('reports a rejected withdrawal for a day, but not a paid one', () => {
  const day = 24 * 60 * 60_000
  const rejected = {
    steps: [
      { stage: 'requested' as const, at: 1 },
      { stage: 'rejected' as const, at: 10 },
    ],
  }
  expect([latelyRejected(rejected, 9 + day), latelyRejected(rejected, 10 + day)]).toEqual([
    true,
    false,
  ])
  expect(
    latelyRejected(
      {
        steps: [
          { stage: 'requested', at: 1 },
          { stage: 'paid', at: 10 },
        ],
      },
      11,
    ),
  ).toBe(false)
  expect(latelyRejected(null, 11)).toBe(false)
})
