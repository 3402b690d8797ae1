import { inboxNews, roomNews } from '@champa/contract/office/chat'
import type { InboxRow } from '@champa/contract/office/chat'
import { readMe } from '@champa/contract/office/staff'
import type { Messaging } from '@champa/contract/chat'
import { useSyncExternalStore } from 'react'
import type { Socket } from 'socket.io-client'
import { readToken } from '../session.ts'
import { call } from './call.ts'
import { whenLeaving } from './leave.ts'

export interface LineListener {
  row?(row: InboxRow): void
  news?(room: string, news: Messaging): void
  /** The line is up, for the first time or again: what was said meanwhile was told to nobody. */
  up?(): void
}

const listeners = new Set<LineListener>()
const watchers = new Set<() => void>()
const redialMs = 3_000
let socket: Socket | null = null
let redial: ReturnType<typeof setInterval> | undefined
let watched: string | null = null
let isUp = false

function setUp(now: boolean): void {
  isUp = now
  for (const changed of watchers) changed()
}

/** Opens the office's one line; called by the frame of whoever is signed in, and closed with it. */
export function openLine(): () => void {
  let wanted = true
  void import('socket.io-client').then(({ io }) => {
    if (wanted && !socket) dial(io('/office', { path: '/socket.io', transports: ['websocket'], auth: (give) => give({ token: readToken() }), reconnectionDelay: 500, reconnectionDelayMax: 4_000, randomizationFactor: 0.5 }))
  })
  return () => {
    wanted = false
    hangUp()
  }
}

function dial(opened: Socket): void {
  socket = opened
  opened.on('connect', () => {
    if (watched !== null) opened.emit('watch', watched)
    setUp(true)
    for (const listener of listeners) listener.up?.()
  })
  opened.on('disconnect', () => setUp(false))
  // Whoever is not let in asks once by the other door: if the session ended, that answer says so, and the person leaves.
  opened.on('connect_error', () => {
    if (!opened.active) void call(readMe).catch(() => undefined)
  })
  opened.on('inbox', (told: unknown) => {
    const { success, data } = inboxNews.safeParse(told)
    if (success) for (const listener of listeners) listener.row?.(data.row)
  })
  opened.on('messaging', (told: unknown) => {
    const { success, data } = roomNews.safeParse(told)
    if (success) for (const listener of listeners) listener.news?.(data.room, data.news)
  })
  // A line that the server itself closed or refused is not opened again by the library.
  redial = setInterval(() => {
    if (!opened.connected && !opened.active && navigator.onLine) opened.connect()
  }, redialMs)
}

function hangUp(): void {
  clearInterval(redial)
  const closing = socket
  socket = null
  watched = null
  setUp(false)
  if (!closing) return
  closing.off()
  closing.io.reconnection(false)
  // One that is still being opened is let through first: closing it halfway is an error to the browser.
  if (closing.connected) closing.close()
  else closing.once('connect', () => closing.close())
}

whenLeaving(hangUp)

export function onLine(listener: LineListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whose conversation is on screen; its messages and signs of typing are told from now on. */
export function watchRoom(room: string | null): void {
  watched = room
  if (socket?.connected) socket.emit('watch', room ?? '')
}

export function sayTyping(on: boolean): void {
  if (socket?.connected) socket.emit('typing', on)
}

/** False while nothing is told live: then what is on screen is asked for again and again. */
export function useLineUp(): boolean {
  return useSyncExternalStore((changed) => {
    watchers.add(changed)
    return () => watchers.delete(changed)
  }, () => isUp)
}
