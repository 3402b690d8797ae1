import type { MinorUnits } from '@champa/contract/money'
import { expect, test } from 'vitest'
import { groupAccounts } from './account-groups.ts'

const row = (account: string, balance: bigint, unit = 'THB') => ({
  account,
  unit,
  members: 1,
  balance: balance as MinorUnits,
})

test('the accounts of all games are one row, and both sides add up', () => {
  const [baht] = groupAccounts([
    row('house:bank', -100_00n),
    row('game:naga', 30_00n),
    row('game:joker', 20_00n),
    row('wallet', 50_00n),
  ])
  expect(baht).toEqual({
    unit: 'THB',
    accounts: [
      { account: 'house:bank', named: 'house:bank', balance: -100_00n },
      { account: 'game:*', named: 'game', balance: 50_00n },
      { account: 'wallet', named: 'wallet', balance: 50_00n },
    ],
    holds: 100_00n,
    owes: 100_00n,
  })
})

test('units are never added up, and an unknown account keeps its name', () => {
  const units = groupAccounts([row('wallet', 1n), row('coin', 2n, 'COIN'), row('house:new', -1n)])
  expect(units.map(({ unit, owes }) => [unit, owes])).toEqual([
    ['THB', 1n],
    ['COIN', 2n],
  ])
  expect(units[0]?.accounts[1]).toEqual({ account: 'house:new', named: null, balance: -1n })
})
