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

test('a bet is parsed as its connection describes', () => {
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
  ['rows that are not a list', { rows: 'none' }],
  ['an empty body', {}],
  ['a null row', { rows: [row(), null] }],
  ['a missing id', { rows: [row({ betId: null })] }],
  ['a missing player', { rows: [row({ memberLoginName: '' })] }],
  ['an unlisted state', { rows: [row({ status: 'PAID' })] }],
  ['a missing state', { rows: [row({ status: null })] }],
  ['a malformed amount', { rows: [row({ betAmount: '1e2' })] }],
  ['a negative amount', { rows: [row({ betAmount: '-1' })] }],
  ['negative turnover', { rows: [row({ validAmount: '-1' })] }],
  ['missing turnover', { rows: [row({ validAmount: null })] }],
  ['turnover above the stake', { rows: [row({ validAmount: '10.51' })] }],
  ['a time without a zone', { rows: [row({ updatedTime: '2026-11-21T12:00:00' })] }],
  ['an impossible time', { rows: [row({ updatedTime: '2026-13-41T12:00:00Z' })] }],
  ['a missing time', { rows: [row({ startTime: null })] }],
  ['a malformed end time', { rows: [row({ endTime: 'soon' })] }],
  ['a change outside the period', { rows: [row({ updatedTime: '2026-11-21T13:00:00Z' })] }],
  ['a next page equal to this one', { rows: [row()], nextPage: '1' }],
  ['a next page that skips one', { rows: [row()], nextPage: '3' }],
  ['an empty page with a next one', { rows: [], nextPage: '2' }],
])('readBets rejects a page with %s', (_, data) => {
  expect(read(data)).toEqual({ outcome: 'unavailable' })
})

test('readBets parses times in seconds and milliseconds, and takes a missing end time from the last change', () => {
  const seconds = Date.parse(at) / 1_000
  const { settledAt: _, ...reported } = amb.bets!
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
    expect(read(rows(unit), { ...amb, times, bets: reported })).toMatchObject({
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

test('a connection must have both the bets call and the paths of its report, or neither', async () => {
  const { bets: _, ...reported } = amb
  const { bets: call, ...calls } = amb.calls
  const connection = connectionShape.parse({ ...reported, calls })
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
    connectionShape.safeParse({ ...reported, calls: { ...calls, bets: call } }).success,
    connectionShape.safeParse({ ...amb, calls }).success,
  ]).toEqual([false, false])
  const states = { open: ['RUNNING'], settled: ['SETTLED'], void: ['SETTLED'] }
  expect(connectionShape.safeParse({ ...amb, bets: { ...amb.bets!, states } }).success).toBe(false)
})
