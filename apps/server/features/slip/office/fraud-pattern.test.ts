import { slipNotes } from '@champa/contract/slip'
import { expect, test } from 'vitest'
import type { SlipAnswer } from '../checking/slip-answer.ts'
import { fraudPatternOf } from './fraud-pattern.ts'

const nobody = { bankCode: null, accountNo: null, name: null, proxy: null }
const answer: SlipAnswer = {
  status: 'executed',
  amount: '10000',
  at: '2026-11-27T05:00:00.000Z',
  sender: nobody,
  receiver: nobody,
  bankReference: null,
  currency: null,
}

test.each([
  ['a slip that was sent before', 'SLIP_REFNO_DUPLICATED', 'REF1', null, 'sent-before'],
  ['an old slip', 'EXPIRED_SLIP', 'REF1', answer, 'old-slip'],
  ['a slip to another account', 'DEST_ACC_INVALID', 'REF1', answer, 'other-account'],
  ['a slip of another person', 'NOT_MATCH', 'REF1', answer, 'other-person'],
  [
    'a scheduled transfer',
    'INVALID_SLIP',
    'REF1',
    { ...answer, status: 'scheduled' },
    'not-executed',
  ],
  ['a code with the bank of another transfer', 'INVALID_SLIP', 'REF1', answer, 'altered-code'],
  ['a transfer that no bank knows', 'INVALID_SLIP', 'REF1', null, 'unknown-to-bank'],
  ['a code that is no slip', 'INVALID_SLIP', null, null, 'foreign-code'],
] as const)('%s is named', (_, note, transRef, given, pattern) => {
  expect(fraudPatternOf({ note, transRef, answer: given })).toBe(pattern)
})

test('a slip that could not be read or checked fits no pattern', () => {
  const named = ['SLIP_REFNO_DUPLICATED', 'EXPIRED_SLIP', 'DEST_ACC_INVALID', 'NOT_MATCH']
  const others = slipNotes.filter((note) => note !== 'INVALID_SLIP' && !named.includes(note))
  expect(others.length).toBeGreaterThan(0)
  for (const note of [...others, null])
    expect(fraudPatternOf({ note, transRef: 'REF1', answer })).toBeNull()
})
