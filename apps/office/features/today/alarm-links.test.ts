import { expect, test } from 'vitest'
import { alarmLinkOf } from './alarm-links.ts'

const person = (role: 'manager' | 'marketing') => ({ roles: [role], grants: [] })

test('an alarm leads to its room, to the item itself where the room opens it', () => {
  expect(alarmLinkOf(person('manager'), 'books-broken', 'ledger-proof')).toBe('/office/books')
  expect(alarmLinkOf(person('manager'), 'payout-contradiction', 'm1-2')).toBe(
    '/office/withdrawals/m1-2',
  )
})

test('an alarm has no link where the person has no such room', () => {
  expect(alarmLinkOf(person('marketing'), 'payout-contradiction', 'm1-2')).toBe(null)
  expect(alarmLinkOf(person('manager'), 'sms-ceiling', 'hour')).toBe(null)
})

test('an alarm about a connection leads to where it is dealt with', () => {
  const manager = person('manager')
  expect(alarmLinkOf(manager, 'connection-down', 'gateway FP')).toBe('/office/deposits/gateways/FP')
  expect(alarmLinkOf(manager, 'connection-down', 'feed SCB:12 3')).toBe(
    '/office/deposits/accounts/SCB%3A12%203',
  )
  expect(alarmLinkOf(manager, 'connection-down', 'payout')).toBe('/office/withdrawals')
  expect(alarmLinkOf(manager, 'connection-down', 'game naga')).toBe(null)
  expect(alarmLinkOf(manager, 'connection-down', 'something else')).toBe(null)
  expect(alarmLinkOf(person('marketing'), 'connection-down', 'payout')).toBe(null)
})
