import { clearMessages, moveMessages, openIdbStore } from '@champa/client/chat/outbox/idb-store'
import { inTurn } from '@champa/client/chat/outbox/in-turn'
import { isOutcomeUnknown, Refused } from '@champa/client/refused'
import { readProfile } from '@champa/contract/account'
import { handOver, openGuest } from '@champa/contract/chat'
import type { SentMessage } from '@champa/contract/chat-message'
import { queryKeyOf, queryClient } from '@champa/client/react/query-client'
import { call, readToken } from '../../../platform/client.ts'
import { renewSocket } from '../../../platform/api/socket.ts'
import {
  forgetChatGuest,
  keepChatGuest,
  readChatGuest,
} from '../../../platform/device/chat-guest.ts'
import { moveDraft } from './draft.ts'

/** The owner of a conversation. nobody: a guest who has not written yet and has no token. */
export interface Owner {
  kind: 'member' | 'guest' | 'nobody'
  /** The key under which this device stores the owner's data; no other owner sees it. */
  key: string
  /** The token that a call would send; a different current token means another owner. */
  shown: string | null
}

export const messageStore = openIdbStore<SentMessage>()

const nobody = 'nobody'
const guestKey = (guestToken: string): string => `guest-${guestToken.split('.')[0]}`

export const shownNow = (): string | null => readToken() ?? readChatGuest()

/**
 * Returns the current owner. A guest's conversation is handed over to the member who signed in.
 * @throws Refused when the profile cannot be loaded.
 */
export async function findOwner(): Promise<Owner> {
  const token = readToken()
  const guest = readChatGuest()
  if (token === null)
    return guest === null ? { kind: 'nobody', key: nobody, shown: null } : guestOwner(guest)
  const { profile } = await queryClient.fetchQuery({
    queryKey: queryKeyOf(readProfile),
    queryFn: ({ signal }) => call(readProfile, undefined, { signal }),
    meta: { access: 'member' },
    staleTime: Infinity,
  })
  const key = `member-${profile._id}`
  if (readToken() !== token) throw new Refused('SERVICE_UNAVAILABLE')
  await bringAlong(key, guest, token)
  return { kind: 'member', key, shown: token }
}

/** Assigns everything that was written before the guest had a token to the guest. */
async function guestOwner(guest: string): Promise<Owner> {
  await move(nobody, guestKey(guest))
  return { kind: 'guest', key: guestKey(guest), shown: guest }
}

/**
 * Hands a guest's conversation and its outbox over to the member. The outbox must not be sent
 * before, or a message could arrive twice. With an invalid guest token, the outbox and the draft
 * are deleted.
 */
async function bringAlong(key: string, guest: string | null, token: string): Promise<void> {
  if (guest !== null) {
    try {
      await call(handOver, { body: { guestToken: guest } })
      if (readToken() !== token) return
      await move(guestKey(guest), key)
    } catch (error) {
      if (!(error instanceof Refused) || isOutcomeUnknown(error) || error.code !== 'INVALID_GUEST')
        throw error
      await clearMessages(messageStore, guestKey(guest))
      moveDraft(guestKey(guest), null)
    }
    if (readChatGuest() === guest) forgetChatGuest()
  }
  if (readToken() === token) await move(nobody, key)
}

async function move(from: string, to: string): Promise<void> {
  await moveMessages(messageStore, from, to)
  moveDraft(from, to)
}

/** Obtains a guest token, only once even when several tabs are open. */
export async function becomeGuest(): Promise<void> {
  await inTurn('guest', async () => {
    if (readToken() !== null || readChatGuest() !== null) return
    const { guestToken } = await call(openGuest)
    if (readToken() !== null) return
    keepChatGuest(guestToken)
  })
  renewSocket()
}

/**
 * Removes a guest token that is no longer valid; its pending messages are sent under the next one.
 */
export async function leaveGuest(guestToken: string): Promise<void> {
  if (readChatGuest() === guestToken) forgetChatGuest()
  await move(guestKey(guestToken), nobody)
  renewSocket()
}
