import { englishName, nameMustChange } from '@champa/contract/account'
import { expect, test } from 'vitest'
import { tidyName } from './account-name-panel.tsx'
import { shortenPhone } from './member-phone-field.tsx'
import { formatAccountNo } from './format-account-no.ts'

// [spec:ACC-37.1 ACC-42.3]
test('an English name is required only if the bank needs one and the name is not English', () => {
  for (const bank of ['KTB', 'TMB', 'TTB', 'BBL'])
    expect(nameMustChange(bank, 'สมชาย ใจดี')).toBe(true)
  expect(nameMustChange('KTB', 'SOMCHAI JAIDEE')).toBe(false)
  expect(nameMustChange('BBL', 'Somchai 2')).toBe(true)
  expect(nameMustChange('SCB', 'สมชาย ใจดี')).toBe(false)
  expect(nameMustChange('KBANK', 'สมชาย ใจดี')).toBe(false)
})

// [spec:ACC-42.2]
test('tidyName upper-cases and trims a name, and an English name has only letters and spaces', () => {
  expect(tidyName('  somchai   jaidee ')).toBe('SOMCHAI JAIDEE')
  expect(englishName.test(tidyName('somchai jaidee'))).toBe(true)
  for (const wrong of ['', '   ', 'สมชาย', 'SOMCHAI2', 'SOMCHAI-J'])
    expect(englishName.test(tidyName(wrong))).toBe(false)
})

test('a pasted phone number gets a leading 0 instead of its country code', () => {
  expect(shortenPhone('66812345678', 10)).toBe('0812345678')
  expect(shortenPhone('660812345678', 10)).toBe('0812345678')
})

test('a phone number is cut to ten digits', () => {
  expect(shortenPhone('08123456789', 10)).toBe('0812345678')
  expect(shortenPhone('0812', 10)).toBe('0812')
})

// [spec:ACC-63.3]
test('formatAccountNo groups ten digits as 3-3-4 and leaves any other length unchanged', () => {
  expect(formatAccountNo('1234567890')).toBe('123-456-7890')
  expect(formatAccountNo('123456789012')).toBe('123456789012')
})
