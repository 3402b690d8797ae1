import { forget } from '@champa/client/device/storage'
import type { RefusalCode } from '@champa/contract/errors'
import type { InviteFlag } from '@champa/contract/invite-flag'
import { storageKeys } from '@champa/contract/constants'
import { navigate } from 'wouter/use-browser-location'
import { forgetChatGuest } from '../device/chat-guest.ts'
import { forgetMemberAnswers } from './query-client.ts'
import { forgetIntents } from './intent-key.ts'
import type { Refused } from '@champa/client/refused'
import { clearSession, readToken } from '../session.ts'

/** The refusals that end the session, whichever call they answer (ERR-3). */
const endsSession = /^(invalid-token|UNAUTHORIZED|EXPIRED_AUTH_TOKEN|INVALID_USER_[1-4]|NO_USER)$/

export type { InviteFlag }

/** The history state that the login screen receives from a redirect. */
export interface LoginState {
  code?: RefusalCode
  /** With INACTIVE_USER: the end of the self-exclusion that has just begun. */
  until?: number | undefined
  /** The phone to fill in after a registration. */
  phone?: string
  /** Why the invite code of this registration does not count. */
  inviteFlag?: InviteFlag | null
}

/** The only place where a refusal navigates; every other refusal is handled by its caller. */
export function leaveOnRefusal(refused: Refused): void {
  if (refused.code === 'gone') navigate('/terminated', { replace: true })
  // Without a session, INACTIVE_USER is the answer to the login form; with one, the account was
  // closed or excluded elsewhere.
  else if (endsSession.test(refused.code) || (readToken() && refused.code === 'INACTIVE_USER'))
    leave(refused.code)
}

/**
 * Removes everything of the member: session, cached answers, pending intents, chat guest token and
 * chat drafts.
 */
export function forgetMember(): void {
  if (readToken() !== null) {
    forgetChatGuest()
    forget(storageKeys.chatDraft)
  }
  clearSession()
  forgetMemberAnswers()
  forgetIntents()
}

/**
 * Signs out and shows the login screen, with the reason and its end when the member did not ask for
 * it.
 */
export function leave(code?: RefusalCode, until?: number): void {
  forgetMember()
  const state: LoginState | null = code ? { code, until } : null
  navigate('/login', { replace: code !== undefined, state })
}
