import { expect, test } from 'vitest'
import { gameConnections } from '../../../seed/game-connections.ts'
import { connectionShape, type ConnectionRow } from './connection.ts'
import { httpWallet } from './http-wallet.ts'
import { readBets } from './read-bets.ts'

const amb = gameConnections.pgslot
const at = '2026-11-21T12:00:00.000Z'
const window = {
  from: new Date('2026-11-21T11:00:00Z'),
  to: new Date('2026-11-21T13:00:00Z'),
  page: 1,
}
const read = (data: object, row: ConnectionRow = amb) =>
  readBets(connectionShape.parse(row), { data }, window)
const row = (change: object = {}) => ({
  betId: 'b1',
  memberLoginName: 'channa',
  status: 'SETTLED',
  betAmount: '10.5',
  validAmount: '10.5',
  startTime: at,
  endTime: at,
  updatedTime: at,
  ...change,
})

test('a bet is read as its row says', () => {
  expect(
    read({
      rows: [row(), row({ betId: 'b2', status: 'RUNNING', validAmount: '0', endTime: null })],
      nextPage: '2',
    }),
  ).toEqual({
    outcome: 'ok',
    next: 2,
    rows: [
      {
        id: 'b1',
        username: 'channa',
        state: 'settled',
        stake: 1_050n,
        valid: 1_050n,
        placedAt: new Date(at),
        settledAt: new Date(at),
        changedAt: new Date(at),
      },
      {
        id: 'b2',
        username: 'channa',
        state: 'open',
        stake: 1_050n,
        valid: 0n,
        placedAt: new Date(at),
        settledAt: null,
        changedAt: new Date(at),
      },
    ],
  })
})

test.each<[string, object]>([
  ['no list', { rows: 'none' }],
  ['nothing', {}],
  ['a row that is none', { rows: [row(), null] }],
  ['no name', { rows: [row({ betId: null })] }],
  ['no player', { rows: [row({ memberLoginName: '' })] }],
  ['a state that nobody agreed on', { rows: [row({ status: 'PAID' })] }],
  ['no state', { rows: [row({ status: null })] }],
  ['an amount that is none', { rows: [row({ betAmount: '1e2' })] }],
  ['an amount below zero', { rows: [row({ betAmount: '-1' })] }],
  ['turnover below zero', { rows: [row({ validAmount: '-1' })] }],
  ['no turnover', { rows: [row({ validAmount: null })] }],
  ['more turnover than stake', { rows: [row({ validAmount: '10.51' })] }],
  ['a time without its zone', { rows: [row({ updatedTime: '2026-11-21T12:00:00' })] }],
  ['a time that there is not', { rows: [row({ updatedTime: '2026-13-41T12:00:00Z' })] }],
  ['no time', { rows: [row({ startTime: null })] }],
  ['an end that is no time', { rows: [row({ endTime: 'soon' })] }],
  ['another time than was asked about', { rows: [row({ updatedTime: '2026-11-21T13:00:00Z' })] }],
  ['the same page again', { rows: [row()], nextPage: '1' }],
  ['a page left out', { rows: [row()], nextPage: '3' }],
  ['an empty page before another', { rows: [], nextPage: '2' }],
])('%s: the page is not believed', (_, data) => {
  expect(read(data)).toEqual({ outcome: 'unavailable' })
})

test('seconds and milliseconds are read as such, and what has no end of its own ended when it last changed', () => {
  const seconds = Date.parse(at) / 1_000
  const { settledAt: _, ...told } = amb.bets!
  const rows = (unit: number): object => ({
    rows: [
      row({
        startTime: `${(seconds - 60) * unit}`,
        updatedTime: `${seconds * unit}`,
        endTime: 'never',
      }),
    ],
  })
  for (const [times, unit] of [
    ['seconds', 1],
    ['milliseconds', 1_000],
  ] as const) {
    expect(read(rows(unit), { ...amb, times, bets: told })).toMatchObject({
      rows: [
        {
          placedAt: new Date((seconds - 60) * 1_000),
          settledAt: new Date(at),
          changedAt: new Date(at),
        },
      ],
    })
  }
})

test('a provider without a report says so; one with a report must say how it is read', async () => {
  const { bets: _, ...told } = amb
  const { bets: call, ...calls } = amb.calls
  const connection = connectionShape.parse({ ...told, calls })
  expect(
    await httpWallet({
      code: 'x',
      connection,
      gamesUrl: 'http://127.0.0.1:1',
      secret: 's',
      timeoutMs: 100,
    }).bets(window),
  ).toEqual({ outcome: 'unsupported' })
  expect([
    connectionShape.safeParse({ ...told, calls: { ...calls, bets: call } }).success,
    connectionShape.safeParse({ ...amb, calls }).success,
  ]).toEqual([false, false])
  const states = { open: ['RUNNING'], settled: ['SETTLED'], void: ['SETTLED'] }
  expect(connectionShape.safeParse({ ...amb, bets: { ...amb.bets!, states } }).success).toBe(false)
})
