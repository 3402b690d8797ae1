import { createApi } from '@champa/client/react/api'
import { createUseErrorText } from '@champa/client/react/error-text'
import { forgetUserAnswers } from '@champa/client/react/query-client'
import { createSession } from '@champa/client/react/session'
import { createUseApiMutation } from '@champa/client/react/use-api-mutation'
import { createUseApiQuery, createWarmQuery } from '@champa/client/react/use-api-query'
import { keepWords } from '@champa/client/react/words'
import { guestId } from '@champa/client/device/guest-id'
import { forget, readStored } from '@champa/client/device/storage'
import { forgetIntents } from '@champa/client/intent-key'
import type { Refused } from '@champa/client/refused'
import { formatMinute } from '@champa/client/time'
import { memberRequester, storageKeys } from '@champa/contract/constants'
import { memberRefusals, type RefusalCode } from '@champa/contract/errors'
import type { InviteFlag } from '@champa/contract/invite-flag'
import { navigate } from 'wouter/use-browser-location'
import { catalogs } from '../text/catalogs.ts'
import { forgetChatGuest, readChatGuest } from './device/chat-guest.ts'
import { takeEarly } from './early/take-early.ts'

/** This file configures @champa/client/react for members and chat guests. */
export const { readToken, startSession, clearSession, onSession, followOtherTabs, sessionPlace } =
  createSession(storageKeys.token, [storageKeys.savedWallet, storageKeys.playClock])

/** Whether this session has stored amounts to show offline. */
export const hasSavedWallet = (): boolean =>
  readStored(storageKeys.savedWallet, sessionPlace()) !== null

export const words = keepWords(catalogs)

export const api = createApi({
  callerOf({ access }) {
    // A chat visitor who is signed in uses the member's token.
    const token = access === 'member' || access === 'visitor' ? readToken() : null
    const guest = access === 'visitor' && token === null ? readChatGuest() : null
    return { requester: memberRequester, token, device: guestId(), guest }
  },
  readToken,
  onRefused: leaveOnRefusal,
  knows: words.hasErrorText,
  takeEarly,
})
export const { call } = api
export const useApiQuery = createUseApiQuery(api)
export const warmQuery = createWarmQuery(api)
export const useApiMutation = createUseApiMutation(api)

/** A self-excluded member sees the end date, and how the remaining balance is paid. */
export const useErrorText = createUseErrorText(({ code, until }, t) =>
  code === 'INACTIVE_USER' && until !== null ? t('rg.excluded', { at: formatMinute(until) }) : null,
)

/**
 * Loads a part of the app together with the later half of the catalogue, so that it never renders
 * without its messages. A plain import() puts the part's messages into the first half: the build
 * looks for this call by name (build/first-words.ts).
 */
export async function withWords<T>(load: () => Promise<T>): Promise<T> {
  const [part] = await Promise.all([load(), words.loadLater()])
  return part
}

export type { InviteFlag }

/** The history state that the login screen receives from a redirect. */
export interface LoginState {
  code?: RefusalCode
  /** With INACTIVE_USER: the end of the self-exclusion that has just begun. */
  until?: number | undefined
  /** The phone number to fill in after a registration. */
  phone?: string
  /** Set when the invite code used at registration does not count. */
  inviteFlag?: InviteFlag | null
}

const endsSession: ReadonlySet<RefusalCode> = new Set(memberRefusals)

/** The only place where a refusal navigates; every other refusal is handled by its caller. */
export function leaveOnRefusal({ code }: Refused): void {
  if (code === 'gone') navigate('/terminated', { replace: true })
  // Without a session, INACTIVE_USER is the refusal of a sign-in; with a session, the account was
  // closed or excluded elsewhere.
  else if (endsSession.has(code) && (code !== 'INACTIVE_USER' || readToken())) leave(code)
}

/**
 * Removes everything of the member from this device: session, cached data, pending intents, chat
 * guest token and chat drafts.
 */
export function forgetMember(): void {
  if (readToken() !== null) {
    forgetChatGuest()
    forget(storageKeys.chatDraft)
  }
  clearSession()
  forgetUserAnswers()
  forgetIntents()
}

/**
 * Signs out and shows the login screen. An involuntary sign-out passes its reason and, for a
 * self-exclusion, its end.
 */
export function leave(code?: RefusalCode, until?: number): void {
  forgetMember()
  const state: LoginState | null = code ? { code, until } : null
  navigate('/login', { replace: code !== undefined, state })
}
