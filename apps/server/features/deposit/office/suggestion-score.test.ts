import { describe, expect, test } from 'vitest'
import { minSuggestionScore } from '@champa/contract/office/payments'
import { suggestionScore, type SuggestedMember } from './suggestion-score.ts'

const somchai: SuggestedMember = {
  bankCode: 'SCB',
  accountNo: '7421802096',
  names: ['SOMCHAI JAIDEE', 'นายสมชาย ใจดี'],
  hasNotice: false,
  hasPaid: false,
}
const others: SuggestedMember[] = [
  { ...somchai, accountNo: '7421802087', names: ['SOMCHAI MEESUK', 'สมชาย มีสุข'] },
  { ...somchai, accountNo: '1112987654', names: ['MALEE SRISUK', 'มาลี ศรีสุข'] },
  { ...somchai, bankCode: 'KBANK', accountNo: '0001234', names: ['ທ້າວ ສົມຊາຍ'] },
]

// The examples of risk/names/payer-rules.test.ts, with what a bank reports of the same person.
test.each([
  ['four digits and a cut name', { accountNo: '0209x', name: 'SOMCHAI J' }],
  ['four digits and a given name', { accountNo: '0209x', name: 'MR SOMCHAI' }],
  ['a Thai name with its title', { bankCode: 'SCB', accountNo: '0209x', name: 'นาย สมชาย ใจดี' }],
  ['six digits without a name', { bankCode: 'SCB', accountNo: '802096' }],
  ['the whole account', { bankCode: 'SCB', accountNo: '7421802096', name: 'S J' }],
])('[office:42] the right member ranks first by %s', (_, payer) => {
  const right = suggestionScore(payer, somchai).score
  expect(right).toBeGreaterThanOrEqual(minSuggestionScore)
  for (const other of others) expect(suggestionScore(payer, other).score).toBeLessThan(right)
})

describe('each part counts', () => {
  const scoreOf = (payer: Parameters<typeof suggestionScore>[0], changes = {}) =>
    suggestionScore(payer, { ...somchai, ...changes })

  test.each([
    ['six fitting digits', { accountNo: '802096' }, {}, 45],
    ['four fitting digits', { accountNo: '0209x' }, {}, 30],
    ['one digit that differs', { accountNo: '802097' }, {}, 0],
    ['digits of another bank', { bankCode: 'KBANK', accountNo: '802096' }, {}, 0],
    ['digits of a merged bank', { bankCode: 'TTB', accountNo: '802096' }, { bankCode: 'TMB' }, 45],
    ['the whole name', { name: 'SOMCHAI JAIDEE' }, {}, 30],
    ['half of the name', { name: 'SOMCHAI MEESUK' }, {}, 15],
    ['an announced amount', {}, { hasNotice: true }, 15],
    ['an earlier payment', {}, { hasPaid: true }, 10],
    ['nothing reported', {}, {}, 0],
  ])('%s', (_, payer, changes, score) => {
    expect(scoreOf(payer, changes).score).toBe(score)
  })
})
