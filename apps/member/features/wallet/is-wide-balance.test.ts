import { expect, test } from 'vitest'
import type { MinorUnits } from '@champa/contract/money'
import { isWideBalance } from './is-wide-balance.ts'

const satang = (amount: bigint) => amount as MinorUnits

test('an ordinary balance does not reach the moon of the home scene', () => {
  expect(isWideBalance(satang(24_580_50n), 390)).toBe(false)
  expect(isWideBalance(satang(180_000_00n), 390)).toBe(false)
  expect(isWideBalance(satang(1_234_567_00n), 390)).toBe(false)
})

test('a long balance would overlap the moon of the home scene', () => {
  expect(isWideBalance(satang(1_234_567_890_00n), 390)).toBe(true)
  expect(isWideBalance(satang(180_000_00n), 320)).toBe(true)
})

test('any balance fits on a desktop', () => {
  expect(isWideBalance(satang(1_234_567_890_00n), 1280)).toBe(false)
})
