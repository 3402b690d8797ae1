import type { Authority } from '@champa/contract/office/permissions'
import { staffRoles } from '@champa/contract/office/roles'
import { expect, test } from 'vitest'
import { homeOf, mayOpen, roomAccess } from './room-access.ts'

const roomsOf = (person: Authority): string[] =>
  Object.entries(roomAccess).flatMap(([path, access]) => (mayOpen(person, access) ? [path] : []))
const all = Object.keys(roomAccess)
const without = (...rooms: string[]) => all.filter((path) => !rooms.includes(path))

test('each role opens the rooms that the matrix allows, and starts in the chat or with Today', () => {
  const expected = {
    owner: all,
    manager: all,
    finance: without('/office/conversations', '/office/replies', '/office/hours', '/office/staff'),
    risk: without('/office/hours', '/office/books', '/office/staff'),
    support: without('/office/hours', '/office/books', '/office/staff'),
    marketing: [
      '/office/today',
      '/office/members',
      '/office/approvals',
      '/office/audit',
      '/office/me',
    ],
    auditor: without('/office/hours'),
  }
  for (const role of staffRoles) {
    const person = { roles: [role], grants: [] }
    expect([role, roomsOf(person), homeOf(person)]).toEqual([
      role,
      expected[role],
      ['finance', 'marketing', 'auditor'].includes(role)
        ? '/office/today'
        : '/office/conversations',
    ])
  }
})

test('support with the grant to manage the chat also opens its hours', () => {
  expect(roomsOf({ roles: ['support'], grants: ['chat.manage'] })).toEqual(
    without('/office/books', '/office/staff'),
  )
})
