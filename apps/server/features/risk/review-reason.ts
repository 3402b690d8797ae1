import type { Currency } from '@champa/contract/constants'
import { formatPlain, fromWire } from '@champa/contract/money'
import type { ReviewReasonName } from '@champa/contract/office/withdrawals'
import type { OperatorSettingValues } from '../../platform/operator-settings.ts'
import { compareNames } from './names/compare-names.ts'

export type RiskRules = OperatorSettingValues['risk']

/**
 * A reason why staff review a withdrawal before it is sent to the bank, with the figures it was
 * judged by; stored permanently with its movement.
 */
export interface ReviewReason {
  why: ReviewReasonName
  /** What it adds to the score; absent for one that asks for a review by itself. */
  points?: number
  /** How many deposits, payers or members it counts. */
  count?: number
  /** With `unplayed`: the turnover that is still required. */
  left?: string
  figures?: Record<string, number>
  /** Amounts of the member's currency, as text. */
  sums?: Record<string, string>
}

/**
 * Signals of a member's deposits and names at one moment, without deposits that staff have
 * reviewed.
 */
export interface Signals {
  /** The turnover still required for the deposits, in 1/100 of the currency. */
  unplayed: bigint
  foreign: number
  unclear: number
  /** The time of the newest deposit without any play. */
  untouchedSince: Date | null
  small: number
  payers: number
  membersOfPayer: number
  /** played: what bets have turned over so far, as far as it is required. */
  lastDeposit: { seq: bigint; amount: bigint; played: bigint; isReviewed: boolean } | null
  memberName: string
  accountName: string | null
  accountNameReviewed: string | null
}

export function reasonsOf(signals: Signals, rules: RiskRules, now: Date): ReviewReason[] {
  const { unplayed, foreign, unclear } = signals
  return [
    ...(unplayed > 0n ? [{ why: 'unplayed' as const, left: formatPlain(unplayed) }] : []),
    ...(rules.thirdParty !== 'accept' && foreign > 0
      ? [{ why: 'third-party' as const, count: foreign }]
      : []),
    ...(rules.thirdParty !== 'accept' && unclear > 0
      ? [{ why: 'unclear-payer' as const, count: unclear }]
      : []),
    ...nameReasons(signals, rules),
    ...velocityReasons(signals, rules, now),
  ]
}

function nameReasons(
  { memberName, accountName, accountNameReviewed }: Signals,
  { accountName: rule, nameScore }: RiskRules,
): ReviewReason[] {
  if (rule === 'accept' || accountName === null || accountName === accountNameReviewed) return []
  const compared = compareNames(accountName, memberName, nameScore)
  if (compared === 'same') return []
  return [{ why: compared === 'differs' ? 'account-name' : 'account-name-unclear' }]
}

function velocityReasons(
  { untouchedSince, small, payers, membersOfPayer }: Signals,
  rules: RiskRules,
  now: Date,
): ReviewReason[] {
  const isFast =
    rules.fastMinutes !== null &&
    untouchedSince !== null &&
    now.getTime() - untouchedSince.getTime() < rules.fastMinutes * 60_000
  return [
    ...(isFast ? [{ why: 'fast' as const }] : []),
    ...(rules.smallDeposits && small >= rules.smallDeposits.count
      ? [{ why: 'small-deposits' as const, count: small }]
      : []),
    ...(rules.payersOfMember && payers >= rules.payersOfMember.count
      ? [{ why: 'several-payers' as const, count: payers }]
      : []),
    ...(rules.membersOfPayer && membersOfPayer >= rules.membersOfPayer.count
      ? [{ why: 'shared-payer' as const, count: membersOfPayer }]
      : []),
  ]
}

const dayMs = 24 * 3_600_000

/**
 * The start of each rule's time window, and the maximum amount of a small deposit in each currency.
 * A rule that is switched off has an empty window.
 */
export function windowsOf({ smallDeposits, payersOfMember, membersOfPayer }: RiskRules, now: Date) {
  const upTo = (currency: Currency): string =>
    smallDeposits ? fromWire(smallDeposits.upTo[currency]).toString() : '0'
  const before = (ms: number | null): Date => (ms === null ? now : new Date(now.getTime() - ms))
  return {
    smallSince: before(smallDeposits && smallDeposits.hours * 3_600_000),
    smallUpTo: { THB: upTo('THB'), LAK: upTo('LAK') },
    payersSince: before(payersOfMember && payersOfMember.days * dayMs),
    membersSince: before(membersOfPayer && membersOfPayer.days * dayMs),
  }
}
