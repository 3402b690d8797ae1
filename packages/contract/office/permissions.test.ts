import { expect, test } from 'vitest'
import {
  type Authority,
  grantable,
  isAllowed,
  levelOf,
  levelOfRole,
  mayAct,
  mayRead,
  permissions,
  rolesThatAct,
} from './permissions.ts'
import { rolesConflict, type StaffRole, staffRoles } from './roles.ts'

const withRoles = (...roles: StaffRole[]): Authority => ({ roles, grants: [] })

test('an auditor reads and changes nothing; an export is the only request they may make', () => {
  const acts = permissions.filter((one) => mayAct(withRoles('auditor'), one))
  // Today's own work and reads have the level `alone`, but no endpoint of theirs changes anything.
  expect(acts.filter((one) => !/\.(?:read|money|list|personal)$/.test(one))).toEqual([
    'audit.export',
  ])
  expect(levelOfRole('auditor', 'export.personal')).toBe('maker')
  expect(isAllowed(withRoles('auditor'), { needs: 'chat.answer', changes: false })).toBe(true)
  expect(isAllowed(withRoles('auditor'), { needs: 'chat.answer', changes: true })).toBe(false)
})

test('every permission that only some may use is held by somebody who can decide a request', () => {
  const requested = permissions.filter((one) =>
    staffRoles.some((role) => levelOfRole(role, one) === 'maker'),
  )
  const deciding = (one: (typeof permissions)[number]) =>
    staffRoles.filter((role) => ['alone', 'checker'].includes(levelOfRole(role, one) ?? ''))
  expect(requested.filter((one) => deciding(one).length === 0)).toEqual([])
})

test('marketing sees no bank account, no money of a member and no conversation', () => {
  for (const permission of ['member.personal', 'withdrawal.read', 'deposit.read'] as const)
    expect(mayRead(withRoles('marketing'), permission)).toBe(false)
  expect(mayRead(withRoles('marketing'), 'chat.answer')).toBe(false)
  expect(levelOf(withRoles('marketing'), 'member.read')).toBe('masked')
})

test('the wider level of two roles counts', () => {
  expect(levelOf(withRoles('manager', 'finance'), 'deposit.match')).toBe('checker')
  expect(levelOf(withRoles('support', 'finance'), 'withdrawal.read')).toBe('alone')
  expect(levelOf(withRoles('support', 'finance'), 'deposit.match')).toBe('maker')
  expect(levelOf(withRoles('support', 'marketing'), 'game.read')).toBe('masked')
})

test('a grant counts only with the role that it extends', () => {
  expect(grantable).toEqual({ 'chat.manage': 'support' })
  expect(mayAct({ roles: ['support'], grants: ['chat.manage'] }, 'chat.manage')).toBe(true)
  expect(mayAct({ roles: ['risk'], grants: ['chat.manage'] }, 'chat.manage')).toBe(false)
  expect(mayAct(withRoles('support'), 'chat.manage')).toBe(false)
})

test('owners, managers, risk and support answer customers', () => {
  expect(rolesThatAct('chat.answer')).toEqual(['owner', 'manager', 'risk', 'support'])
})

test('ROLES_CONFLICT: exactly the pairs with owner or auditor, and finance with risk or marketing [office:7]', () => {
  const pairs = staffRoles.flatMap((one, at) =>
    staffRoles.slice(at + 1).map((other): [StaffRole, StaffRole] => [one, other]),
  )
  const allowed = pairs.filter((pair) => !rolesConflict(pair)).map((pair) => pair.join('+'))
  expect(allowed).toEqual([
    'manager+finance',
    'manager+risk',
    'manager+support',
    'manager+marketing',
    'finance+support',
    'risk+support',
    'risk+marketing',
    'support+marketing',
  ])
  for (const pair of pairs) expect(rolesConflict(pair.toReversed())).toBe(rolesConflict(pair))
  for (const role of staffRoles) expect(rolesConflict([role])).toBe(false)
})
