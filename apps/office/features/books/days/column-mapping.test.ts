import { expect, test } from 'vitest'
import { emptyMapping, guessMapping, readMappingTexts, textsOf } from './column-mapping.ts'

const preview = [
  ['Account', '4058821937'],
  ['วันที่', 'เวลา', 'เงินเข้า', 'เงินออก', 'คงเหลือ', 'เลขอ้างอิง', 'รายละเอียด'],
  ['26/11/2569', '08:00', '1.00', '', '2.00', 'x', ''],
]

test('columns are guessed by the headings, wherever they are', () => {
  const guessed = guessMapping(preview)
  expect(readMappingTexts(guessed)).toEqual({
    date: 0,
    time: 1,
    moneyIn: 2,
    moneyOut: 3,
    balance: 4,
    reference: 5,
    text: 6,
    dateOrder: 'dmy',
  })
  expect(textsOf(readMappingTexts(guessed)!)).toEqual(guessed)
})

test('a date that begins with the year is read so', () => {
  expect(
    guessMapping([
      ['date', 'amount'],
      ['2026-11-26', '1'],
    ]),
  ).toMatchObject({
    date: '0',
    amount: '1',
    dateOrder: 'ymd',
  })
})

test('a mapping names a date and one kind of amount', () => {
  const at = (more: object) => readMappingTexts({ ...emptyMapping, ...more })
  expect(at({ date: '0' })).toBeNull()
  expect(at({ amount: '1' })).toBeNull()
  expect(at({ date: '0', amount: '1', moneyIn: '2' })).toBeNull()
  expect(at({ date: '0', moneyOut: '2' })).toEqual({ date: 0, moneyOut: 2, dateOrder: 'dmy' })
})
