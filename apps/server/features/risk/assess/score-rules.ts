import { formatPlain, fromWire } from '@champa/contract/money'
import type { RiskFacts } from '../facts/risk-facts.ts'
import type { ReviewReason } from '../review-reason.ts'
import type { AssessmentFacts, RiskScoreRules } from './assessment.ts'

const hourMs = 3_600_000

type Rules = RiskScoreRules['rules']
interface Known extends AssessmentFacts {
  history: RiskFacts
}

/** One rule: the reason with its points and figures when it fires. */
type Rule = (facts: Known, rules: Rules) => ReviewReason | null

const firstWithdrawal: Rule = ({ history }, { firstWithdrawal: rule }) =>
  rule && !history.paidBefore ? { why: 'first-withdrawal', points: rule.points } : null

/** Bets count from the last deposit on; one that staff have reviewed is settled. */
const fastInOut: Rule = ({ history, signals }, { fastInOut: rule }) => {
  const last = signals.lastDeposit
  if (!rule || !last || last.isReviewed) return null
  // What was turned over after a deposit that the facts do not know yet is what bets have counted.
  const known = history.lastDeposit?.seq === last.seq ? history.lastDeposit.turnover : 0n
  const turnover = known > last.played ? known : last.played
  if (turnover * 100n >= last.amount * BigInt(rule.percent)) return null
  const sums = { turnover: formatPlain(turnover), deposit: formatPlain(last.amount) }
  return { why: 'fast-in-out', points: rule.points, sums }
}

/** Counts this withdrawal, too. */
const velocity: Rule = ({ amount, countToday, history }, { velocity: rule }) => {
  if (!rule) return null
  const withdrawals = Math.max(history.withdrawals, countToday) + 1
  const { deposits, meanPaid } = history
  const times = meanPaid === null || meanPaid <= 0n ? 0 : Number((amount * 10n) / meanPaid) / 10
  const fires =
    withdrawals >= rule.withdrawals || deposits >= rule.deposits || times >= rule.timesMean
  return fires
    ? { why: 'velocity', points: rule.points, figures: { withdrawals, deposits, times } }
    : null
}

const payerDiffers: Rule = ({ history }, { payerDiffers: rule }) =>
  rule && history.otherPayers > 0
    ? {
        why: 'payer-differs',
        points: rule.points,
        figures: { count: history.otherPayers, days: rule.days },
      }
    : null

const linked: Rule = ({ history }, { linked: rule }) =>
  rule && (history.linked >= rule.members || history.linkedFrozen > 0)
    ? {
        why: history.linkedFrozen > 0 ? 'linked-frozen' : 'linked',
        points: rule.points,
        figures: { count: history.linked, frozen: history.linkedFrozen },
      }
    : null

const bonusHunter: Rule = ({ history }, { bonusHunter: rule }) => {
  const { depositsOfMonth: deposits, bonusesOfMonth, resultOfMonth, locksWon } = history
  if (!rule || deposits === 0 || resultOfMonth > 0n || locksWon < rule.locksWon) return null
  const percent = Math.min(100, Math.floor((bonusesOfMonth * 100) / deposits))
  return percent >= rule.percent
    ? { why: 'bonus-hunter', points: rule.points, figures: { percent, locks: locksWon } }
    : null
}

const device: Rule = ({ history, now }, { device: rule }): ReviewReason | null => {
  if (!rule) return null
  const { newDeviceAt, membersOfDevice: members } = history
  const hours = newDeviceAt && Math.floor((now.getTime() - newDeviceAt.getTime()) / hourMs)
  const isNew = hours !== null && hours < rule.hours
  if (isNew) return { why: 'new-device', points: rule.points, figures: { hours, members } }
  return members >= rule.members
    ? { why: 'shared-device', points: rule.points, figures: { members } }
    : null
}

const network: Rule = ({ history }, { network: rule }) =>
  rule && history.isOtherNetwork
    ? { why: 'network', points: rule.points, figures: { days: rule.days } }
    : null

const largeWin: Rule = ({ history, currency }, { largeWin: rule }) => {
  if (!rule) return null
  const won = -history.resultOfDay
  const deposits = history.depositsOfWeek
  if (won < fromWire(rule.from[currency]) || won < deposits * BigInt(rule.times)) return null
  const sums = { won: formatPlain(won), deposits: formatPlain(deposits) }
  return { why: 'large-win', points: rule.points, sums }
}

const scoring: readonly Rule[] = [
  firstWithdrawal,
  fastInOut,
  velocity,
  payerDiffers,
  linked,
  bonusHunter,
  device,
  network,
  largeWin,
]

/** The reasons that add points to the score; none while the member's history is unknown. */
export function scoredReasons(facts: AssessmentFacts, { rules }: RiskScoreRules): ReviewReason[] {
  const { history } = facts
  if (history === null) return []
  return scoring.flatMap((rule) => rule({ ...facts, history }, rules) ?? [])
}

/** Whether any rule is on that needs the member's history. */
export const needsHistory = ({ rules }: RiskScoreRules): boolean =>
  Object.values(rules).some((rule) => rule !== null && typeof rule === 'object')
