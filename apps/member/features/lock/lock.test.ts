import { fromWire } from '@champa/contract/money'
import { expect, test } from 'vitest'
import { isDue, meterOf } from './meter-of.ts'
import { groupGames } from './lock-terms-list.tsx'

const baht = fromWire

test('the bar measures turnover when some is required: ฿1,200 of ฿3,300 leaves ฿2,100', () => {
  const meter = meterOf({
    turnoverRequired: baht(3300),
    turnoverDone: baht(1200),
    wonAt: null,
    total: baht(900),
  })
  expect(meter).toEqual({
    of: 'turnover',
    done: baht(1200),
    required: baht(3300),
    left: baht(2100),
  })
})

test('the remaining turnover is zero when more was made than required', () => {
  expect(
    meterOf({ turnoverRequired: baht(100), turnoverDone: baht(150.5), wonAt: null, total: baht(1) })
      .left,
  ).toBe(0n)
})

test('the bar measures the total balance against the goal when no turnover is required', () => {
  const meter = meterOf({
    turnoverRequired: null,
    turnoverDone: baht(0),
    wonAt: baht(100),
    total: baht(62.25),
  })
  expect(meter).toEqual({ of: 'total', done: baht(62.25), required: baht(100), left: baht(37.75) })
})

test.each([
  ['turnover is missing by a satang', { turnoverDone: baht(499.99) }, false],
  ['the turnover is complete', { turnoverDone: baht(500) }, true],
  [
    'the turnover is complete, but the total is not reached',
    { turnoverDone: baht(500), wonAt: baht(120) },
    false,
  ],
  ['turnover and total are reached', { turnoverDone: baht(500), wonAt: baht(100) }, true],
  [
    'no turnover is required and the total is reached',
    { turnoverRequired: null, wonAt: baht(100) },
    true,
  ],
  ['the balance is low enough to lose the lock', { total: baht(5) }, true],
])('the loaded balances decide whether a lock is over: %s', (_, changes, due) => {
  expect(
    isDue({
      turnoverRequired: baht(500),
      turnoverDone: baht(0),
      wonAt: null,
      lostAt: baht(5),
      total: baht(100),
      ...changes,
    }),
  ).toBe(due)
})

const game = (name: string, percent: number) => ({ code: name.toLowerCase(), name, percent })

test('games are grouped by percentage, the highest first, in the operator’s order', () => {
  expect(
    groupGames([
      game('Naga', 100),
      game('Pitch', 15),
      game('Lotus', 100),
      game('Balls', 0),
      game('Chips', 15),
    ]),
  ).toEqual([
    { percent: 100, names: ['Naga', 'Lotus'] },
    { percent: 15, names: ['Pitch', 'Chips'] },
    { percent: 0, names: ['Balls'] },
  ])
})

test('an empty list of games has no groups', () => {
  expect(groupGames([])).toEqual([])
})
