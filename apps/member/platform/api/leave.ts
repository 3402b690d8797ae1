import { forget } from '@champa/client/device/storage'
import type { RefusalCode } from '@champa/contract/errors'
import type { InviteFlag } from '@champa/contract/invite-flag'
import { storageKeys } from '@champa/contract/limits'
import { navigate } from 'wouter/use-browser-location'
import { forgetChatGuest } from '../device/chat-guest.ts'
import { forgetMemberAnswers } from './asks.ts'
import { forgetIntents } from './intent-key.ts'
import type { Refused } from '@champa/client/refused'
import { clearSession, readToken } from '../session.ts'

/** The refusals that end the session, whichever call they answer (ERR-3). */
const endsSession = /^(invalid-token|UNAUTHORIZED|EXPIRED_AUTH_TOKEN|INVALID_USER_[1-4]|NO_USER)$/

export type { InviteFlag }

/** What the login screen finds in the history's state after a redirect. */
export interface LoginState {
  code?: RefusalCode
  /** With INACTIVE_USER: the end of the self-exclusion that has just begun. */
  until?: number | undefined
  /** Registered a moment ago: the phone is filled in. */
  phone?: string
  /** Why the invite code of this registration does not count. */
  inviteFlag?: InviteFlag | null
}

/** The one place where a refusal moves the member to another page; every other refusal is its caller's. */
export function leaveOnRefusal(refused: Refused): void {
  if (refused.code === 'gone') navigate('/terminated', { replace: true })
  // At the door INACTIVE_USER is an answer of the form; whoever is inside was closed or excluded elsewhere.
  else if (endsSession.test(refused.code) || (readToken() && refused.code === 'INACTIVE_USER'))
    leave(refused.code)
}

/** Forgets the member, whole: the session, what was asked, what was begun, the guest they were in the chat, and what they were writing there. */
export function forgetMember(): void {
  if (readToken() !== null) {
    forgetChatGuest()
    forget(storageKeys.chatDraft)
  }
  clearSession()
  forgetMemberAnswers()
  forgetIntents()
}

/** Forgets the member and shows the login screen, with the reason when it was not the member's own wish, and until when it holds. */
export function leave(code?: RefusalCode, until?: number): void {
  forgetMember()
  const state: LoginState | null = code ? { code, until } : null
  navigate('/login', { replace: code !== undefined, state })
}
