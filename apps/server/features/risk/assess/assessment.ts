import type { Currency } from '@champa/contract/constants'
import type { OperatorSettingValues } from '../../../platform/operator-settings.ts'
import type { RiskFacts } from '../facts/risk-facts.ts'
import type { ReviewReason, RiskRules, Signals } from '../review-reason.ts'

export type RiskScoreRules = OperatorSettingValues['riskScore']

/** Everything that decides about a review, read at one moment. Amounts in 1/100. */
export interface AssessmentFacts {
  now: Date
  currency: Currency
  amount: bigint
  /** The day's other withdrawals (Bangkok). */
  usedToday: bigint
  countToday: number
  bankChangedAt: Date | null
  /** Whether staff have frozen withdrawals or asked to review them. */
  isFlagged: boolean
  /** Whether payouts of the currency are paused. */
  isPaused: boolean
  wallet: bigint
  signals: Signals
  /** Transfers that staff must settle. */
  openTransfers: number
  /** The member's last sign-in; facts from before it say nothing about its device and network. */
  signedInAt: Date | null
  /** What the job has stored; null when it is missing or not readable. */
  history: RiskFacts | null
}

export interface AssessmentRules {
  reviewAbove: bigint | null
  risk: RiskRules
  score: RiskScoreRules
}

/** Stored with the movement of a withdrawal for ever: `review` while it waits, then `assessed`. */
export interface StoredAssessment {
  /** 0 to 100; null for a withdrawal from before there were scores. */
  score: number | null
  reasons: ReviewReason[]
  /** The version of the setting `riskScore`; null like the score. */
  ruleset: number | null
}

export interface Assessment extends StoredAssessment {
  score: number
  /** False: it is paid without a decision of staff. */
  mustReview: boolean
  /** Whether an approval needs a second person because of the score. */
  mustSecond: boolean
}

/** How the fields of a movement's detail store an assessment, newest form first. */
export interface AssessedDetail {
  /** While it waits for a decision. A text is the first reason of an older withdrawal. */
  review?: StoredAssessment | ReviewReason['why']
  assessed?: StoredAssessment
  /** The reasons of a withdrawal from before there were scores. */
  reviewReasons?: ReviewReason[]
}

/** The assessment of a stored withdrawal; one from before there were scores has reasons alone. */
export function assessmentOf(detail: AssessedDetail): StoredAssessment {
  const { review, assessed, reviewReasons } = detail
  if (typeof review === 'object') return review
  if (assessed !== undefined) return assessed
  const reasons = reviewReasons ?? (review === undefined ? [] : [{ why: review }])
  return { score: null, reasons, ruleset: null }
}
