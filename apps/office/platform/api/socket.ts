import { type ChatSocket, openChatSocket } from '@champa/client/chat/chat-socket'
import type { Messaging } from '@champa/contract/chat'
import { type InboxRow, inboxEvent, roomEvent } from '@champa/contract/office/chat/endpoints'
import { readMe, type StaffMember } from '@champa/contract/office/staff'
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { readToken, call, whenLeaving } from '../client.ts'

export interface SocketListener {
  /** `givenBy`: name of the colleague who has just assigned the conversation. */
  row?(row: InboxRow, givenBy?: string): void
  /** Called when a staff member has become available or away. */
  colleague?(person: StaffMember): void
  roomEvent?(room: string, event: Messaging): void
  /** Called when an item of a room has changed: the room reads it anew. */
  work?(room: string): void
  /**
   * True when the socket connects or reconnects (events in between were missed), false when it
   * disconnects.
   */
  follow?(up: boolean): void
}

const workEvent = z.object({ room: z.string() })
const listeners = new Set<SocketListener>()
let line: ChatSocket | null = null
let watched: string | null = null

/** Opens the office's single socket for the signed-in staff member. */
export function openOfficeSocket(): () => void {
  const opened = openChatSocket({
    url: '/office',
    auth: () => (readToken() === null ? null : { token: readToken() }),
    // A rejected socket makes one HTTP call. If the session has ended, that call's refusal signs
    // the staff member out.
    refused: () => void call(readMe).catch(() => undefined),
  })
  line = opened
  opened.follow((up) => {
    if (up && watched !== null) opened.emit('watch', watched)
    for (const listener of listeners) listener.follow?.(up)
  })
  opened.on('inbox', (payload) => {
    const { success, data } = z.safeParse(inboxEvent, payload)
    if (!success) return
    for (const listener of listeners) {
      if ('row' in data) listener.row?.(data.row, data.givenBy)
      else listener.colleague?.(data.staff)
    }
  })
  opened.on('messaging', (payload) => {
    const { success, data } = z.safeParse(roomEvent, payload)
    if (success) for (const listener of listeners) listener.roomEvent?.(data.room, data.event)
  })
  opened.on('work', (payload) => {
    const { success, data } = z.safeParse(workEvent, payload)
    if (success) for (const listener of listeners) listener.work?.(data.room)
  })
  return closeOfficeSocket
}

function closeOfficeSocket(): void {
  line?.close()
  line = null
  watched = null
  for (const listener of listeners) listener.follow?.(false)
}

whenLeaving(closeOfficeSocket)

export function onLine(listener: SocketListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const isConnected = (): boolean => line?.isUp() ?? false

/** Subscribes to messages and typing events of one conversation; null unsubscribes. */
export function watchRoom(room: string | null): void {
  watched = room
  line?.emit('watch', room ?? '')
}

export function emitTyping(on: boolean): void {
  line?.emit('typing', on)
}

/** True while the socket is connected. While it is not, queries on screen poll instead. */
export function useConnected(): boolean {
  return useSyncExternalStore((changed) => onLine({ follow: changed }), isConnected)
}
