import { describe, expect, test } from 'vitest'
import { readPhone } from './phone.ts'

const thai = (text: string) => readPhone(text, false)
const lao = (text: string) => readPhone(text, true)

describe('readPhone, Thai build', () => {
  const one = { e164: '+66812345678', national: '0812345678' }
  test.each([
    '0812345678',
    '081-234-5678',
    ' 081 234 5678 ',
    '+66812345678',
    '66812345678',
    '+66 (0)81 234 5678',
    '๐๘๑๒๓๔๕๖๗๘',
    '໐໘໑໒໓໔໕໖໗໘',
    '０８１２３４５６７８',
    '081–234–5678',
  ])('the number "%s" is normalised', (text) => {
    expect(thai(text)).toEqual(one)
  })
  test.each(['0612345678', '0912345678'])('the mobile number %s is accepted', (text) =>
    expect(thai(text)).toMatchObject({ national: text }),
  )
  // [spec:ACC-18.1 LIM-4.1]
  test.each([
    '',
    '0',
    '081234567',
    '08123456789',
    '021234567',
    'phone',
    '081234567x',
    '+8562055555555',
    '812345678',
  ])('PHONE_NUMBER_REQUIRE_10_DIGIT: "%s" does not have ten digits', (text) => {
    expect(thai(text)).toBe('PHONE_NUMBER_REQUIRE_10_DIGIT')
  })
  test.each(['0712345678', '2055555555', '6612345678', '1812345678', '0112345678'])(
    'INVALID_USER_INFO: "%s" has ten digits but an invalid prefix',
    (text) => {
      expect(thai(text)).toBe('INVALID_USER_INFO')
    },
  )
})

describe('readPhone, Lao build', () => {
  test.each(['2055555555', '02055555555', '8562055555555', '+856 20 5555 5555', '໒໐໕໕໕໕໕໕໕໕'])(
    'the number "%s" is normalised',
    (text) => {
      expect(lao(text)).toEqual({ e164: '+8562055555555', national: '2055555555' })
    },
  )
  test.each(['2088123456', '2087123456', '2022345678', '305123456'])(
    'the mobile number %s is accepted',
    (text) => expect(lao(text)).toMatchObject({ national: text }),
  )
  test.each(['', '2055555', '2065555555', '2086123456', '0812345678', '20555555555'])(
    'INVALID_USER_INFO: "%s" is not a Lao mobile number',
    (text) => {
      expect(lao(text)).toBe('INVALID_USER_INFO')
    },
  )
})
