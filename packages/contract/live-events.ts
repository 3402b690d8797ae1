import type { Messaging } from './chat.ts'
import type { InboxEvent, RoomEvent } from './office/chat/endpoints.ts'

/** The parts of a member's data that may have changed; screens that show them reload them. */
export const changedThings = [
  'wallet',
  'statement',
  'deposit',
  'withdraw',
  'reward',
  'profile',
] as const
export type ChangedThing = (typeof changedThings)[number]

/**
 * A screen loads its data before its socket connects; on connection the server repeats the changes
 * of this period.
 */
export const recentChangesMs = 10_000

/**
 * Socket events to the screens of a member or guest. An event may be lost or repeated: the
 * responses of API calls are authoritative.
 */
export interface CustomerEvents {
  /** Announces changed data; sent to members only, not to guests. */
  changed: (event: { what: ChangedThing[] }) => void
  messaging: (event: Messaging) => void
}

/**
 * Announces that an item of a room has changed, to the staff who may read it. It has no personal
 * data: screens read it anew.
 */
export interface WorkEvent {
  room: 'approvals' | 'books' | 'deposits' | 'today' | 'withdrawals'
  ref: string
}

/**
 * Events of the office's socket (namespace `/office`): `inbox` to all staff when a conversation or
 * a staff member's availability changes, `messaging` to those who watch the conversation, `work` to
 * those who hold the permission of the changed item.
 */
export interface OfficeEvents {
  inbox: (event: InboxEvent) => void
  messaging: (event: RoomEvent) => void
  work: (event: WorkEvent) => void
}

/**
 * Events that a customer's screen emits. They may be lost, so anything that matters is an API call.
 */
export interface CustomerSignals {
  typing: (on: boolean) => void
}

/**
 * Events that an office screen emits. A typing event concerns the conversation that the screen
 * watches.
 */
export interface OfficeSignals extends CustomerSignals {
  /** Watches this conversation instead of the previous one; '' watches none. */
  watch: (room: string, done?: () => void) => void
}
