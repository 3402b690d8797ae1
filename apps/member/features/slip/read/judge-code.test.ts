import { expect, test } from 'vitest'
import { judgeCode } from './judge-code.ts'

const thaiSlip = '0041000600000101030040220013071152533APM077365102TH91048134'
const promptPay =
  '00020101021229370016A000000677010111011300668123456785802TH53037645406100.006304BB8A'

test('recognises slips of Thai banks and TrueMoney', () => {
  expect(judgeCode(thaiSlip)).toBe('slip')
  expect(judgeCode('0041000600000101030040220015073144041ATF009995102TH91048693')).toBe('slip')
  expect(judgeCode('00490002010102010203P2P0314500123456789010408250120249104b560')).toBe('slip')
})

test('rejects a slip with one changed character', () => {
  expect(judgeCode(thaiSlip.replace('0773', '0774'))).toBe('other')
  expect(judgeCode(thaiSlip.slice(0, -6))).toBe('other')
})

test('recognises a payment code', () => {
  expect(judgeCode(promptPay)).toBe('payment')
  expect(judgeCode(promptPay.replace('100.00', '900.00'))).toBe('other')
})

test('classifies any other code as `other`', () => {
  for (const text of ['', 'https://example.com/0041', '004', '0000', 'ผู้โอน', '99'.repeat(200)])
    expect(judgeCode(text), text).toBe('other')
})
