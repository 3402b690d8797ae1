import { expect, test } from 'vitest'
import { isPlainPicture, planPicture, sizesToTry } from './picture-plan.ts'
import { judgeCode } from './judge-code.ts'

test('an image is recognised by its first bytes', () => {
  expect(isPlainPicture(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d))).toBe(true)
  expect(isPlainPicture(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe(true)
  expect(isPlainPicture(new TextEncoder().encode('RIFF....WEBP'))).toBe(false)
  expect(isPlainPicture(new Uint8Array())).toBe(false)
})

test('an image that the server accepts is sent unchanged', () => {
  expect(planPicture({ width: 1_080, height: 2_400 }, 900_000, true)).toBe('asIs')
  expect(planPicture({ width: 6_000, height: 4_000 }, 10 * 1024 * 1024, true)).toBe('asIs')
})

test('an image that is too large or of another type is redrawn within the limits', () => {
  expect(planPicture({ width: 8_000, height: 4_000 }, 900_000, true)).toEqual({
    width: 6_000,
    height: 3_000,
  })
  expect(planPicture({ width: 4_000, height: 3_000 }, 10 * 1024 * 1024 + 1, true)).toEqual({
    width: 4_000,
    height: 3_000,
  })
  expect(planPicture({ width: 1_000, height: 2_000 }, 900_000, false)).toEqual({
    width: 1_000,
    height: 2_000,
  })
})

test('an image too small for a QR code is refused', () => {
  expect(planPicture({ width: 199, height: 800 }, 9_000, true)).toBeNull()
})

test('the search for a QR code goes from small to large sizes, never larger than the image', () => {
  expect(sizesToTry({ width: 600, height: 900 })).toEqual([{ width: 600, height: 900 }])
  expect(sizesToTry({ width: 3_000, height: 4_000 })).toEqual([
    { width: 750, height: 1_000 },
    { width: 1_350, height: 1_800 },
    { width: 2_700, height: 3_600 },
  ])
})

const thaiSlip = '0041000600000101030040220013071152533APM077365102TH91048134'

const promptPay =
  '00020101021229370016A000000677010111011300668123456785802TH53037645406100.006304BB8A'

test('slips of Thai banks and TrueMoney are recognised', () => {
  expect(judgeCode(thaiSlip)).toBe('slip')
  expect(judgeCode('0041000600000101030040220015073144041ATF009995102TH91048693')).toBe('slip')
  expect(judgeCode('00490002010102010203P2P0314500123456789010408250120249104b560')).toBe('slip')
})

test('a slip with one changed character is rejected', () => {
  expect(judgeCode(thaiSlip.replace('0773', '0774'))).toBe('other')
  expect(judgeCode(thaiSlip.slice(0, -6))).toBe('other')
})

test('a payment code is recognised', () => {
  expect(judgeCode(promptPay)).toBe('payment')
  expect(judgeCode(promptPay.replace('100.00', '900.00'))).toBe('other')
})

test('any other QR code is classified as `other`', () => {
  for (const text of ['', 'https://example.com/0041', '004', '0000', 'ผู้โอน', '99'.repeat(200)])
    expect(judgeCode(text), text).toBe('other')
})
