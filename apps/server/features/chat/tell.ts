import type { Messaging } from '@champa/contract/chat'
import type { House } from '../../platform/house.ts'
import { inboxRowSoon } from './inbox-row.ts'
import { chatState } from './read/chat-state.ts'

/** Tells a conversation's customer and whoever of the staff looks at it. Only after the commit: what is told can be asked for. */
export function tellRoom({ live }: House, room: bigint, news: Messaging): void {
  live.tell({ customer: room }, 'messaging', news)
  live.tell({ watching: room }, 'messaging', { room: room.toString(), news })
}

/** Tells all of the staff how a conversation stands now. */
export async function tellInbox(house: House, room: bigint): Promise<void> {
  const row = await inboxRowSoon(house.db, room)
  if (row) house.live.tell('staff', 'inbox', { row })
}

/** Tells a conversation's customer and its watchers how it stands now. */
export async function tellState(house: House, room: bigint): Promise<void> {
  tellRoom(house, room, { kind: 'state', state: await chatState(house.db, room) })
}

/** These two are for after an answer that must not wait for them, nor fail with them: who was not told asks again anyway. */
export function tellInboxSoon(house: House, room: bigint): void {
  tellInbox(house, room).catch((error: unknown) =>
    house.log.warn({ err: error }, 'the inbox was not told'),
  )
}

export function tellStateSoon(house: House, room: bigint): void {
  tellState(house, room).catch((error: unknown) =>
    house.log.warn({ err: error }, 'a conversation was not told'),
  )
}
