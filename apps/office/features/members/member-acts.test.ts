import type { MemberHead } from '@champa/contract/office/members'
import { staffRoles, type StaffRole } from '@champa/contract/office/roles'
import { expect, test } from 'vitest'
import { choicesOf, mayDo } from './member-acts.ts'

const head = {
  member: { status: 'active' },
  freezes: [],
  openFlags: [],
  closedAt: null,
  isForgotten: false,
} as unknown as MemberHead
const own = (role: StaffRole, about: MemberHead = head): string[] =>
  choicesOf({ roles: [role], grants: [] }, about).own.map(({ name }) => name)

test('finance corrects balances and changes no account; support the other way round', () => {
  expect(own('finance')).toEqual(['note', 'freeze', 'correct'])
  expect(own('support')).toEqual([
    'note',
    'freeze',
    'endSessions',
    'unblock',
    'limit',
    'timeOut',
    'exclude',
    'bank',
    'goodwill',
    'coins',
  ])
})

test('an auditor may do nothing and sees for each act who may', () => {
  const { own: none, others } = choicesOf({ roles: ['auditor'], grants: [] }, head)
  expect(none).toEqual([])
  expect(others.every(({ roles }) => roles.length > 0)).toBe(true)
})

test('a freeze is ended only where one is open', () => {
  const frozen = { ...head, freezes: [{ no: 1 }] } as unknown as MemberHead
  expect([own('risk').includes('unfreeze'), own('risk', frozen).includes('unfreeze')]).toEqual([
    false,
    true,
  ])
})

test('a closed account is paid out, opened again or written off, and no longer changed', () => {
  const closed = { ...head, closedAt: 1 } as unknown as MemberHead
  const shown = staffRoles.flatMap((role) => own(role, closed))
  expect(new Set(shown)).toEqual(
    new Set(['note', 'flag', 'endSessions', 'correct', 'payOut', 'reopen', 'writeOff']),
  )
  expect(mayDo({ roles: ['risk'], grants: [] }, closed, 'freeze')).toBe(false)
})
