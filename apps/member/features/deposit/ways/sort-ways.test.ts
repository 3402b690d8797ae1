import type { DepositBank, DepositWallet } from '@champa/contract/lookup'
import { expect, test } from 'vitest'
import { firstTab, isAutomatic, needsSlip, sortWays, tabsOf } from './sort-ways.ts'

const bank = (bankCode: string, more: Partial<DepositBank> = {}): DepositBank => ({
  bankCode,
  bankType: 'BANK',
  mode: 'PLAIN',
  bank: { nameTH: bankCode, nameEN: bankCode, nameLO: bankCode, colour: '#000000' },
  bankAccountName: 'CHAMPA',
  bankAccountNo: `${bankCode}-1`,
  currency: 'THB',
  minimum: 0n as DepositBank['minimum'],
  maximum: 0n as DepositBank['maximum'],
  quickAmounts: [],
  drawsQr: false,
  ...more,
})
const wallet: DepositWallet = {
  walletAccountName: 'CHAMPA',
  walletAccountNo: '0952201188',
  mode: 'AUTO',
  minimum: 0n as DepositWallet['minimum'],
  key: { id: '1', value: '' },
}
const banks = [
  bank('SCB'),
  bank('KBANK', { mode: 'AUTO' }),
  bank('KBANK', { mode: 'SMS', drawsQr: true, bankAccountNo: 'KBANK-2' }),
  bank('BCEL', { drawsQr: true }),
  bank('WW', { bankType: 'QR', mode: 'AUTO', drawsQr: true }),
]
const shown = (ways: readonly DepositBank[]) => ways.map((one) => `${one.bankCode} ${one.mode}`)

// [spec:DEP-5.1 DEP-6.1]
test('shows accounts, draws a code for exact-amount accounts, and does both for BCEL', () => {
  const ways = sortWays({ banks, wallets: [], isManual: false })
  expect(shown(ways.accounts)).toEqual(['SCB PLAIN', 'KBANK AUTO', 'BCEL PLAIN'])
  expect(shown(ways.codes)).toEqual(['KBANK SMS', 'BCEL PLAIN', 'WW AUTO'])
  expect(
    ways.accounts.filter((one) => isAutomatic(one, ways.isManual)).map((one) => one.bankCode),
  ).toEqual(['KBANK'])
})

// [spec:DEP-9.1]
test('with the manual flag shows every account plainly and draws codes for gateways only', () => {
  const ways = sortWays({ banks, wallets: [], isManual: true })
  expect(shown(ways.accounts)).toEqual(['SCB PLAIN', 'KBANK AUTO', 'KBANK SMS', 'BCEL PLAIN'])
  expect(shown(ways.codes)).toEqual(['WW AUTO'])
  expect(ways.accounts.some((one) => isAutomatic(one, ways.isManual))).toBe(false)
  expect(shown(ways.accounts.filter((one) => needsSlip(one, ways.isManual)))).toEqual(['KBANK SMS'])
  expect(banks.some((one) => needsSlip(one, false))).toBe(false)
})

test('merges two code-drawing rows of one name into one channel', () => {
  const twice = [...banks, bank('KBANK', { mode: 'SMS', drawsQr: true, bankAccountNo: 'KBANK-3' })]
  expect(shown(sortWays({ banks: twice, wallets: [], isManual: false }).codes)).toEqual([
    'KBANK SMS',
    'BCEL PLAIN',
    'WW AUTO',
  ])
})

test('omits an empty tab and always offers the slip tab', () => {
  const nothing = { accounts: [], codes: [], wallets: [], isManual: false }
  expect(tabsOf(nothing)).toEqual(['slip'])
  expect(tabsOf({ ...nothing, wallets: [wallet] })).toEqual(['wallet', 'slip'])
  expect(tabsOf(sortWays({ banks, wallets: [wallet], isManual: false }))).toEqual([
    'bank',
    'qr',
    'wallet',
    'slip',
  ])
})

test('opens at a waiting code, else at the last tab if it is still offered, else at the first', () => {
  expect(firstTab(['bank', 'qr', 'slip'], true, 'bank')).toBe('qr')
  expect(firstTab(['bank', 'slip'], true, 'slip')).toBe('slip')
  expect(firstTab(['bank', 'qr', 'slip'], false, 'wallet')).toBe('bank')
})
