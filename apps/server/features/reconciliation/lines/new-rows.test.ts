import { expect, test } from 'vitest'
import { payoutOf } from './keep-lines.ts'
import { newRows, type ToldRow } from './new-rows.ts'

const row = (more: Partial<ToldRow> = {}): ToldRow => ({
  at: new Date('2026-11-26T01:02:03Z'),
  precision: 1,
  amount: 500n,
  balance: null,
  reference: null,
  text: '',
  ...more,
})
const day = { at: new Date('2026-11-25T17:00:00Z'), precision: 86_400 } as const
const minute = { at: new Date('2026-11-26T01:02:00Z'), precision: 60 } as const

test.each<[string, Partial<ToldRow>, Partial<ToldRow>, boolean]>([
  ['the same row', {}, {}, false],
  ['the same reference', { reference: 'a' }, { reference: 'a' }, false],
  ['another reference', { reference: 'a' }, { reference: 'b' }, true],
  ['another amount', {}, { amount: 501n }, true],
  ['another second', {}, { at: new Date('2026-11-26T01:02:04Z') }, true],
  [
    'the same reference at another time',
    { reference: 'a' },
    { reference: 'a', at: new Date(0) },
    true,
  ],
  ['the day alone', { reference: 'a' }, { reference: 'a', ...day }, false],
  ['the minute alone', minute, {}, false],
  ['another day', day, { at: new Date('2026-11-26T17:00:00Z') }, true],
  ['a reference on one side', { reference: 'a' }, {}, false],
  [
    'a reference on one side and another balance',
    { reference: 'a', balance: 1n },
    { balance: 2n },
    true,
  ],
])('of %s it is said whether it is new', (_, known, told, isNew) => {
  expect(newRows([row(known)], [row(told)])).toHaveLength(isNew ? 1 : 0)
})

test('each known row stands for one row', () => {
  expect(newRows([row()], [row(), row()])).toHaveLength(1)
  expect(newRows([row(), row()], [row(), row()])).toHaveLength(0)
  expect(newRows([], [row(), row()])).toHaveLength(2)
})

test('a row with the same reference is taken before one without', () => {
  const known = [row(), row({ reference: 'b' })]
  expect(newRows(known, [row(), row({ reference: 'b' })])).toEqual([])
  expect(newRows(known, [row({ reference: 'c' }), row({ reference: 'b' })])).toEqual([])
})

test.each([
  ['payout m1-2', 'm1-2'],
  ['m2f9-c-0a1b2c3d', 'm2f9-c'],
  ['TO:m1-2/x', 'm1-2'],
  ['room1-2', null],
  ['', null],
])('the movement that a text names: %s', (text, movement) => {
  expect(payoutOf({ reference: null, text })).toBe(movement)
})
