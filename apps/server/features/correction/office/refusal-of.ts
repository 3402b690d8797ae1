import type { RefusalCode } from '@champa/contract/errors'
import type { Effect } from '../../approval/index.ts'
import type { CorrectionOutcome, CorrectionRefusal } from '../correction.ts'

const codes: Partial<Record<CorrectionRefusal, RefusalCode>> = {
  'no-member': 'NO_DATA',
  'no-payment': 'NO_DATA',
  'no-withdrawal': 'NO_DATA',
  MONEY_NOT_ENOUGH: 'MONEY_NOT_ENOUGH',
  BONUS_CONDITION: 'BONUS_CONDITION',
  IDEMPOTENCY_MISMATCH: 'IDEMPOTENCY_MISMATCH',
  BALANCE_LIMIT: 'LIMIT_REACHED',
}

/** The refusal of the contract; any other reason is that the subject does not wait for it. */
export const refusalOf = (code: CorrectionRefusal): RefusalCode => codes[code] ?? 'NOT_WAITING'

/** What a correction under an approval came to; a book that is in use is tried again. */
export function effectOf(outcome: CorrectionOutcome): Effect | 'again' {
  if (outcome.ok) return null
  return outcome.code === 'BUSY' ? 'again' : refusalOf(outcome.code)
}
