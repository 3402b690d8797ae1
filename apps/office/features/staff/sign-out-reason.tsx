import { Refused } from '@champa/client/refused'
import { InfoNote } from '@champa/ui/state/info-note'
import { useHistoryState } from 'wouter/use-browser-location'
import { type SignInState, useErrorText } from '../../platform/client.ts'

/** Reason of an involuntary redirect to the sign-in screen, for example an expired session. */
export function SignOutReason() {
  const errorText = useErrorText()
  const state = useHistoryState<SignInState | null>()
  if (!state?.code) return null
  return (
    <InfoNote kind="warn" live>
      {errorText(new Refused(state.code))}
    </InfoNote>
  )
}
