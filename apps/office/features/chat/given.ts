import type { InboxRow } from '@champa/contract/office/chat/endpoints'
import { useSyncExternalStore } from 'react'

/**
 * Conversations that a colleague assigned to the signed-in agent, with the colleague's name. An
 * entry remains until the conversation is opened, because the toast is easily missed.
 */
const given = new Map<string, string>()
const followers = new Set<() => void>()

export function noteGiven(
  { room, assignedTo }: InboxRow,
  me: string,
  by: string | undefined,
): void {
  if (assignedTo?.id !== me) forgetGiven(room)
  else if (by !== undefined) {
    given.set(room, by)
    for (const follower of followers) follower()
  }
}

export function forgetGiven(room: string): void {
  if (given.delete(room)) for (const follower of followers) follower()
}

function follow(changed: () => void): () => void {
  followers.add(changed)
  return () => followers.delete(changed)
}

export const useGivenBy = (room: string): string | null =>
  useSyncExternalStore(follow, () => given.get(room) ?? null)
