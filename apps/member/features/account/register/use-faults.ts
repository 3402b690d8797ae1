import { useState } from 'react'
import type { RegisterDraft } from './register-draft.ts'
import { type Faults, isClean, standingFaults } from './register-rules.ts'

export interface FoundFaults {
  /** What is still wrong of what the last submission found; typing in a field clears it. */
  faults: Faults
  /** Changes with every submission: where the focus belongs is decided anew. */
  at: object | null
  /** Nothing was typed since the submission. */
  unchanged: boolean
  /** Checks the draft; true when nothing is wrong. */
  find(): boolean
}

/** The faults of a step, looked for when it is submitted. `refused` are those that the server found. */
export function useFaults(
  draft: RegisterDraft,
  check: (draft: RegisterDraft) => Faults,
  refused: Faults = {},
): FoundFaults {
  const [submission, setSubmission] = useState<{ found: Faults; draft: RegisterDraft } | null>(null)
  return {
    faults: submission ? standingFaults(submission, draft, { now: check(draft), refused }) : {},
    at: submission,
    unchanged: submission?.draft === draft,
    find: () => {
      const found = check(draft)
      setSubmission({ found, draft })
      return isClean(found)
    },
  }
}
