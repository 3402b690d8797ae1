import { expect, test } from 'vitest'
import { latelyRejected, payoutSteps } from './payout-steps.ts'

const brief = (steps: Parameters<typeof payoutSteps>[0]['steps']) =>
  payoutSteps({ steps }).map(({ stage, state }) => `${stage} ${state}`)

test('what was is done, what is waited for is now, the rest lies ahead', () => {
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

test('a payout that was paid has nothing ahead, even without a word of its approval', () => {
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

test('a rejected one ends where it was rejected', () => {
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

test('a rejection is told for a day, a payment is not', () => {
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
