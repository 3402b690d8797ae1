import type { DepositBank, DepositWallet } from '@champa/contract/lookup'
import { expect, test } from 'vitest'
import {
  byHealth,
  firstTab,
  isAutomatic,
  needsSlip,
  sortChannels,
  tabsOf,
} from './sort-channels.ts'

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
const shown = (channels: readonly DepositBank[]) =>
  channels.map((one) => `${one.bankCode} ${one.mode}`)

// [spec:DEP-5.1 DEP-6.1]
test('exact-amount accounts are paid by QR code, others by number, and BCEL by both', () => {
  const channels = sortChannels({ banks, wallets: [], isManual: false })
  expect(shown(channels.accounts)).toEqual(['SCB PLAIN', 'KBANK AUTO', 'BCEL PLAIN'])
  expect(shown(channels.codes)).toEqual(['KBANK SMS', 'BCEL PLAIN', 'WW AUTO'])
  expect(
    channels.accounts
      .filter((one) => isAutomatic(one, channels.isManual))
      .map((one) => one.bankCode),
  ).toEqual(['KBANK'])
})

// [spec:DEP-9.1]
test('with the manual flag only gateways draw QR codes, and accounts have none', () => {
  const channels = sortChannels({ banks, wallets: [], isManual: true })
  expect(shown(channels.accounts)).toEqual(['SCB PLAIN', 'KBANK AUTO', 'KBANK SMS', 'BCEL PLAIN'])
  expect(shown(channels.codes)).toEqual(['WW AUTO'])
  expect(channels.accounts.some((one) => isAutomatic(one, channels.isManual))).toBe(false)
  expect(shown(channels.accounts.filter((one) => needsSlip(one, channels.isManual)))).toEqual([
    'KBANK SMS',
  ])
  expect(banks.some((one) => needsSlip(one, false))).toBe(false)
})

test('two QR channels with the same name are merged', () => {
  const twice = [...banks, bank('KBANK', { mode: 'SMS', drawsQr: true, bankAccountNo: 'KBANK-3' })]
  expect(shown(sortChannels({ banks: twice, wallets: [], isManual: false }).codes)).toEqual([
    'KBANK SMS',
    'BCEL PLAIN',
    'WW AUTO',
  ])
})

test('an empty tab is omitted, and the slip tab is always offered', () => {
  const nothing = { accounts: [], codes: [], wallets: [], isManual: false }
  expect(tabsOf(nothing)).toEqual(['slip'])
  expect(tabsOf({ ...nothing, wallets: [wallet] })).toEqual(['wallet', 'slip'])
  expect(tabsOf(sortChannels({ banks, wallets: [wallet], isManual: false }))).toEqual([
    'bank',
    'qr',
    'wallet',
    'slip',
  ])
})

test('the initial tab is that of a pending QR code, else the last one used, else the first', () => {
  expect(firstTab(['bank', 'qr', 'slip'], true, 'bank')).toBe('qr')
  expect(firstTab(['bank', 'slip'], true, 'slip')).toBe('slip')
  expect(firstTab(['bank', 'qr', 'slip'], false, 'wallet')).toBe('bank')
})

const channel = (bankCode: string, health?: DepositBank['health']) =>
  ({ bankCode, ...(health ? { health } : {}) }) as DepositBank
const order = (...channels: DepositBank[]) => byHealth(channels).map(({ bankCode }) => bankCode)

test('byHealth puts working channels before those that are unknown, slow or down', () => {
  expect(
    order(
      channel('DOWN', { state: 'down', usualSeconds: 1 }),
      channel('SLOW', { state: 'slow', usualSeconds: null }),
      channel('NEW'),
      channel('GOOD', { state: 'good', usualSeconds: null }),
    ),
  ).toEqual(['GOOD', 'NEW', 'SLOW', 'DOWN'])
})

test('byHealth puts the clearly faster of two working channels first', () => {
  expect(
    order(
      channel('MINUTE', { state: 'good', usualSeconds: 55 }),
      channel('SECONDS', { state: 'good', usualSeconds: 3 }),
    ),
  ).toEqual(['SECONDS', 'MINUTE'])
})

test('byHealth keeps the operator’s order among equally healthy channels', () => {
  expect(
    order(
      channel('A', { state: 'good', usualSeconds: 9 }),
      channel('B', { state: 'good', usualSeconds: 2 }),
      channel('C'),
      channel('D'),
    ),
  ).toEqual(['A', 'B', 'C', 'D'])
})
