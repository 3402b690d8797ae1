import { storageKeys } from '@champa/contract/limits'
import { useEffect, useReducer, useSyncExternalStore } from 'react'
import { readChatGuest } from '../../../platform/device/chat-guest.ts'
import { onSession, readToken } from '../../../platform/session.ts'
import { readStored } from '@champa/client/device/storage'

type Store = Pick<typeof import('./store.ts'), 'subscribe' | 'readView'>

/** The button first, then what it tells. */
const calmAfterMs = 1_500
let store: Store | null = null

/** A member, a guest who has a name, or one whose words still wait for it. Anybody else has nothing unread, and loads nothing. */
const mayHaveWords = (): boolean =>
  readToken() !== null || readChatGuest() !== null || readStored(storageKeys.chatWaits) !== null

/** How much is unread, for the closed chat: known a moment after the page stands, for the conversation's own code is no part of a first visit. */
export function useChatBadge(): { unread: number } {
  const [, loaded] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    if (store) return
    const load = () => {
      if (mayHaveWords())
        void import('./store.ts')
          .then((module) => storeIsHere(module))
          .then(loaded, () => undefined)
    }
    const calm = setTimeout(load, calmAfterMs)
    const unfollow = onSession(() => setTimeout(load, calmAfterMs))
    return () => {
      clearTimeout(calm)
      unfollow()
    }
  }, [])
  return {
    unread: useSyncExternalStore(store?.subscribe ?? never, () => store?.readView().unread ?? 0),
  }
}

const never = () => () => undefined

/** The chat was opened: its store is there, and the badge goes on from it. */
export function storeIsHere(opened: Store): void {
  store = opened
}
