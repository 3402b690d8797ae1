import { expect, test } from 'vitest'
import { type BankChoice, findBanks } from './find-banks.ts'

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
])('findBanks finds by %j', (search, codes) => {
  expect(findBanks(banks, search).map(({ code }) => code)).toEqual(codes)
})
