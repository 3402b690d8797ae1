import type { Refused } from '@champa/client/refused'
import type { RefusalCode } from '@champa/contract/errors'
import { navigate } from 'wouter/use-browser-location'
import { clearSession } from '../session.ts'
import { queryClient } from './query-client.ts'

/** Refusals that end the session, whichever call receives them. */
const endsSession: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'invalid-token',
  'UNAUTHORIZED',
  'EXPIRED_AUTH_TOKEN',
  'INVALID_USER_1',
  'INVALID_USER_2',
  'INVALID_USER_3',
  'INACTIVE_USER',
])

/** State that the sign-in screen reads from the history after a redirect. */
export interface SignInState {
  /** Reason, when the redirect was involuntary. */
  code?: RefusalCode
  /** Path that was open or requested. */
  from: string
}

export function leaveOnRefusal(refused: Refused): void {
  if (endsSession.has(refused.code)) leave(refused.code)
}

const onLeave = new Set<() => void>()

/** Registers cleanup of other state of the session (open sockets, drafts), run at sign-out. */
export function whenLeaving(forget: () => void): void {
  onLeave.add(forget)
}

/**
 * Clears all state of the session and shows the sign-in screen, with the reason when the sign-out
 * was involuntary.
 */
export function leave(code?: RefusalCode): void {
  clearSession()
  queryClient.clear()
  for (const forget of onLeave) forget()
  const state: SignInState | null = code ? { code, from: location.pathname } : null
  navigate('/office/login', { replace: code !== undefined, state })
}
