import { expect, test } from 'vitest'
import { gameConnections } from '../../../seed/game-connections.ts'
import { connectionShape, type ConnectionRow } from './connection.ts'
import { readHistory } from './read-history.ts'

const amb = gameConnections.pgslot
const read = (data: object, row: ConnectionRow = amb, page = 1) =>
  readHistory(connectionShape.parse(row), { data }, page)
const row = (change: object = {}) => ({
  transId: 'r1',
  type: 'DEPOSIT',
  amount: '100.07',
  status: 'SUCCESS',
  ...change,
})

test('the history contains only successful transfers', () => {
  const rows = [
    row(),
    row({ transId: 'r2', status: 'FAIL' }),
    row({ transId: 'r3', status: 'WAITING' }),
    row({ transId: 'r4', type: 'WITHDRAW', amount: '5' }),
  ]
  expect(read({ rows, nextPage: '2' })).toEqual({
    outcome: 'ok',
    rows: [
      { reference: 'r1', kind: 'deposit', credits: 10_007n },
      { reference: 'r4', kind: 'withdraw', credits: 500n },
    ],
    next: 2,
  })
})

test.each([
  ['rows that are not a list', { rows: 'none', nextPage: null }],
  ['an empty body', {}],
  ['an unlisted status', { rows: [row({ status: 'DONE' })], nextPage: null }],
  ['a row without a status', { rows: [row({ status: null })], nextPage: null }],
  ['an unlisted kind', { rows: [row({ type: 'BONUS' })], nextPage: null }],
  ['a row without a reference', { rows: [row({ transId: '' })], nextPage: null }],
  ['a malformed amount', { rows: [row({ amount: '1e2' })], nextPage: null }],
  ['a negative amount with a kind', { rows: [row({ amount: '-1' })], nextPage: null }],
  ['a null row', { rows: [row(), null], nextPage: null }],
  ['a next page equal to this one', { rows: [row()], nextPage: '1' }],
  ['a next page that skips one', { rows: [row()], nextPage: '3' }],
])('readHistory rejects a page with %s', (_, data) => {
  expect(read(data)).toEqual({ outcome: 'unavailable' })
})

test('without a next-page field, every page but an empty one has a next page', () => {
  const { next: _next, ...reported } = amb.read
  const withoutNext = { ...amb, read: reported }
  expect(read({ rows: [row({ status: 'FAIL' })] }, withoutNext, 4)).toEqual({
    outcome: 'ok',
    rows: [],
    next: 5,
  })
  expect(read({ rows: [] }, withoutNext, 5)).toEqual({ outcome: 'ok', rows: [], next: null })
})

test('without a kind, a negative amount is a withdrawal', () => {
  const { rowKind: _kind, ...reported } = amb.read
  expect(
    read({ rows: [row({ amount: '-2.5' }), row()], nextPage: null }, { ...amb, read: reported }),
  ).toMatchObject({
    rows: [
      { kind: 'withdraw', credits: 250n },
      { kind: 'deposit', credits: 10_007n },
    ],
  })
})
