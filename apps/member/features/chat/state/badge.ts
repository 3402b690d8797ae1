import { storageKeys } from '@champa/contract/constants'
import { useEffect, useReducer, useSyncExternalStore } from 'react'
import { readChatGuest } from '../../../platform/device/chat-guest.ts'
import { onSession, readToken } from '../../../platform/client.ts'
import { readStored } from '@champa/client/device/storage'

type Store = Pick<typeof import('./store.ts'), 'subscribe' | 'readView'>

/** Delays loading the store until the first view has settled. */
const calmAfterMs = 1_500
let store: Store | null = null

/**
 * Whether unread messages are possible: a member, a guest with a token, or a guest whose message
 * waits for one. Anyone else loads nothing.
 */
const mayHaveWords = (): boolean =>
  readToken() !== null || readChatGuest() !== null || readStored(storageKeys.chatWaits) !== null

/**
 * The unread count for the closed chat. It appears shortly after the page has loaded, because a
 * first visit does not include the code of a conversation.
 */
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

/** Passes the store of the opened chat to the unread badge. */
export function storeIsHere(opened: Store): void {
  store = opened
}
