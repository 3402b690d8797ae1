import { Refused } from '@champa/client/refused'
import { InfoNote } from '@champa/ui/state/info-note'
import { useHistoryState } from 'wouter/use-browser-location'
import type { SignInState } from '../../platform/api/leave.ts'
import { useErrorText } from '../../platform/error-text.ts'

/** The reason of a redirect that the person did not ask for (an expired session, say). */
export function WhyHere() {
  const errorText = useErrorText()
  const state = useHistoryState<SignInState | null>()
  if (!state?.code) return null
  return (
    <InfoNote kind="warn" live>
      {errorText(new Refused(state.code))}
    </InfoNote>
  )
}
