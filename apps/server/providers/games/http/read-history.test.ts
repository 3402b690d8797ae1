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

test('only what moved is told', () => {
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
  ['no list', { rows: 'none', nextPage: null }],
  ['nothing', {}],
  ['a status that nobody agreed on', { rows: [row({ status: 'DONE' })], nextPage: null }],
  ['a row without a status', { rows: [row({ status: null })], nextPage: null }],
  ['a kind that nobody agreed on', { rows: [row({ type: 'BONUS' })], nextPage: null }],
  ['a row without a reference', { rows: [row({ transId: '' })], nextPage: null }],
  ['an amount that is none', { rows: [row({ amount: '1e2' })], nextPage: null }],
  ['an amount below zero beside its kind', { rows: [row({ amount: '-1' })], nextPage: null }],
  ['a row that is none', { rows: [row(), null], nextPage: null }],
  ['the same page again', { rows: [row()], nextPage: '1' }],
  ['a page left out', { rows: [row()], nextPage: '3' }],
])('%s: the page is not understood, for a row left out would count as never moved', (_, data) => {
  expect(read(data)).toEqual({ outcome: 'unavailable' })
})

test('where no next page is told, there is one after each that is not empty', () => {
  const { next: _next, ...told } = amb.read
  const untold = { ...amb, read: told }
  expect(read({ rows: [row({ status: 'FAIL' })] }, untold, 4)).toEqual({
    outcome: 'ok',
    rows: [],
    next: 5,
  })
  expect(read({ rows: [] }, untold, 5)).toEqual({ outcome: 'ok', rows: [], next: null })
})

test('without a kind, what is below zero was withdrawn', () => {
  const { rowKind: _kind, ...told } = amb.read
  expect(
    read({ rows: [row({ amount: '-2.5' }), row()], nextPage: null }, { ...amb, read: told }),
  ).toMatchObject({
    rows: [
      { kind: 'withdraw', credits: 250n },
      { kind: 'deposit', credits: 10_007n },
    ],
  })
})
