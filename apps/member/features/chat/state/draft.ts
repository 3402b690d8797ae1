import { storageKeys } from '@champa/contract/limits'
import { forget, readStored, store } from '@champa/client/device/storage'
import { onSession, readToken } from '../../../platform/session.ts'

/** What is being written, by owner: whoever comes next on this phone does not see it. */
const drafts = new Map<string, string>(readAll())

function readAll(): [string, string][] {
  try {
    const kept: unknown = JSON.parse(readStored(storageKeys.chatDraft) ?? '[]')
    return Array.isArray(kept)
      ? kept.filter(
          (one): one is [string, string] =>
            Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === 'string'),
        )
      : []
  } catch {
    return []
  }
}

// Whoever signed out, here or in another tab, has left no words (platform/api/leave.ts): memory keeps none either.
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

/** A guest has become a member; to null: it is thrown away. */
export function moveDraft(from: string, to: string | null): void {
  const words = readDraft(from)
  if (words === '') return
  keepDraft(from, '')
  if (to !== null && readDraft(to) === '') keepDraft(to, words)
}

/** Words wait for their speaker's name: the next visit knows that there is something to send. */
export function noteWaiting(waiting: boolean): void {
  if (waiting) store(storageKeys.chatWaits, '1')
  else forget(storageKeys.chatWaits)
}
