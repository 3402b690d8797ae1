import type { Messaging } from '@champa/contract/chat'
import type { AppContext } from '../../platform/app-context.ts'
import { inboxRowSoon } from './inbox-row.ts'
import { chatState } from './read/chat-state.ts'

/**
 * Broadcasts to a conversation's customer and watching staff. Call it only after the commit,
 * because receivers may read the data immediately.
 */
export function broadcastToRoom({ live }: AppContext, room: bigint, event: Messaging): void {
  live.send({ customer: room }, 'messaging', event)
  live.send({ watching: room }, 'messaging', { room: room.toString(), event })
}

/** Broadcasts the current inbox row of a conversation to all staff, if any have the office open. */
export async function broadcastInbox(ctx: AppContext, room: bigint): Promise<void> {
  if (!ctx.live.mayStaffListen()) return
  const row = await inboxRowSoon(ctx.db, room)
  if (row) ctx.live.send('readers', 'inbox', { row })
}

/** Broadcasts the current state of a conversation to its customer and watching staff. */
export async function broadcastState(ctx: AppContext, room: bigint): Promise<void> {
  broadcastToRoom(ctx, room, { kind: 'state', state: await chatState(ctx.db, room) })
}

/**
 * No caller awaits the two functions below, so they neither delay nor fail the response. A client
 * that misses an event reads the state again anyway.
 */
export function broadcastInboxSoon(ctx: AppContext, room: bigint): void {
  broadcastInbox(ctx, room).catch((error: unknown) =>
    ctx.log.warn({ err: error, room: room.toString() }, 'inbox broadcast failed'),
  )
}

export function broadcastStateSoon(ctx: AppContext, room: bigint): void {
  broadcastState(ctx, room).catch((error: unknown) =>
    ctx.log.warn({ err: error, room: room.toString() }, 'conversation state broadcast failed'),
  )
}
