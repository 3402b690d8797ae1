import type { Currency } from '@champa/contract/constants'
import type { ReceiveLimit } from '@champa/contract/lock'
import {
  fromWire,
  type MinorUnits,
  minorUnits,
  multipleUp,
  shareDown,
} from '@champa/contract/money'
import { bangkokIso, dayStart, weekStart } from '../../platform/clock.ts'
import type { Terms } from '../lock/index.ts'
import type { Audience, Campaign } from './campaign.ts'

/** The facts about a member that decide whether a campaign is for them. */
export interface Candidate {
  currency: Currency
  registeredAt: Date
  groups: string[]
  /** What staff have stopped for the member. */
  effects: string[]
  bankComplete: boolean
  /** True when the member has received a credit of any campaign before. */
  everReceived: boolean
  /** Null when the member has never deposited. */
  lastDeposit: bigint | null
}

/**
 * True for a campaign that is enabled, within its dates and in the member's currency. Outside its
 * daily hours a campaign is still offered, but refused.
 */
export function isOffered(
  { enabled, validFrom, validUntil, currency }: Campaign,
  candidate: Pick<Candidate, 'currency'>,
  now: Date,
): boolean {
  return (
    enabled &&
    currency === candidate.currency &&
    (!validFrom || validFrom <= now) &&
    (!validUntil || now < validUntil)
  )
}

/**
 * Whether the member may take the campaign now, by audience, hours and a complete bank account, and
 * unless staff have stopped bonuses.
 */
export function isEligible(campaign: Campaign, candidate: Candidate, now: Date): boolean {
  return (
    candidate.bankComplete &&
    !candidate.effects.includes('no-bonus') &&
    isWithinHours(campaign, now) &&
    isAudience(campaign.audience, candidate, now)
  )
}

const dayMs = 86_400_000

function isAudience(audience: Audience, of: Candidate, now: Date): boolean {
  if (audience.newOnly && of.everReceived) return false
  if (
    audience.registeredWithinDays !== undefined &&
    now.getTime() - of.registeredAt.getTime() >= audience.registeredWithinDays * dayMs
  )
    return false
  if (
    audience.minLastDeposit !== undefined &&
    (of.lastDeposit ?? 0n) < fromWire(audience.minLastDeposit)
  )
    return false
  return !audience.groups || audience.groups.some((group) => of.groups.includes(group))
}

/** The interval is half-open, in Bangkok time; a start later than the end crosses midnight. */
function isWithinHours(
  { hoursFrom, hoursTo }: Pick<Campaign, 'hoursFrom' | 'hoursTo'>,
  now: Date,
): boolean {
  if (hoursFrom === null || hoursTo === null || hoursFrom === hoursTo) return true
  const clock = bangkokIso(now).slice(11, 16)
  return hoursFrom < hoursTo
    ? hoursFrom <= clock && clock < hoursTo
    : hoursFrom <= clock || clock < hoursTo
}

/** The start of the period to which the limit applies (BON-3). */
export function countsSince(limit: ReceiveLimit, now: Date): Date {
  if (limit === 'day') return dayStart(now)
  return limit === 'week' ? weekStart(now) : new Date(0)
}

export const isLimitReached = (maxReceived: number | null, receivedInPeriod: number): boolean =>
  maxReceived !== null && maxReceived > 0 && receivedInPeriod >= maxReceived

/** The bonus for a deposit, rounded down and capped. */
export function bonusFor(
  { bonusBasisPoints, cap }: Pick<Campaign, 'bonusBasisPoints' | 'cap'>,
  deposit: bigint,
): MinorUnits {
  const share = shareDown(deposit, bonusBasisPoints)
  return minorUnits(cap !== null && share > cap ? cap : share)
}

/** True when another receipt of `amount` would exceed the quota or the budget. */
export const isFull = ({ quota, used, budget, spent }: Campaign, amount: bigint = 1n): boolean =>
  (quota !== null && used >= quota) || (budget !== null && spent + amount > budget)

/**
 * The terms of a credit of this campaign.
 * @param counted the amount that the required turnover is a multiple of: deposit plus bonus, or the
 * promotion's credit; null while unknown.
 */
export function termsOf(campaign: Campaign, counted: bigint | null, houseMinRemain: bigint): Terms {
  const { turnoverHundredths, maxWithdraw, lastsDays, counts, excluded } = campaign
  return {
    turnoverHundredths,
    turnoverRequired:
      turnoverHundredths === null || counted === null
        ? null
        : multipleUp(counted, turnoverHundredths),
    successBasisPoints: campaign.successBasisPoints,
    failBasisPoints: campaign.failBasisPoints,
    minRemain: campaign.minRemain ?? houseMinRemain,
    maxWithdraw,
    lastsDays,
    counts,
    excluded,
  }
}
