import { useState } from 'react'
import type { RegisterDraft } from './register-draft.ts'
import { type Faults, isClean, remainingFaults } from './register-rules.ts'

interface FoundFaults {
  /** The remaining errors of the last submission; an edited field has no error. */
  faults: Faults
  /** A new object for every submission, so that the focus moves to the first error again. */
  at: object | null
  /** True while nothing has been typed since the submission. */
  unchanged: boolean
  /** Validates the draft; returns true when the draft has no errors. */
  find(): boolean
}

/** The errors of a step, computed on submission. `refused` holds those reported by the server. */
export function useFaults(
  draft: RegisterDraft,
  check: (draft: RegisterDraft) => Faults,
  refused: Faults = {},
): FoundFaults {
  const [submission, setSubmission] = useState<{ found: Faults; draft: RegisterDraft } | null>(null)
  return {
    faults: submission ? remainingFaults(submission, draft, { now: check(draft), refused }) : {},
    at: submission,
    unchanged: submission?.draft === draft,
    find: () => {
      const newFaults = check(draft)
      setSubmission({ found: newFaults, draft })
      return isClean(newFaults)
    },
  }
}
