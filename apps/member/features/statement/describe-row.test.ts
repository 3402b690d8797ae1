import { directionOf, signedAmount, type StatementRow } from '@champa/contract/statement'
import { expect, test } from 'vitest'
import { descriptionOf, sourceOf } from './describe-row.ts'

test('the sign follows from the type and the direction', () => {
  expect(signedAmount(row('deposit', 'SCB', 'wallet'))).toBe(100_00n)
  expect(signedAmount(row('withdraw', 'wallet', 'SCB'))).toBe(-100_00n)
  expect(signedAmount(row('transfer', 'wallet', 'naga'))).toBe(-100_00n)
  expect(signedAmount(row('transfer', 'naga', 'wallet'))).toBe(100_00n)
  expect(signedAmount(row('bonus', 'gift', 'wallet'))).toBe(100_00n)
  expect(signedAmount(row('finish_bonus', 'wallet', 'gift'))).toBe(-100_00n)
})

test('money that only changes its game has no sign, and neither has nothing', () => {
  expect(directionOf(row('transfer', 'naga', 'mekong'))).toBe('none')
  expect(directionOf({ ...row('finish_bonus', 'wallet', 'gift'), amount: 0n as StatementRow['amount'] })).toBe('none')
})

test('a bonus row names its source', () => {
  const refund = { ...row('bonus', 'gift', 'wallet'), refund: { code: 'R1', description: 'Week 47' } }
  expect(sourceOf(refund)).toBe('refund')
  expect(descriptionOf(refund)).toBe('Week 47')
  expect(descriptionOf(row('deposit', 'SCB', 'wallet'))).toBeNull()
})

function row(statementType: StatementRow['statementType'], from: string, to: string): StatementRow {
  return { _id: 'a', statementType, from, to, fromName: null, toName: null, account: null, status: 'SUCCESS', amount: 100_00n as StatementRow['amount'], createdAt: 0, settledAt: 0, balance: null }
}
