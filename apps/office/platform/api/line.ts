import { type Line, openLine } from '@champa/client/chat/line'
import type { Messaging } from '@champa/contract/chat'
import { type InboxRow, inboxNews, roomNews } from '@champa/contract/office/chat'
import { readMe, type StaffMember } from '@champa/contract/office/staff'
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { readToken } from '../session.ts'
import { call } from './call.ts'
import { whenLeaving } from './leave.ts'

export interface LineListener {
  /** `givenBy`: who has just given it to whom it is assigned to. */
  row?(row: InboxRow, givenBy?: string): void
  /** Somebody of the staff became ready, or is not any more. */
  colleague?(person: StaffMember): void
  news?(room: string, news: Messaging): void
  /** Up, for the first time or again (what was said meanwhile was told to nobody), or down. */
  follow?(up: boolean): void
}

const listeners = new Set<LineListener>()
let line: Line | null = null
let watched: string | null = null

/** Opens the office's one line for whoever is signed in. */
export function openOfficeLine(): () => void {
  const opened = openLine({
    url: '/office',
    auth: () => (readToken() === null ? null : { token: readToken() }),
    // Whoever is not let in asks once by the other door: if the session has ended, that answer says so, and the person leaves.
    refused: () => void call(readMe).catch(() => undefined),
  })
  line = opened
  opened.follow((up) => {
    if (up && watched !== null) opened.say('watch', watched)
    for (const listener of listeners) listener.follow?.(up)
  })
  opened.on('inbox', (told) => {
    const { success, data } = z.safeParse(inboxNews, told)
    if (!success) return
    for (const listener of listeners) {
      if ('row' in data) listener.row?.(data.row, data.givenBy)
      else listener.colleague?.(data.staff)
    }
  })
  opened.on('messaging', (told) => {
    const { success, data } = z.safeParse(roomNews, told)
    if (success) for (const listener of listeners) listener.news?.(data.room, data.news)
  })
  return closeOfficeLine
}

function closeOfficeLine(): void {
  line?.close()
  line = null
  watched = null
  for (const listener of listeners) listener.follow?.(false)
}

whenLeaving(closeOfficeLine)

export function onLine(listener: LineListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const isLineUp = (): boolean => line?.isUp() ?? false

/** Whose conversation is on screen; its messages and signs of typing are told from now on. */
export function watchRoom(room: string | null): void {
  watched = room
  line?.say('watch', room ?? '')
}

export function sayTyping(on: boolean): void {
  line?.say('typing', on)
}

/** False while nothing is told live: then what is on screen is asked for again and again. */
export function useLineUp(): boolean {
  return useSyncExternalStore((changed) => onLine({ follow: changed }), isLineUp)
}
