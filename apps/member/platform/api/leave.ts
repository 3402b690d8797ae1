import type { RefusalCode } from '@champa/contract/errors'
import { navigate } from 'wouter/use-browser-location'
import { forgetChatGuest } from '../device/chat-guest.ts'
import { forgetMemberAnswers } from './asks.ts'
import { forgetIntents } from './intent-key.ts'
import type { Refused } from '@champa/client/refused'
import { clearSession, readToken } from '../session.ts'

/** The refusals that end a session, whoever made the call (specification 8, response handling). */
const endsSession: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'invalid-token', 'UNAUTHORIZED', 'EXPIRED_AUTH_TOKEN', 'INVALID_USER_1', 'INVALID_USER_2', 'INVALID_USER_3', 'INVALID_USER_4', 'NO_USER',
])

/** What the login screen finds in the history's state after a redirect. */
export interface LoginState {
  code: RefusalCode
  /** With INACTIVE_USER: the end of the self-exclusion that has just begun. */
  until?: number
}

/** The one place where a refusal moves the member to another page; every other refusal is its caller's. */
export function leaveOnRefusal(refused: Refused): void {
  if (refused.code === 'gone') navigate('/terminated', { replace: true })
  else if (endsSession.has(refused.code)) leave(refused.code)
}

/** Forgets the member, whole: the session, what was asked, what was begun, and the guest they were in the chat. */
export function forgetMember(): void {
  if (readToken() !== null) forgetChatGuest()
  clearSession()
  forgetMemberAnswers()
  forgetIntents()
}

/** Forgets the member and shows the login screen, with the reason when it was not the member's own wish. */
export function leave(code?: RefusalCode): void {
  leaveTo(code ? { code } : null)
}

/** The member has excluded themselves: the login screen says until when. */
export function leaveExcluded(until: number): void {
  leaveTo({ code: 'INACTIVE_USER', until })
}

function leaveTo(state: LoginState | null): void {
  forgetMember()
  navigate('/login', { replace: state !== null, state })
}
