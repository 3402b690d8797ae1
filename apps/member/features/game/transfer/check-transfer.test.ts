import type { WalletState } from '@champa/contract/wallet'
import { expect, test } from 'vitest'
import { checkTransfer, gamesFrom, gamesTo, readAmount } from './check-transfer.ts'

const wish = { from: 'wallet', to: 'naga', amount: '100', available: 500_00n }

test('both accounts are chosen, then differ, then the amount is asked', () => {
  expect(checkTransfer({ ...wish, from: null, amount: '' })).toBe('selectAccMsg')
  expect(checkTransfer({ ...wish, to: null })).toBe('selectAccMsg')
  expect(checkTransfer({ ...wish, to: 'wallet', amount: '0' })).toBe('canNotTransferMsg')
  expect(checkTransfer({ ...wish, amount: '' })).toBe('minAmountMsg')
  expect(checkTransfer({ ...wish, amount: '0.99' })).toBe('minAmountMsg')
  expect(checkTransfer({ ...wish, amount: '500.01' })).toBe('MONEY_NOT_ENOUGH')
})

test('one baht and everything there is may move', () => {
  expect(checkTransfer({ ...wish, amount: '1' })).toBeNull()
  expect(checkTransfer({ ...wish, amount: '500.00' })).toBeNull()
})

test('while a lock is in play nothing moves into an excluded game, but everything moves out of it', () => {
  expect(checkTransfer({ ...wish, excluded: ['naga'] })).toBe('excluded')
  expect(checkTransfer({ ...wish, from: 'naga', to: 'wallet', excluded: ['naga'] })).toBeNull()
  expect(checkTransfer({ ...wish, excluded: ['moon'] })).toBeNull()
})

test('from a closed game money comes home, none goes there', () => {
  const slots = [{ code: 'naga', isActive: true, isClosed: false }, { code: 'moon', isActive: true, isClosed: true }, { code: 'pg', isActive: false, isClosed: false }] as WalletState['slots']
  expect(gamesFrom({ slots }).map(({ code }) => code)).toEqual(['naga', 'moon'])
  expect(gamesTo({ slots }).map(({ code }) => code)).toEqual(['naga'])
})

test('an amount in the middle of typing is read as far as it goes', () => {
  expect(readAmount('12.')).toBe(12_00n)
  expect(readAmount('12.5')).toBe(12_50n)
  expect(readAmount('')).toBeNull()
  expect(readAmount('.')).toBeNull()
})
