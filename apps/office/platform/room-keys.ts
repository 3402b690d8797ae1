import { type RoomPath, roomAccess } from './room-access.ts'

/** The letter that follows G, by physical key, for each room that has one. */
export const roomKeys: Partial<Record<string, string>> = {
  '/office/today': 'T',
  '/office/conversations': 'C',
  '/office/approvals': 'A',
  '/office/withdrawals': 'W',
  '/office/deposits': 'D',
  '/office/books': 'B',
  '/office/members': 'M',
  '/office/replies': 'P',
  '/office/hours': 'H',
  '/office/audit': 'L',
}

/** The room that a key leads to after G. */
export const roomOfKey = (code: string): RoomPath | undefined =>
  (Object.keys(roomAccess) as RoomPath[]).find((path) => `Key${roomKeys[path]}` === code)
