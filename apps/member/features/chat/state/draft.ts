import { storageKeys } from '@champa/contract/constants'
import { forget, readStored, store } from '@champa/client/device/storage'
import { onSession, readToken } from '../../../platform/client.ts'

/** Drafts by owner, so that the next user of this device does not see them. */
const drafts = new Map<string, string>(readAll())

function readAll(): [string, string][] {
  try {
    const stored: unknown = JSON.parse(readStored(storageKeys.chatDraft) ?? '[]')
    return Array.isArray(stored)
      ? stored.filter(
          (one): one is [string, string] =>
            Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === 'string'),
        )
      : []
  } catch {
    return []
  }
}

// Signing out, here or in another tab, removes the stored drafts (platform/client.ts). This clears
// the drafts in memory.
onSession(() => {
  if (readToken() === null && readStored(storageKeys.chatDraft) === null) drafts.clear()
})

export const readDraft = (owner: string): string => drafts.get(owner) ?? ''

export function keepDraft(owner: string, words: string): void {
  if (words === '') drafts.delete(owner)
  else drafts.set(owner, words)
  if (drafts.size === 0) forget(storageKeys.chatDraft)
  else store(storageKeys.chatDraft, JSON.stringify([...drafts]))
}

/** Moves a draft when a guest becomes a member; with `to` null it is deleted. */
export function moveDraft(from: string, to: string | null): void {
  const words = readDraft(from)
  if (words === '') return
  keepDraft(from, '')
  if (to !== null && readDraft(to) === '') keepDraft(to, words)
}

/** Stores whether a message waits for a guest token, so that the next visit sends it. */
export function noteWaiting(waiting: boolean): void {
  if (waiting) store(storageKeys.chatWaits, '1')
  else forget(storageKeys.chatWaits)
}
