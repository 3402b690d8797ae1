import { expect, test } from 'vitest'
import { isPlainPicture, planPicture, sizesToTry } from './picture-plan.ts'

test('recognises an image by its first bytes', () => {
  expect(isPlainPicture(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d))).toBe(true)
  expect(isPlainPicture(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe(true)
  expect(isPlainPicture(new TextEncoder().encode('RIFF....WEBP'))).toBe(false)
  expect(isPlainPicture(new Uint8Array())).toBe(false)
})

test('sends an image unchanged when the server accepts it', () => {
  expect(planPicture({ width: 1_080, height: 2_400 }, 900_000, true)).toBe('asIs')
  expect(planPicture({ width: 6_000, height: 4_000 }, 10 * 1024 * 1024, true)).toBe('asIs')
})

test('redraws an image that is too large or of another type within the limits', () => {
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

test('refuses an image too small for a code', () => {
  expect(planPicture({ width: 199, height: 800 }, 9_000, true)).toBeNull()
})

test('searches for a code from small to large sizes, never larger than the image', () => {
  expect(sizesToTry({ width: 600, height: 900 })).toEqual([{ width: 600, height: 900 }])
  expect(sizesToTry({ width: 3_000, height: 4_000 })).toEqual([
    { width: 750, height: 1_000 },
    { width: 1_350, height: 1_800 },
    { width: 2_700, height: 3_600 },
  ])
})
