import type { WalletState } from '@champa/contract/wallet'
import { expect, test } from 'vitest'
import { checkTransfer, gamesFrom, gamesTo, minOf, readAmount } from './check-transfer.ts'

const wish = { from: 'wallet', to: 'naga', amount: '100', available: 500_00n }

// [spec:WAL-15.2]
test('a transfer needs two different accounts, which are checked before the amount', () => {
  expect(checkTransfer({ ...wish, from: null, amount: '' })).toBe('selectAccMsg')
  expect(checkTransfer({ ...wish, to: null })).toBe('selectAccMsg')
  expect(checkTransfer({ ...wish, to: 'wallet', amount: '0' })).toBe('canNotTransferMsg')
  expect(checkTransfer({ ...wish, amount: '' })).toBe('minAmountMsg')
  expect(checkTransfer({ ...wish, amount: '0.99' })).toBe('minAmountMsg')
  expect(checkTransfer({ ...wish, amount: '500.01' })).toBe('MONEY_NOT_ENOUGH')
})

// [spec:WAL-16.1]
test('a transfer may be one baht or the whole balance', () => {
  expect(checkTransfer({ ...wish, amount: '1' })).toBeNull()
  expect(checkTransfer({ ...wish, amount: '500.00' })).toBeNull()
})

test('the minimum transfer is one baht or a hundredth of a credit of either game', () => {
  const at = (rates: Record<string, number>) => ({
    slots: Object.entries(rates).map(([code, ftWalletSlot]) => ({
      code,
      ftWalletSlot,
    })) as WalletState['slots'],
  })
  const games = at({ naga: 700, moon: 1, mekong: 800, joker: 0.5 })
  expect(minOf(games, 'wallet', null)).toBe(1_00n)
  expect([minOf(games, 'wallet', 'naga'), minOf(games, 'naga', 'wallet')]).toEqual([7_00n, 7_00n])
  expect([minOf(games, 'wallet', 'moon'), minOf(games, 'joker', 'wallet')]).toEqual([1_00n, 1_00n])
  expect([minOf(games, 'naga', 'mekong'), minOf(games, 'mekong', 'naga')]).toEqual([14_00n, 8_00n])
  const kip = { from: 'wallet', to: 'naga', available: 50_000_00n, min: 7_00n }
  expect([
    checkTransfer({ ...kip, amount: '6.99' }),
    checkTransfer({ ...kip, amount: '7' }),
  ]).toEqual(['minAmountMsg', null])
})

test('a play lock allows transfers out of an excluded game but none into it', () => {
  expect(checkTransfer({ ...wish, excluded: ['naga'] })).toBe('excluded')
  expect(checkTransfer({ ...wish, from: 'naga', to: 'wallet', excluded: ['naga'] })).toBeNull()
  expect(checkTransfer({ ...wish, excluded: ['moon'] })).toBeNull()
})

test('a closed game allows transfers out but none in', () => {
  const slots = [
    { code: 'naga', isActive: true, isClosed: false },
    { code: 'moon', isActive: true, isClosed: true },
    { code: 'pg', isActive: false, isClosed: false },
  ] as WalletState['slots']
  expect(gamesFrom({ slots }).map(({ code }) => code)).toEqual(['naga', 'moon'])
  expect(gamesTo({ slots }).map(({ code }) => code)).toEqual(['naga'])
})

test('a partly typed amount is parsed as far as it is valid', () => {
  expect(readAmount('12.')).toBe(12_00n)
  expect(readAmount('12.5')).toBe(12_50n)
  expect(readAmount('')).toBeNull()
  expect(readAmount('.')).toBeNull()
})
