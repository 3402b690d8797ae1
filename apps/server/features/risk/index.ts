export { compareNames } from './names/compare-names.ts'
export { type Payee, payeeOf, type PayerFits, payerFitsMember } from './names/payer-of-member.ts'
export {
  digitsFit,
  searchableDigits,
  nameScore,
  payerFits,
  visibleDigits,
} from './names/payer-rules.ts'
export { playDeposits } from './play-deposits.ts'
export {
  noteReviewed,
  readSignals,
  signalsSql,
  signalValues,
  toSignals,
  type SignalsRow,
} from './read-signals.ts'
export { reasonsOf, type ReviewReason, type Signals } from './review-reason.ts'
export { assess, isRecentlyChanged } from './assess/assess.ts'
export {
  assessmentOf,
  type AssessedDetail,
  type Assessment,
  type StoredAssessment,
} from './assess/assessment.ts'
export {
  ensureRecentFacts,
  refreshRiskFacts,
  refreshRiskFactsJob,
} from './facts/refresh-risk-facts.job.ts'
export { riskSql, toRisk, type RiskContext, type RiskRow } from './risk-context.ts'
