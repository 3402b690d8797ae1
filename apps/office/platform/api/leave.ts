import type { Refused } from '@champa/client/refused'
import type { RefusalCode } from '@champa/contract/errors'
import { navigate } from 'wouter/use-browser-location'
import { clearSession } from '../session.ts'
import { asks } from './asks.ts'

/** The refusals that end a session, whoever made the call. */
const endsSession: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'invalid-token',
  'UNAUTHORIZED',
  'EXPIRED_AUTH_TOKEN',
  'INVALID_USER_1',
  'INVALID_USER_2',
  'INVALID_USER_3',
  'INACTIVE_USER',
])

/** What the sign-in screen finds in the history's state after a redirect. */
export interface SignInState {
  /** Why, where the person did not wish to. */
  code?: RefusalCode
  /** Where the person was, or wanted to go. */
  from: string
}

export function leaveOnRefusal(refused: Refused): void {
  if (endsSession.has(refused.code)) leave(refused.code)
}

const onLeave = new Set<() => void>()

/** What else is kept of a person (open lines, drafts) is let go with the session. */
export function whenLeaving(forget: () => void): void {
  onLeave.add(forget)
}

/** Forgets the person, whole, and shows the sign-in screen, with the reason when it was not the person's own wish. */
export function leave(code?: RefusalCode): void {
  clearSession()
  asks.clear()
  for (const forget of onLeave) forget()
  const state: SignInState | null = code ? { code, from: location.pathname } : null
  navigate('/office/login', { replace: code !== undefined, state })
}
