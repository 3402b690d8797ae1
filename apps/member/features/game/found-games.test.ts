import { expect, test } from 'vitest'
import { findGames } from './found-games.tsx'

const games = [
  { name: 'Naga Pearl', code: 'naga', kind: 'สล็อต' },
  { name: 'หวยเอชดี', code: 'huayhd', kind: 'หวย' },
  { name: 'ນ້ຳຂອງ ກິລາ', code: 'mekong', kind: 'กีฬาและคาสิโน' },
  { name: 'Café Slots', code: 'slotxo', kind: 'สล็อต' },
  { name: 'น้ำโชค', code: 'pgslot', kind: 'สล็อต' },
]
const codes = (wanted: string) =>
  findGames(games, wanted, ({ kind }) => kind).map(({ code }) => code)

test('finds games by name and by code, in any case, in three scripts', () => {
  expect(codes('PEARL')).toEqual(['naga'])
  expect(codes('slot')).toEqual(['slotxo', 'pgslot'])
  expect(codes('หวย')).toEqual(['huayhd'])
  expect(codes('ກິລາ')).toEqual(['mekong'])
  expect(codes('  naga   pearl ')).toEqual(['naga'])
  expect(codes('nagapearl')).toEqual(['naga'])
})

test('finds a name however its combining marks, widths and invisible breaks are encoded', () => {
  expect(codes('cafe\u0301')).toEqual(['slotxo'])
  expect(codes('น้\u0e4dา')).toEqual(['pgslot'])
  expect(codes('ນ້\u0ecdາ')).toEqual(['mekong'])
  expect(codes('หวย\u200bเอช')).toEqual(['huayhd'])
  expect(codes('ＮＡＧＡ')).toEqual(['naga'])
})

test('requires every search word and treats special characters literally', () => {
  expect(codes('naga slot')).toEqual([])
  expect(codes('.*')).toEqual([])
  expect(codes('')).toHaveLength(games.length)
})

test('finds the games of a kind by its name, after those whose own name matches', () => {
  expect(codes('คาสิโน')).toEqual(['mekong'])
  expect(codes('สล็อต')).toEqual(['naga', 'slotxo', 'pgslot'])
  expect(codes('pg สล็อต')).toEqual(['pgslot'])
})
