import type { Me } from '../../platform/use-me.ts'
import { mayOpen, type RoomPath, roomAccess } from '../../platform/room-access.ts'
import { roomKeys } from '../../platform/room-keys.ts'

/** One thing that the palette offers. */
export interface Choice {
  id: string
  words: string
  /** A second fact, in lighter text. */
  hint?: string
  /** The keys that do the same without the palette. */
  keys?: string
  group: 'find' | 'found' | 'go' | 'do'
  run: () => void
}

/** Lists that people ask for, each as a room with its view in the URL. */
export const shortcuts = [
  { words: 'reviews', room: '/office/withdrawals', search: 'view=review' },
  { words: 'stuck', room: '/office/withdrawals', search: 'view=stuck' },
  { words: 'forMe', room: '/office/approvals', search: 'view=for-me' },
  { words: 'newMembers', room: '/office/members', search: 'view=new' },
  { words: 'frozenMembers', room: '/office/members', search: 'view=frozen' },
  { words: 'closedMoney', room: '/office/members', search: 'view=closed-money' },
  { words: 'refusals', room: '/office/audit', search: 'outcome=refused' },
] as const satisfies readonly { words: string; room: RoomPath; search: string }[]

export const ownShortcuts = (person: Me) =>
  shortcuts.filter(({ room }) => mayOpen(person, roomAccess[room]))

/** The rooms that the person may open, with the letter that follows G. */
export const ownRooms = (person: Me): { path: RoomPath; keys: string | undefined }[] =>
  (Object.keys(roomAccess) as RoomPath[])
    .filter((path) => mayOpen(person, roomAccess[path]))
    .map((path) => ({ path, keys: roomKeys[path] && `G ${roomKeys[path]}` }))

/** True when every word that was typed begins a word of the choice. */
export function fits(words: string, typed: string): boolean {
  const parts = words.toLocaleLowerCase().split(/[\s,]+/)
  const whole = words.toLocaleLowerCase()
  return typed
    .toLocaleLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((one) => parts.some((part) => part.startsWith(one)) || whole.includes(one))
}

/** An id of a movement, which the withdrawals are opened by. */
export const movementShape = /^m[0-9a-z]{1,13}-[0-9a-z]{1,12}$/

/** What may be an id of anything in the books: no words, and at least one digit or colon. */
export const idShape = /^(?=.*[\d:])[\x21-\x7e]+( [\x21-\x7e]+)?$/
