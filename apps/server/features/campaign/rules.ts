import type { Currency } from '@champa/contract/limits'
import type { ReceiveLimit } from '@champa/contract/lock'
import { fromWire, type Satang } from '@champa/contract/money'
import { bangkokIso, dayStart, weekStart } from '../../platform/clock.ts'
import { shareDown, type Terms } from '../lock/index.ts'
import type { Audience, Campaign } from './campaign.ts'

/** What of a member decides whom a campaign is for. */
export interface Candidate {
  currency: Currency
  registeredAt: Date
  groups: string[]
  bankComplete: boolean
  /** Receipts of any campaign. */
  everReceived: boolean
  /** Null: never paid in. */
  lastDeposit: bigint | null
}

/** Open, within its dates, in the member's currency. Its hours come and go: they are a condition, not an end. */
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

/** Whether the member may take it now, as far as it is about who and when. */
export function isEligible(campaign: Campaign, candidate: Candidate, now: Date): boolean {
  return (
    candidate.bankComplete &&
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

/** Half-open, by Bangkok's clock; from later to earlier passes midnight. */
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

/** Receipts before this moment do not count against the limit (BON-3). */
export function countsSince(limit: ReceiveLimit, now: Date): Date {
  if (limit === 'day') return dayStart(now)
  return limit === 'week' ? weekStart(now) : new Date(0)
}

export const isLimitReached = (maxReceived: number | null, receivedInPeriod: number): boolean =>
  maxReceived !== null && maxReceived > 0 && receivedInPeriod >= maxReceived

/** What a deposit earns, rounded down. */
export function bonusFor(
  { percent, cap }: Pick<Campaign, 'percent' | 'cap'>,
  deposit: bigint,
): Satang {
  const share = shareDown(deposit, percent)
  return (cap !== null && share > cap ? cap : share) as Satang
}

/** Full: another receipt of at least so much would not fit any more. */
export const isFull = ({ quota, used, budget, spent }: Campaign, atLeast: bigint = 1n): boolean =>
  (quota !== null && used >= quota) || (budget !== null && spent + atLeast > budget)

/**
 * What a credit of this campaign asks for.
 * @param counted what the turnover is a multiple of: deposit and bonus, or the promotion's credit; null while that is not known.
 */
export function termsOf(campaign: Campaign, counted: bigint | null, houseMinRemain: bigint): Terms {
  const { turnover, success, fail, maxWithdraw, lastsDays, counts, excluded } = campaign
  return {
    turnoverScaled: turnover,
    turnoverRequired:
      turnover === null || counted === null ? null : (counted * BigInt(turnover) + 99n) / 100n,
    success,
    fail,
    minRemain: campaign.minRemain ?? houseMinRemain,
    maxWithdraw,
    lastsDays,
    counts,
    excluded,
  }
}
