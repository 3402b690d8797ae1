import type { FraudPattern } from '@champa/contract/office/deposits/slips'
import type { SlipNote } from '@champa/contract/slip'
import type { SlipAnswer } from '../checking/slip-answer.ts'

interface FailedSlip {
  note: SlipNote | null
  transRef: string | null
  answer: SlipAnswer | null
}

/**
 * The pattern of fraud that a failed slip fits; null for one that could not be read or checked. A
 * changed picture over a genuine code fits none, because only the bank's answer counts.
 */
export function fraudPatternOf({ note, transRef, answer }: FailedSlip): FraudPattern | null {
  switch (note) {
    case 'SLIP_REFNO_DUPLICATED':
      return 'sent-before'
    case 'EXPIRED_SLIP':
      return 'old-slip'
    case 'DEST_ACC_INVALID':
      return 'other-account'
    case 'NOT_MATCH':
      return 'other-person'
    case 'INVALID_SLIP':
      if (transRef === null) return 'foreign-code'
      if (answer === null) return 'unknown-to-bank'
      return answer.status === 'executed' ? 'altered-code' : 'not-executed'
    default:
      return null
  }
}
