import { limitPeriods, limitRaiseDelayMs, type LimitPeriod } from '@champa/contract/responsible'
import { type MinorUnits, minorUnits } from '@champa/contract/money'
import { dayStart, monthStart, weekStart } from '../../platform/clock.ts'

/** A deposit limit as stored in its newest row; a null amount is no limit. */
export interface StoredLimit {
  amount: bigint | null
  next: { amount: bigint | null; at: Date } | null
}

export const noLimit: StoredLimit = { amount: null, next: null }

/** The limit in force at `now`; a pending change whose time has come is applied. */
export function heldAt(held: StoredLimit, now: Date): StoredLimit {
  return held.next && held.next.at <= now ? { amount: held.next.amount, next: null } : held
}

export const isHigher = (one: bigint | null, other: bigint | null): boolean =>
  other !== null && (one === null || one > other)

/**
 * Applies a requested limit. An equal or lower limit applies at once and cancels a pending raise; a
 * raise or removal waits 24 hours, counted from a pending raise that is at least as high.
 */
export function change(before: StoredLimit, wished: bigint | null, now: Date): StoredLimit {
  const held = heldAt(before, now)
  if (!isHigher(wished, held.amount)) return { amount: wished, next: null }
  const at =
    held.next && !isHigher(wished, held.next.amount)
      ? held.next.at
      : new Date(now.getTime() + limitRaiseDelayMs)
  return { amount: held.amount, next: { amount: wished, at } }
}

const dayMs = 24 * 3_600_000

/** The current day, week from Sunday and month, in Bangkok time. */
export const periodOf: Record<LimitPeriod, (now: Date) => { from: Date; until: Date }> = {
  day: (now) => ({ from: dayStart(now), until: new Date(dayStart(now).getTime() + dayMs) }),
  week: (now) => ({ from: weekStart(now), until: new Date(weekStart(now).getTime() + 7 * dayMs) }),
  month: (now) => ({ from: monthStart(now), until: monthStart(now, 1) }),
}

/** Deposits since each period began. */
export type UsedAmounts = Record<LimitPeriod, bigint>

/**
 * The amount left under a limit, and null without one. It is zero when deposits have exceeded the
 * limit, because money that arrives is always credited.
 */
export function leftOf(amount: bigint | null, used: bigint): MinorUnits | null {
  if (amount === null) return null
  return minorUnits(amount > used ? amount - used : 0n)
}

export interface RemainingLimit {
  period: LimitPeriod
  left: MinorUnits
  until: Date
}

/**
 * The amount left under the tightest limit; among equal limits, the one with the longest period.
 * Null without limits.
 */
export function remainingLimit(
  limits: Record<LimitPeriod, StoredLimit>,
  used: UsedAmounts,
  now: Date,
): RemainingLimit | null {
  const remaining = limitPeriods.flatMap((period): RemainingLimit[] => {
    const left = leftOf(heldAt(limits[period], now).amount, used[period])
    return left === null ? [] : [{ period, left, until: periodOf[period](now).until }]
  })
  return remaining.reduce<RemainingLimit | null>(
    (tightest, one) => (tightest === null || one.left <= tightest.left ? one : tightest),
    null,
  )
}

/**
 * Adds calendar months in Bangkok time. A day that the target month does not have becomes its last
 * day.
 */
export function monthsOn(now: Date, months: number): Date {
  const first = monthStart(now, months)
  const last = monthStart(now, months + 1).getTime() - dayMs
  const into = now.getTime() - monthStart(now).getTime()
  return new Date(Math.min(first.getTime() + into, last + (into % dayMs)))
}
