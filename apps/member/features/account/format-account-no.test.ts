import { expect, test } from 'vitest'
import { formatAccountNo } from './format-account-no.ts'

// [spec:ACC-63.3]
test('ten digits are shown 3-3-rest, any other length as it is', () => {
  expect(formatAccountNo('1234567890')).toBe('123-456-7890')
  expect(formatAccountNo('123456789012')).toBe('123456789012')
})
