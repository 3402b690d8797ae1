import { expect, test } from 'vitest'
import { findGames } from './found-games.tsx'
import { keepWishes, type Wishes } from './favourites.tsx'

const games = [
  { name: 'Naga Pearl', code: 'naga', kind: 'สล็อต' },
  { name: 'หวยเอชดี', code: 'huayhd', kind: 'หวย' },
  { name: 'ນ້ຳຂອງ ກິລາ', code: 'mekong', kind: 'กีฬาและคาสิโน' },
  { name: 'Café Slots', code: 'slotxo', kind: 'สล็อต' },
  { name: 'น้ำโชค', code: 'pgslot', kind: 'สล็อต' },
]
const codes = (wanted: string) =>
  findGames(games, wanted, ({ kind }) => kind).map(({ code }) => code)

test('the search finds games by name and by code, in any case, in three scripts', () => {
  expect(codes('PEARL')).toEqual(['naga'])
  expect(codes('slot')).toEqual(['slotxo', 'pgslot'])
  expect(codes('หวย')).toEqual(['huayhd'])
  expect(codes('ກິລາ')).toEqual(['mekong'])
  expect(codes('  naga   pearl ')).toEqual(['naga'])
  expect(codes('nagapearl')).toEqual(['naga'])
})

test('the search ignores how combining marks, widths and invisible breaks are encoded', () => {
  expect(codes('cafe\u0301')).toEqual(['slotxo'])
  expect(codes('น้\u0e4dา')).toEqual(['pgslot'])
  expect(codes('ນ້\u0ecdາ')).toEqual(['mekong'])
  expect(codes('หวย\u200bเอช')).toEqual(['huayhd'])
  expect(codes('ＮＡＧＡ')).toEqual(['naga'])
})

test('the search requires every word and treats special characters literally', () => {
  expect(codes('naga slot')).toEqual([])
  expect(codes('.*')).toEqual([])
  expect(codes('')).toHaveLength(games.length)
})

test('the search finds games by their kind, after those whose own name matches', () => {
  expect(codes('คาสิโน')).toEqual(['mekong'])
  expect(codes('สล็อต')).toEqual(['naga', 'slotxo', 'pgslot'])
  expect(codes('pg สล็อต')).toEqual(['pgslot'])
})

function setUp() {
  const sent: { code: string; favourite: boolean; end: () => void; fail: () => void }[] = []
  const shown: Wishes[] = []
  const failures: unknown[] = []
  const keeper = keepWishes({
    send: (code, favourite) =>
      new Promise((resolve, reject) =>
        sent.push({
          code,
          favourite,
          end: resolve,
          fail: () => reject(new Error('the server refused')),
        }),
      ),
    show: (wishes) => shown.push(wishes),
    failed: (error) => failures.push(error),
  })
  return { keeper, sent, failures, last: () => Object.fromEntries(shown.at(-1) ?? []) }
}

test('a favourite shows a change at once, before the server has saved it', async () => {
  const { keeper, sent, last, failures } = setUp()
  const wish = keeper.wish('naga', true)
  expect(last()).toEqual({ naga: true })
  sent[0]!.end()
  await wish
  expect(last()).toEqual({})
  expect(failures).toEqual([])
})

test('a second tap on a favourite is sent after the first, but an equal one is not sent', async () => {
  const { keeper, sent, last } = setUp()
  const wish = keeper.wish('naga', true)
  await keeper.wish('naga', true)
  await keeper.wish('naga', false)
  expect(last()).toEqual({ naga: false })
  expect(sent.map(({ favourite }) => favourite)).toEqual([true])
  sent[0]!.end()
  await expect.poll(() => sent.map(({ favourite }) => favourite)).toEqual([true, false])
  sent[1]!.end()
  await wish
  expect(sent).toHaveLength(2)
  expect(last()).toEqual({})
})

test('a refused favourite is reverted and reported once; other games are not changed', async () => {
  const { keeper, sent, last, failures } = setUp()
  const [naga] = [keeper.wish('naga', true), keeper.wish('pg', true)]
  sent[0]!.fail()
  await naga
  expect(failures).toHaveLength(1)
  expect(last()).toEqual({ pg: true })
  const again = keeper.wish('naga', true)
  sent[2]!.end()
  await again
  expect(failures).toHaveLength(1)
})
