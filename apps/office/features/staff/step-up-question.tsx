import { ErrorBoundary } from '@champa/client/react/error-boundary'
import { lazy, Suspense, useEffect } from 'react'
import { withWords } from '../../platform/client.ts'
import { answerStepUp, useStepUpAsked } from '../../platform/step-up.ts'

const StepUpSheet = lazy(async () => {
  const part = await withWords(() => import('./step-up-sheet.tsx'))
  return { default: part.StepUpSheet }
})

/** The dialog for a new code while a call waits for one; the screen below stays as it is. */
export function StepUpQuestion() {
  return (
    useStepUpAsked() && (
      <ErrorBoundary fallback={<NoQuestion />}>
        <Suspense>
          <StepUpSheet />
        </Suspense>
      </ErrorBoundary>
    )
  )
}

/** When the dialog cannot be loaded, the refusal of the call stands. */
function NoQuestion() {
  useEffect(() => answerStepUp(false), [])
  return null
}
