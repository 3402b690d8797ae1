import { expect, test } from 'vitest'
import { formatAccountNo } from './format-account-no.ts'

// [spec:ACC-63.3]
test('groups ten digits as 3-3-4 and leaves any other length unchanged', () => {
  expect(formatAccountNo('1234567890')).toBe('123-456-7890')
  expect(formatAccountNo('123456789012')).toBe('123456789012')
})
