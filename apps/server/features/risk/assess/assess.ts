import { formatPlain } from '@champa/contract/money'
import { reasonsOf, type ReviewReason } from '../review-reason.ts'
import type { Assessment, AssessmentFacts, AssessmentRules, RiskScoreRules } from './assessment.ts'
import { needsHistory, scoredReasons } from './score-rules.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * How long withdrawals are reviewed after a change of the registered bank account, because an
 * attacker may have made the change.
 */
const accountSettlesMs = 24 * hourMs

export const isRecentlyChanged = (bankChangedAt: Date | null, now: Date): boolean =>
  bankChangedAt !== null && now.getTime() - bankChangedAt.getTime() < accountSettlesMs

/**
 * Decides whether staff review a withdrawal: every reason with its figures, and the sum of their
 * points. A reason without points asks for a review by itself.
 */
export function assess(facts: AssessmentFacts, rules: AssessmentRules): Assessment {
  const { score: scoreRules } = rules
  const certain = [
    ...ownReasons(facts, rules),
    ...signalledReasons(facts, rules),
    ...doubts(facts, scoreRules),
    ...missingFacts(facts, scoreRules),
  ]
  const scored = scoredReasons(facts, scoreRules)
  const score = Math.min(
    100,
    scored.reduce((sum, { points = 0 }) => sum + points, 0),
  )
  const mustReview =
    certain.length > 0 ||
    scored.some(({ why }) => why === 'linked-frozen') ||
    score >= scoreRules.autoBelow
  return {
    score,
    reasons: [...certain, ...scored],
    mustReview,
    mustSecond: score >= scoreRules.secondFrom,
    ruleset: scoreRules.version,
  }
}

/** Staff have flagged the member or paused payouts, the sum is large, or the account is new. */
function ownReasons(facts: AssessmentFacts, { reviewAbove }: AssessmentRules): ReviewReason[] {
  const { now, bankChangedAt, isFlagged, isPaused } = facts
  const today = facts.usedToday + facts.amount
  const isLarge = reviewAbove !== null && today >= reviewAbove
  const hours = bankChangedAt && Math.floor((now.getTime() - bankChangedAt.getTime()) / hourMs)
  return [
    ...(isFlagged ? [{ why: 'manual' as const }] : []),
    ...(isPaused ? [{ why: 'payouts-paused' as const }] : []),
    ...(isLarge
      ? [
          {
            why: 'amount' as const,
            sums: { today: formatPlain(today), limit: formatPlain(reviewAbove) },
          },
        ]
      : []),
    ...(hours !== null && isRecentlyChanged(bankChangedAt, now)
      ? [{ why: 'account-changed' as const, figures: { hours } }]
      : []),
  ]
}

/**
 * An amount above the wallet balance can be held only after a newer deposit, whose play was not
 * checked.
 */
function signalledReasons(facts: AssessmentFacts, { risk }: AssessmentRules): ReviewReason[] {
  const signalled = reasonsOf(facts.signals, risk, facts.now)
  const isBeyond =
    risk.playThrough > 0 &&
    facts.amount > facts.wallet &&
    !signalled.some(({ why }) => why === 'fast')
  return [...signalled, ...(isBeyond ? [{ why: 'fast' as const }] : [])]
}

function doubts(
  { openTransfers, history }: AssessmentFacts,
  { rules }: RiskScoreRules,
): ReviewReason[] {
  const findings = history?.findings ?? 0
  if (!rules.gameDoubt || openTransfers + findings === 0) return []
  return [{ why: 'game-doubt', figures: { transfers: openTransfers, findings } }]
}

/** Fails closed: what is not known, or was not read lately, is no reason to pay. */
function missingFacts(
  { history, signedInAt, now }: AssessmentFacts,
  score: RiskScoreRules,
): ReviewReason[] {
  if (!needsHistory(score)) return []
  if (history === null) return [{ why: 'facts-missing' }]
  const { asOf } = history
  const minutes = Math.floor((now.getTime() - asOf.getTime()) / minuteMs)
  const isOld = now.getTime() - asOf.getTime() > score.factsMinutes * minuteMs
  const isBeforeSignIn = signedInAt !== null && signedInAt > asOf
  return isOld || isBeforeSignIn ? [{ why: 'facts-missing', figures: { minutes } }] : []
}
