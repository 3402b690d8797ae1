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
  '/office/today': { reads: 'today.read' },
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

export function mayOpen(person: Authority, access: RoomAccess): boolean {
  if (access === 'staff') return true
  return 'reads' in access ? mayRead(person, access.reads) : mayAct(person, access.actsOn)
}

/** Where `/office` leads to: the chat for those who answer it, and Today for everybody else. */
export const homeOf = (person: Authority): RoomPath =>
  mayAct(person, 'chat.answer') ? '/office/conversations' : '/office/today'
