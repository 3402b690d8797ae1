import {
  recentChangesMs,
  type ChangedThing,
  type CustomerEvents,
  type WorkEvent,
} from '@champa/contract/live-events'
import type { InboxEvent, RoomEvent } from '@champa/contract/office/chat/endpoints'
import type { Permission } from '@champa/contract/office/permissions'
import type { Channel } from './channel.ts'

export const membersRoom = 'members'
const batchMs = 25

/**
 * Recipients of an event: one customer's screens, the staff watching one customer's conversation,
 * the staff who may read conversations or what a permission covers, one of them, or all staff.
 */
export type Recipients = Addressed[0]

/** An event with its recipients. */
type Addressed =
  | [to: { customer: bigint }, ...EventOf<CustomerEvents>]
  | [to: { watching: bigint }, event: 'messaging', payload: RoomEvent]
  | [to: 'readers', event: 'inbox', payload: Extract<InboxEvent, { row: unknown }>]
  | [to: 'staff', event: 'inbox', payload: Extract<InboxEvent, { staff: unknown }>]
  | [to: { reads: Permission } | { person: bigint }, event: 'work', payload: WorkEvent]
type EventOf<Events> = {
  [Name in keyof Events]: Events[Name] extends (payload: infer Payload) => void
    ? [event: Name, payload: Payload]
    : never
}[keyof Events]

/** Notifies open screens of every process. */
export interface LiveEvents {
  changed(memberId: bigint, what: ChangedThing[]): void
  /** Announces a change to all members with a socket on this process, without batching. */
  changedForMembers(what: ChangedThing[]): void
  /** Sends an event to its recipients on every process, immediately on this one. */
  send(...addressed: Addressed): void
}

export interface Sender extends LiveEvents {
  /** The recent changes announced to these rooms. */
  recent(rooms: string[]): ChangedThing[]
  /** Sends the events of another process to the sockets of this one. */
  receive(batch: EventBatch): void
}

/** Stores each room's recent changes, oldest first, and drops expired ones. */
function rememberChanges(): {
  add(room: string, what: ChangedThing[]): void
  of(room: string): ChangedThing[]
} {
  const changes = new Map<string, { what: ChangedThing[]; atMs: number }>()
  const forget = (): void => {
    for (const [room, { atMs }] of changes) {
      if (performance.now() - atMs < recentChangesMs) return
      changes.delete(room)
    }
  }
  return {
    add: (room, what) => {
      forget()
      const all = [...new Set([...(changes.get(room)?.what ?? []), ...what])]
      changes.delete(room)
      changes.set(room, { what: all, atMs: performance.now() })
    },
    of: (room) => {
      forget()
      return changes.get(room)?.what ?? []
    },
  }
}

/** Events with their recipients, in the form sent between processes. */
export type EventBatch = [namespace: string, room: string, event: string, payload: unknown][]
export type ChannelMessage =
  | [kind: 'events', batch: EventBatch]
  | [kind: 'recheckStaff', staffId: string]
  | [kind: 'sessionsEnded', memberId: string | null]

/**
 * Batches changes for a moment: a member's screens receive one event, and other processes one
 * message for all members. A busy server would otherwise send a message for each transfer.
 */
export function openSender(
  emitHere: (batch: EventBatch) => void,
  channel: Channel | null,
  roomOf: (recipients: Recipients) => string,
): Sender {
  const changes = new Map<string, Set<ChangedThing>>()
  let abroad: EventBatch = []
  let due = false
  const remembered = rememberChanges()
  const emit = (batch: EventBatch): void => {
    for (const [, room, event, payload] of batch)
      if (event === 'changed') remembered.add(room, (payload as { what: ChangedThing[] }).what)
    emitHere(batch)
  }
  const flush = (): void => {
    const changed: EventBatch = [...changes].map(([room, what]) => [
      '/',
      room,
      'changed',
      { what: [...what] },
    ])
    const all = [...abroad, ...changed]
    changes.clear()
    abroad = []
    due = false
    emit(changed)
    if (all.length > 0) channel?.publish(['events', all] satisfies ChannelMessage)
  }
  const soon = (): void => {
    if (!due) setTimeout(flush, batchMs)
    due = true
  }
  return {
    receive: emit,
    recent: (rooms) => [...new Set(rooms.flatMap(remembered.of))],
    changed: (memberId, what) => {
      const room = roomOf({ customer: memberId })
      changes.set(room, new Set([...(changes.get(room) ?? []), ...what]))
      soon()
    },
    changedForMembers: (what) => emit([['/', membersRoom, 'changed', { what }]]),
    send: (...[recipients, event, payload]) => {
      const sent: EventBatch[number] = [
        'customer' in Object(recipients) ? '/' : '/office',
        roomOf(recipients),
        event,
        payload,
      ]
      emit([sent])
      if (channel === null) return
      abroad.push(sent)
      soon()
    },
  }
}
