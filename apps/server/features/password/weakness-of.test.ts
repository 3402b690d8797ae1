import { expect, test } from 'vitest'
import { weaknessOf } from './weakness-of.ts'

const of = { phone: '0812345678', siteName: 'Champa' }

test.each([
  ['12345678', 'common'],
  ['QWERTYUIOP', 'common'],
  ['ÁÁÁÁÁÁÁÁ', 'common'],
  ['๑๑๑๑๑๑๑๑', 'common'],
  ['0812345678', 'phone'],
  ['my 081-234-5678', 'phone'],
  ['66812345678', 'phone'],
  ['champa88', 'site'],
  ['C H A M P A!', 'site'],
])('rejects %s as %s', (password, weakness) => expect(weaknessOf(password, of)).toBe(weakness))

test.each([
  'champa-demo-1',
  'river-lantern-7',
  'รหัสผ่านของฉัน',
  'ລະຫັດຜ່ານ',
  '        a',
  '0898765432',
])('accepts %s', (password) => expect(weaknessOf(password, of)).toBe(null))
