import { describe, expect, test } from 'vitest'
import { activatedOf, cardStateOf, onDeposit, waitsFor } from './card-state.ts'

const userBonus = (isActive: boolean) => ({ _id: '1', isActive, received: [] })

// [spec:BON-7.3]
describe('cardStateOf', () => {
  const free = { inPlay: false, userBonus: null, ineligibleReason: null } as const
  test.each([
    ['the bonus can be claimed', free, 'claimable'],
    ['the bonus waits for a deposit', { ...free, userBonus: userBonus(true) }, 'current'],
    ['the bonus is in play', { ...free, inPlay: true }, 'current'],
    [
      'the bonus is in play and cannot be claimed again',
      { ...free, inPlay: true, ineligibleReason: 'BONUS_REMAINING' },
      'current',
    ],
    [
      'the bonus waits although its daily maximum is reached',
      { ...free, userBonus: userBonus(true), ineligibleReason: 'BONUS_MAX_CLAIMED' },
      'current',
    ],
    [
      'the maximum of the bonus is reached',
      { ...free, userBonus: userBonus(false), ineligibleReason: 'BONUS_MAX_CLAIMED' },
      'received',
    ],
    ['the bonus quota is used up', { ...free, ineligibleReason: 'BONUS_FULL' }, 'closed'],
    ['another lock is in play', { ...free, ineligibleReason: 'BONUS_REMAINING' }, 'closed'],
    [
      'the bonus conditions exclude the member or the hour',
      { ...free, ineligibleReason: 'BONUS_CONDITION' },
      'closed',
    ],
  ] as const)('returns the state of a bonus card when %s', (_, card, state) => {
    expect(cardStateOf(card)).toBe(state)
  })
})

test.each([
  ['it was not received today', { maxReceived: 1, receivedCount: 0 }, false, 'deposit'],
  ['it has no maximum', { maxReceived: null, receivedCount: 9 }, false, 'deposit'],
  ['its daily maximum is reached', { maxReceived: 1, receivedCount: 1 }, false, 'limit'],
  [
    'a lock is in play, and the daily maximum is reached',
    { maxReceived: 1, receivedCount: 1 },
    true,
    'lock',
  ],
] as const)('waitsFor returns what a bonus waits for when %s', (_, bonus, locked, waits) => {
  expect(waitsFor(bonus, locked)).toBe(waits)
})

// [spec:BON-7.2]
test('activatedOf returns the bonus that waits for a deposit, not one whose lock is active', () => {
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
  [
    'the daily maximum of the bonus is reached',
    { ...activated, receivedCount: 1 },
    false,
    'misses',
  ],
  ['the bonus quota is used up', { ...activated, ineligibleReason: 'BONUS_FULL' }, false, 'misses'],
  [
    'the bonus requires an empty account and there is money',
    { ...activated, ineligibleReason: 'BONUS_REMAINING' },
    false,
    'misses',
  ],
  [
    'the condition was met by a previous deposit',
    { ...activated, ineligibleReason: 'BONUS_CONDITION' },
    false,
    'comes',
  ],
] as const)('onDeposit returns the effect on a bonus when %s', (_, bonus, locked, does) => {
  expect(onDeposit(bonus, locked)).toBe(does)
})
