import type { Messaging } from './chat.ts'
import type { InboxEvent, RoomEvent } from './office/chat.ts'

/** What of a member changed; screens that show it read it again. */
export const changedThings = ['wallet', 'statement', 'deposit', 'withdraw', 'reward'] as const
export type ChangedThing = (typeof changedThings)[number]

/**
 * Events of the socket to a member's or guest's screens. Any may be lost or repeated: what calls
 * answer is the truth.
 */
export interface CustomerEvents {
  /** Members only. */
  changed: (event: { what: ChangedThing[] }) => void
  messaging: (event: Messaging) => void
}

/**
 * Events of the office's socket (namespace `/office`): `inbox` to all staff when a conversation or
 * a staff member's availability changes, `messaging` to those who watch the conversation.
 */
export interface OfficeEvents {
  inbox: (event: InboxEvent) => void
  messaging: (event: RoomEvent) => void
}

/** What a customer's screen emits. Only what may be lost comes this way. */
export interface CustomerSignals {
  typing: (on: boolean) => void
}

/** What an office screen emits; typing is about the conversation that it watches. */
export interface OfficeSignals extends CustomerSignals {
  /** Watches one conversation instead of the one before; '' watches none. */
  watch: (room: string, done?: () => void) => void
}
