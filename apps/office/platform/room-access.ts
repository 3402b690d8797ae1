import {
  type Authority,
  mayAct,
  mayRead,
  type Permission,
} from '@champa/contract/office/permissions'

/** Who may open a room: all staff, or those who may read, or act on, what a permission covers. */
export type RoomAccess = 'staff' | { reads: Permission } | { actsOn: Permission }

/**
 * Every room of the office by its path, in the order of the navigation. The routes and the
 * navigation read it; the server refuses the calls of a room that a person may not use.
 */
export const roomAccess = {
  '/office/conversations': { reads: 'chat.answer' },
  '/office/withdrawals': { reads: 'withdrawal.read' },
  '/office/deposits': { reads: 'deposit.read' },
  '/office/books': { reads: 'books.read' },
  '/office/members': { reads: 'member.read' },
  '/office/approvals': { reads: 'today.read' },
  '/office/replies': { reads: 'chat.answer' },
  '/office/hours': { actsOn: 'chat.manage' },
  '/office/audit': { reads: 'audit.read' },
  '/office/staff': { reads: 'staff.read' },
  '/office/me': 'staff',
} as const satisfies Record<string, RoomAccess>

export type RoomPath = keyof typeof roomAccess
const paths = Object.keys(roomAccess) as RoomPath[]

export function mayOpen(person: Authority, access: RoomAccess): boolean {
  if (access === 'staff') return true
  return 'reads' in access ? mayRead(person, access.reads) : mayAct(person, access.actsOn)
}

/** The first room that a person may open, which `/office` leads to. */
export const homeOf = (person: Authority): RoomPath =>
  paths.find((path) => mayOpen(person, roomAccess[path])) ?? '/office/me'
