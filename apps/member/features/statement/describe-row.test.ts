import { directionOf, signedAmount, type StatementRow } from '@champa/contract/statement'
import { expect, test } from 'vitest'
import { campaignOf, kindOf, rowStyleOf } from './describe-row.ts'

// [spec:STM-4.2]
test('the sign of an amount follows from the movement’s type and direction', () => {
  expect(signedAmount(row('deposit', 'SCB', 'wallet'))).toBe(100_00n)
  expect(signedAmount(row('withdraw', 'wallet', 'SCB'))).toBe(-100_00n)
  expect(signedAmount(row('transfer', 'wallet', 'naga'))).toBe(-100_00n)
  expect(signedAmount(row('transfer', 'naga', 'wallet'))).toBe(100_00n)
  expect(signedAmount(row('bonus', 'gift', 'wallet'))).toBe(100_00n)
  expect(signedAmount(row('finish_bonus', 'wallet', 'gift'))).toBe(-100_00n)
  expect(signedAmount(row('adjustment', 'wallet', 'adjustment'))).toBe(-100_00n)
  expect(signedAmount(row('adjustment', 'KBANK', 'wallet'))).toBe(100_00n)
})

test('a transfer between games and a zero amount have no sign', () => {
  expect(directionOf(row('transfer', 'naga', 'mekong'))).toBe('none')
  expect(
    directionOf({ ...row('finish_bonus', 'wallet', 'gift'), amount: 0n as StatementRow['amount'] }),
  ).toBe('none')
})

test('a credit is named after its source, and the end of any lock is an ended bonus', () => {
  const refund = { refund: { code: '', description: 'Refund of losses' } }
  expect(kindOf({ ...row('bonus', 'refund', 'wallet'), ...refund })).toBe('refund')
  expect(kindOf({ ...row('finish_bonus', 'wallet', 'refund'), ...refund })).toBe('finish_bonus')
  expect(kindOf(row('bonus', 'bonus', 'wallet'))).toBe('bonus')
  expect(kindOf(row('deposit', 'SCB', 'wallet'))).toBe('deposit')
})

test('a campaign is described by code and name, and any other credit by neither', () => {
  expect(
    campaignOf({
      ...row('bonus', 'bonus', 'wallet'),
      bonus: { code: 'DAILY10', description: 'Daily 10%' },
    }),
  ).toEqual({ code: 'DAILY10', name: 'Daily 10%' })
  expect(
    campaignOf({
      ...row('bonus', 'refund', 'wallet'),
      refund: { code: '', description: 'Refund of losses' },
    }),
  ).toBeNull()
  expect(
    campaignOf({
      ...row('bonus', 'promotion', 'wallet'),
      promotion: { code: 'X1Y', description: '' },
    }),
  ).toBeNull()
  expect(campaignOf(row('deposit', 'SCB', 'wallet'))).toBeNull()
})

// [spec:STM-4.2]
test('each source of a credit has its own icon, and all ends of a lock share one icon', () => {
  const glyphs = (['bonus', 'invite', 'refund', 'luckydraw'] as const).map(
    (source) =>
      rowStyleOf({ ...row('bonus', source, 'wallet'), [source]: { code: '', description: '' } })
        .icon,
  )
  expect(new Set(glyphs).size).toBe(4)
  expect(
    rowStyleOf({
      ...row('finish_bonus', 'wallet', 'refund'),
      refund: { code: '', description: '' },
    }),
  ).toEqual(rowStyleOf(row('finish_bonus', 'wallet', 'bonus')))
})

function row(statementType: StatementRow['statementType'], from: string, to: string): StatementRow {
  return {
    _id: 'a',
    statementType,
    from,
    to,
    fromName: null,
    toName: null,
    account: null,
    status: 'SUCCESS',
    amount: 100_00n as StatementRow['amount'],
    createdAt: 0,
    settledAt: 0,
    search: null,
    balance: null,
  }
}
