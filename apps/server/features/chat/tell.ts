import type { Messaging } from '@champa/contract/chat'
import type { House } from '../../platform/house.ts'
import { inboxRowSoon } from './inbox-row.ts'
import { chatState } from './read/chat-state.ts'

/**
 * Broadcasts to a conversation's customer and watching staff. Call it only after the commit,
 * because receivers may read the data at once.
 */
export function tellRoom({ live }: House, room: bigint, news: Messaging): void {
  live.tell({ customer: room }, 'messaging', news)
  live.tell({ watching: room }, 'messaging', { room: room.toString(), news })
}

/** Broadcasts the current inbox row of a conversation to all staff. */
export async function tellInbox(house: House, room: bigint): Promise<void> {
  const row = await inboxRowSoon(house.db, room)
  if (row) house.live.tell('staff', 'inbox', { row })
}

/** Broadcasts the current state of a conversation to its customer and watching staff. */
export async function tellState(house: House, room: bigint): Promise<void> {
  tellRoom(house, room, { kind: 'state', state: await chatState(house.db, room) })
}

/**
 * These two run after an answer, which neither waits for them nor fails with them. A client that
 * misses an event reads the state again anyway.
 */
export function tellInboxSoon(house: House, room: bigint): void {
  tellInbox(house, room).catch((error: unknown) =>
    house.log.warn({ err: error, room: room.toString() }, 'inbox broadcast failed'),
  )
}

export function tellStateSoon(house: House, room: bigint): void {
  tellState(house, room).catch((error: unknown) =>
    house.log.warn({ err: error, room: room.toString() }, 'conversation state broadcast failed'),
  )
}
