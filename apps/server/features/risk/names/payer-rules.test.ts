import { describe, expect, test } from 'vitest'
import { digitsFit, searchableDigits, nameScore, nameWords, payerFits } from './payer-rules.ts'

test.each([
  ['นายสมชาย ใจดี', ['สมชาย', 'ใจดี']],
  ['นาย สมชาย ใจดี', ['สมชาย', 'ใจดี']],
  ['น.ส.มาลี ศรีสุข', ['มาลี', 'ศรีสุข']],
  ['นางสาวมาลี ศ***', ['มาลี', 'ศ']],
  ['MR. SOMCHAI JAIDEE', ['SOMCHAI', 'JAIDEE']],
  ['Miss Malee S.', ['MALEE', 'S']],
  ['ທ້າວ ສົມຊາຍ', ['ທ້າວ', 'ສົມຊາຍ']],
  ['นาย', []],
])('nameWords splits %s into %j', (name, words) => {
  expect(nameWords(name)).toEqual(words)
})

test.each([
  ['SOMCHAI JAIDEE', 'SOMCHAI JAIDEE', 1],
  ['MR SOMCHAI JAIDEE', 'somchai jaidee', 1],
  ['JAIDEE SOMCHAI', 'SOMCHAI JAIDEE', 1],
  ['SOMCHAI J', 'SOMCHAI JAIDEE', 0.875],
  ['สมชาย ใ', 'นายสมชาย ใจดี', 0.875],
  ['SOMCHAI JAI', 'SOMCHAI JAIDEE', 0.95],
  ['SOMCHAI', 'SOMCHAI JAIDEE', 0.95],
  ['SOM', 'SOMCHAI JAIDEE', 0.855],
  ['SO J', 'SOMCHAI JAIDEE', 0.775],
  ['S J', 'SOMCHAI JAIDEE', 0.75],
  ['S S', 'SOMCHAI JAIDEE', 0.375],
  ['SOMCHAI MEESUK', 'SOMCHAI JAIDEE', 0.5],
  ['MALEE SRISUK', 'SOMCHAI JAIDEE', 0],
])('nameScore of %s and %s is %d', (reported, registered, score) => {
  expect(nameScore(reported, registered)).toBeCloseTo(score, 3)
})

test.each([
  ['SOMCHAI', 'สมชาย'],
  ['', 'SOMCHAI'],
  ['***', 'SOMCHAI'],
  ['สมชาย', 'ສົມຊາຍ'],
])('nameScore cannot compare %s and %s', (reported, registered) => {
  expect(nameScore(reported, registered)).toBeNull()
})

test.each([
  ['0209x', '7421802096', true],
  ['0209x', '7421802087', false],
  ['987654', '1112987654', true],
  ['987654', '1112987655', false],
  ['1234567890', '1234567890', true],
  ['91234567890', '1234567890', false],
  ['1xx4', '0001234', true],
])('digitsFit for the reported digits %s and the account %s is %s', (reported, accountNo, fits) => {
  expect(digitsFit(reported, accountNo)).toBe(fits)
})

test('searchableDigits returns the last four digits, or the four before the last one', () => {
  expect([
    searchableDigits('987654'),
    searchableDigits('0209x'),
    searchableDigits('1234567890'),
    searchableDigits('209x'),
    searchableDigits('0209xx'),
    searchableDigits(''),
  ]).toEqual([{ tail: '7654' }, { inner: '0209' }, { tail: '7890' }, null, null, null])
})

describe('payerFits', () => {
  const member = { accountNo: '7421802096', names: ['SOMCHAI JAIDEE', 'สมชาย ใจดี'] }
  test.each([
    ['six digits and the bank, no name', { bankCode: 'KBANK', accountNo: '802096' }, true],
    [
      'six digits, the bank and an initial',
      { bankCode: 'KBANK', accountNo: '802096', name: 'S' },
      true,
    ],
    [
      'six digits, the bank and a different name',
      { bankCode: 'KBANK', accountNo: '802096', name: 'MALEE SRISUK' },
      false,
    ],
    ['six digits without the bank and without a name', { accountNo: '802096' }, false],
    [
      'six digits without the bank and with the name',
      { accountNo: '802096', name: 'SOMCHAI J' },
      true,
    ],
    [
      'four digits and the name with its last word truncated',
      { bankCode: 'KBANK', accountNo: '0209x', name: 'นาย สมชาย ใ***' },
      true,
    ],
    ['four digits and initials', { bankCode: 'KBANK', accountNo: '0209x', name: 'S. J.' }, false],
    [
      'four digits and three letters',
      { bankCode: 'KBANK', accountNo: '0209x', name: 'SOM' },
      false,
    ],
    [
      'four digits and the family name',
      { bankCode: 'KBANK', accountNo: '0209x', name: 'JAIDEE' },
      false,
    ],
    [
      'four digits and both names truncated',
      { bankCode: 'KBANK', accountNo: '0209x', name: 'SOM*** JAI***' },
      true,
    ],
    ['four digits and no name', { bankCode: 'KBANK', accountNo: '0209x' }, false],
    [
      'four digits and a name in another script',
      { bankCode: 'KBANK', accountNo: '0209x', name: 'ສົມຊາຍ' },
      false,
    ],
    [
      'the name and different digits',
      { bankCode: 'KBANK', accountNo: '0208x', name: 'SOMCHAI JAIDEE' },
      false,
    ],
    ['the whole account', { bankCode: 'KBANK', accountNo: '7421802096', name: 'SOMCHAI J' }, true],
  ])('payerFits for %s (%j) is %s', (_, reported, fits) => {
    expect(payerFits(reported, member)).toBe(fits)
  })
})
