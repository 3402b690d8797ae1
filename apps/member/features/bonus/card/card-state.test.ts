import { describe, expect, test } from 'vitest'
import { activatedOf, cardStateOf, onDeposit, waitsFor } from './card-state.ts'

const userBonus = (isActive: boolean) => ({ _id: '1', isActive, received: [] })

// [spec:BON-7.3]
describe('the state of a card', () => {
  const free = { inPlay: false, userBonus: null, ineligibleReason: null } as const
  test.each([
    ['it can be claimed', free, 'claimable'],
    ['it waits for a deposit', { ...free, userBonus: userBonus(true) }, 'current'],
    ['it is in play', { ...free, inPlay: true }, 'current'],
    [
      'it is in play and cannot be claimed again',
      { ...free, inPlay: true, ineligibleReason: 'BONUS_REMAINING' },
      'current',
    ],
    [
      'it waits although today’s was received',
      { ...free, userBonus: userBonus(true), ineligibleReason: 'BONUS_MAX_CLAIMED' },
      'current',
    ],
    [
      'its maximum was received',
      { ...free, userBonus: userBonus(false), ineligibleReason: 'BONUS_MAX_CLAIMED' },
      'received',
    ],
    ['its quota is used up', { ...free, ineligibleReason: 'BONUS_FULL' }, 'closed'],
    ['another lock is in play', { ...free, ineligibleReason: 'BONUS_REMAINING' }, 'closed'],
    [
      'its conditions exclude the member or the hour',
      { ...free, ineligibleReason: 'BONUS_CONDITION' },
      'closed',
    ],
  ] as const)('when %s', (_, card, state) => {
    expect(cardStateOf(card)).toBe(state)
  })
})

test.each([
  ['today’s was not received yet', { maxReceived: 1, receivedCount: 0 }, false, 'deposit'],
  ['it has no maximum', { maxReceived: null, receivedCount: 9 }, false, 'deposit'],
  ['today’s was received', { maxReceived: 1, receivedCount: 1 }, false, 'limit'],
  [
    'a lock is in play, and today’s was received',
    { maxReceived: 1, receivedCount: 1 },
    true,
    'lock',
  ],
] as const)('an activated bonus when %s', (_, bonus, locked, waits) => {
  expect(waitsFor(bonus, locked)).toBe(waits)
})

// [spec:BON-7.2]
test('the activated bonus is the waiting one, not the one in play', () => {
  const card = (code: string, inPlay: boolean, isActive: boolean) => ({
    code,
    inPlay,
    userBonus: userBonus(isActive),
  })
  expect(activatedOf([card('A', true, true), card('B', false, true)])?.code).toBe('B')
  expect(activatedOf([card('A', true, true), card('B', false, false)])).toBeNull()
})

const activated = { maxReceived: 1, receivedCount: 0, ineligibleReason: null } as const
test.each([
  ['nothing is activated or in play', null, false, null],
  ['a bonus is activated', activated, false, 'comes'],
  ['a lock is in play, whatever is activated', activated, true, 'locked'],
  ['a lock is in play, and nothing activated', null, true, 'locked'],
  ['today’s was received', { ...activated, receivedCount: 1 }, false, 'misses'],
  ['its quota is used up', { ...activated, ineligibleReason: 'BONUS_FULL' }, false, 'misses'],
  [
    'it requires an empty account and there is money',
    { ...activated, ineligibleReason: 'BONUS_REMAINING' },
    false,
    'misses',
  ],
  [
    'its condition was met by a previous deposit',
    { ...activated, ineligibleReason: 'BONUS_CONDITION' },
    false,
    'comes',
  ],
] as const)('a deposit when %s', (_, bonus, locked, does) => {
  expect(onDeposit(bonus, locked)).toBe(does)
})
