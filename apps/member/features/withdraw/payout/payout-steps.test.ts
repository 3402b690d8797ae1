import { expect, test } from 'vitest'
import { payoutSteps } from './payout-steps.ts'

const brief = (steps: Parameters<typeof payoutSteps>[0]['steps']) => payoutSteps({ steps }).map(({ stage, state }) => `${stage} ${state}`)

test('what was is done, what is waited for is now, the rest lies ahead', () => {
  expect(brief([{ stage: 'requested', at: 1 }])).toEqual(['requested done', 'approved now', 'paid ahead'])
  expect(brief([{ stage: 'requested', at: 1 }, { stage: 'approved', at: 2 }])).toEqual(['requested done', 'approved done', 'paid now'])
})

test('a payout that was paid has nothing ahead, even without a word of its approval', () => {
  expect(brief([{ stage: 'requested', at: 1 }, { stage: 'approved', at: 2 }, { stage: 'paid', at: 3 }])).toEqual(['requested done', 'approved done', 'paid done'])
  expect(brief([{ stage: 'requested', at: 1 }, { stage: 'paid', at: 3 }])).toEqual(['requested done', 'approved done', 'paid done'])
})

test('a rejected one ends where it was rejected', () => {
  expect(brief([{ stage: 'requested', at: 1 }, { stage: 'rejected', at: 3 }])).toEqual(['requested done', 'rejected failed'])
  expect(brief([{ stage: 'requested', at: 1 }, { stage: 'approved', at: 2 }, { stage: 'rejected', at: 3 }])).toEqual(['requested done', 'approved done', 'rejected failed'])
})
