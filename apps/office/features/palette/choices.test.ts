import { expect, test } from 'vitest'
import type { Me } from '../../platform/use-me.ts'
import { roomOfKey } from '../../platform/room-keys.ts'
import { fits, ownRooms, ownShortcuts } from './choices.ts'

const person = (role: Me['roles'][number]) => ({ roles: [role], grants: [] }) as unknown as Me

test('a choice fits what every typed word is part of, in any language', () => {
  expect(
    [
      ['Closed with money', 'clo mon'],
      ['Closed with money', 'open'],
      ['การถอนที่รอตรวจ', 'รอตรวจ'],
      ['Chats', ''],
    ].map(([words = '', typed = '']) => fits(words, typed)),
  ).toEqual([true, false, true, true])
})

test('the palette offers only rooms and lists that the person may open', () => {
  expect(ownRooms(person('marketing')).map(({ path }) => path)).not.toContain('/office/withdrawals')
  expect(ownShortcuts(person('marketing')).map(({ words }) => words)).toEqual([
    'forMe',
    'newMembers',
    'frozenMembers',
    'closedMoney',
    'refusals',
  ])
})

test('G and a letter lead to one room', () => {
  expect([roomOfKey('KeyM'), roomOfKey('KeyW'), roomOfKey('KeyX')]).toEqual([
    '/office/members',
    '/office/withdrawals',
    undefined,
  ])
})
