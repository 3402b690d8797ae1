import type { RegisterDraft } from './register-draft.ts'
import { checkPerson, isClean } from './register-rules.ts'

export type Step = 1 | 2 | 3 | 4

/**
 * The requested step, or the last one before it whose requirements are met: history or a reload may
 * request a step that the draft does not support.
 */
export function reachableStep(
  wanted: Step,
  draft: RegisterDraft,
  sent: { phone: string } | null,
): Step {
  const proved = draft.phone !== '' && draft.provedPhone === draft.phone
  if (wanted >= 3 && proved) return wanted === 4 && isClean(checkPerson(draft)) ? 4 : 3
  return wanted >= 2 && sent?.phone === draft.phone ? 2 : 1
}
