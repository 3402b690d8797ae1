import { expect, test } from 'vitest'
import { darkPath } from './qr-paper.tsx'
import { inkOn } from './bank-tile.tsx'
import { formatCountdown } from './countdown-pill.tsx'
import { findBanks, type BankChoice } from './find-banks.ts'

test('a run of dark modules is drawn as one box, and light modules are skipped', () => {
  expect(
    darkPath([
      [true, true, false, true],
      [false, false, false, false],
      [false, true, true, true],
    ]),
  ).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z')
})

test('a QR code without modules has an empty path', () => {
  expect(darkPath([])).toBe('')
})

test('the text is light on a dark colour and dark on a light one', () => {
  expect(inkOn('#1E4598')).toBe('#FFFFFF')
  expect(inkOn('#FEC43B')).toBe('#0B2A2E')
})

test('an invalid colour is treated as dark', () => {
  expect(inkOn('red')).toBe('#FFFFFF')
})

// [spec:DEP-18.1 LIM-13.1]
test('a countdown shows minutes and seconds, rounded up to whole seconds', () => {
  expect(formatCountdown(582_000)).toBe('09:42')
  expect(formatCountdown(59_001)).toBe('01:00')
  expect(formatCountdown(1)).toBe('00:01')
})

test('a countdown that is over shows 00:00', () => {
  expect(formatCountdown(0)).toBe('00:00')
  expect(formatCountdown(-5_000)).toBe('00:00')
})

const bank = (code: string, name: string, ...aliases: string[]): BankChoice => ({
  code,
  name,
  aliases,
  colour: '#000000',
})

const banks = [
  bank('KBANK', 'ธนาคารกสิกรไทย', 'Kasikornbank', 'K PLUS'),
  bank('SCB', 'ธนาคารไทยพาณิชย์', 'Siam Commercial Bank'),
  bank('TTB', 'ธนาคารทหารไทยธนชาต', 'TMBThanachart Bank', 'TMB'),
  bank('BCEL', 'ທະນາຄານການຄ້າຕ່າງປະເທດລາວ', 'BCEL One'),
]

test.each([
  ['', ['KBANK', 'SCB', 'TTB', 'BCEL']],
  ['กสิกร', ['KBANK']],
  ['k plus', ['KBANK']],
  ['kplus', ['KBANK']],
  ['tmb', ['TTB']],
  ['ຕ່າງປະເທດ', ['BCEL']],
  ['b', ['BCEL', 'KBANK', 'SCB', 'TTB']],
  ['zzz', []],
])('findBanks finds a bank by %j', (search, codes) => {
  expect(findBanks(banks, search).map(({ code }) => code)).toEqual(codes)
})
