import { storageKeys } from '@champa/contract/constants'
import { whenLeaving } from '../../../platform/client.ts'
import { forget, readStored, store } from '@champa/client/device/storage'

let drafts: Map<string, string> | null = null

function load(): Map<string, string> {
  try {
    return new Map(
      Object.entries(
        JSON.parse(readStored(storageKeys.officeDrafts, 'session') ?? '{}') as Record<
          string,
          string
        >,
      ),
    )
  } catch {
    // The stored text is not a draft of ours.
    return new Map()
  }
}

/** The unsent text of a conversation. It survives a reload and is deleted at sign-out. */
export function readDraft(room: string): string {
  return (drafts ??= load()).get(room) ?? ''
}

export function keepDraft(room: string, text: string): void {
  drafts ??= load()
  if (text === '') drafts.delete(room)
  else drafts.set(room, text)
  store(storageKeys.officeDrafts, JSON.stringify(Object.fromEntries(drafts)), 'session')
}

whenLeaving(() => {
  drafts = null
  forget(storageKeys.officeDrafts)
})
