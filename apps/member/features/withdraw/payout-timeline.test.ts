import { expect, test } from 'vitest'
import { latelyRejected, payoutSteps } from './payout-timeline.tsx'

const brief = (steps: Parameters<typeof payoutSteps>[0]['steps']) =>
  payoutSteps({ steps }).map(({ stage, state }) => `${stage} ${state}`)

test('past stages are done, the awaited stage is current and the others are ahead', () => {
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

test('every stage of a paid withdrawal is done, even without a recorded approval', () => {
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

test('the timeline of a rejected withdrawal ends at the rejection', () => {
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

test('a rejected withdrawal stays on screen for a day, but a paid one does not', () => {
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
