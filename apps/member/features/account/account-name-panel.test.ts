import { englishName, nameMustChange } from '@champa/contract/account'
import { expect, test } from 'vitest'
import { tidyName } from './account-name-panel.tsx'

// [spec:ACC-37.1 ACC-42.3]
test('requires an English name only if the bank needs one and the name has other letters', () => {
  for (const bank of ['KTB', 'TMB', 'TTB', 'BBL'])
    expect(nameMustChange(bank, 'สมชาย ใจดี')).toBe(true)
  expect(nameMustChange('KTB', 'SOMCHAI JAIDEE')).toBe(false)
  expect(nameMustChange('BBL', 'Somchai 2')).toBe(true)
  expect(nameMustChange('SCB', 'สมชาย ใจดี')).toBe(false)
  expect(nameMustChange('KBANK', 'สมชาย ใจดี')).toBe(false)
})

// [spec:ACC-42.2]
test('upper-cases a name, removes extra spaces, and accepts letters and spaces only', () => {
  expect(tidyName('  somchai   jaidee ')).toBe('SOMCHAI JAIDEE')
  expect(englishName.test(tidyName('somchai jaidee'))).toBe(true)
  for (const wrong of ['', '   ', 'สมชาย', 'SOMCHAI2', 'SOMCHAI-J'])
    expect(englishName.test(tidyName(wrong))).toBe(false)
})
