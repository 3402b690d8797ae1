import { type Api, createApi } from '@champa/client/react/api'
import { createUseErrorText } from '@champa/client/react/error-text'
import { queryClient } from '@champa/client/react/query-client'
import { createSession } from '@champa/client/react/session'
import { createUseApiMutation } from '@champa/client/react/use-api-mutation'
import { createUseApiQuery } from '@champa/client/react/use-api-query'
import { keepWords } from '@champa/client/react/words'
import { guestId } from '@champa/client/device/guest-id'
import { officeRequester, storageKeys } from '@champa/contract/constants'
import { type RefusalCode, staffRefusals } from '@champa/contract/errors'
import { navigate } from 'wouter/use-browser-location'
import { catalogs } from '../text/catalogs.ts'
import { answerStepUp, withFreshCode } from './step-up.ts'

/**
 * Configures @champa/client/react for staff. The token belongs to this tab only: closing the window
 * ends the session, and another tab may be signed in as another staff member.
 */
export const { readToken, startSession, clearSession } = createSession(storageKeys.officeToken)

export const words = keepWords(catalogs)

const direct = createApi({
  callerOf: ({ access }) => ({
    requester: officeRequester,
    token: access === 'staff' ? readToken() : null,
    device: guestId(),
  }),
  readToken,
  // Without a token, the refusal concerns the sign-in form.
  onRefused: ({ code }, token) => void (token !== null && endsSession.has(code) && leave(code)),
  knows: words.hasErrorText,
})
/** The API client of the office: a call that requires a fresh code asks for one (STEP_UP). */
export const api: Api = {
  ...direct,
  call: (endpoint, input, options) => withFreshCode(() => direct.call(endpoint, input, options)),
  request: (endpoint, signal, run) => withFreshCode(() => direct.request(endpoint, signal, run)),
}
export const { call } = api
export const useApiQuery = createUseApiQuery(api)
export const useApiMutation = createUseApiMutation(api)

export const useErrorText = createUseErrorText(({ code, by }, t) => {
  if (code === 'CHAT_TAKEN') return t('errors.CHAT_TAKEN', { name: by })
  // Without a name, a job has decided.
  if (code === 'ALREADY_DECIDED')
    return t('errors.ALREADY_DECIDED', { name: by === '' ? t('audit.system') : by })
  return null
})

/**
 * Loads a part of the office together with the texts that the chat does not need, so that it never
 * renders without its messages.
 */
export async function withWords<T>(load: () => Promise<T>): Promise<T> {
  const [part] = await Promise.all([load(), words.loadLater()])
  return part
}

/** State that the sign-in screen reads from the history after a redirect. */
export interface SignInState {
  /** Reason of an involuntary redirect. */
  code?: RefusalCode
  /** Path that was open or requested before the redirect. */
  from: string
}

const endsSession: ReadonlySet<RefusalCode> = new Set(
  staffRefusals.filter((code) => code !== 'NOT_ALLOWED'),
)
const onLeave = new Set<() => void>()

/**
 * Registers a function that clears other state of the session (open sockets, drafts) at sign-out.
 */
export function whenLeaving(forget: () => void): void {
  onLeave.add(forget)
}

/**
 * Clears all state of the session and shows the sign-in screen, with the reason when the sign-out
 * was involuntary.
 */
export function leave(code?: RefusalCode): void {
  clearSession()
  answerStepUp(false)
  queryClient.clear()
  for (const forget of onLeave) forget()
  const state: SignInState | null = code ? { code, from: location.pathname } : null
  navigate('/office/login', { replace: code !== undefined, state })
}
