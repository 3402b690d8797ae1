import { limitPeriods, limitRaiseDelayMs, type LimitPeriod } from '@champa/contract/responsible'
import type { Satang } from '@champa/contract/money'
import { dayStart, monthStart, weekStart } from '../../platform/clock.ts'

/** A deposit limit as its newest row has it; null is no limit. */
export interface Held {
  amount: bigint | null
  next: { amount: bigint | null; at: Date } | null
}

export const noLimit: Held = { amount: null, next: null }

/** What holds at this moment: a change whose time has come is no change to come any more. */
export function heldAt(held: Held, now: Date): Held {
  return held.next && held.next.at <= now ? { amount: held.next.amount, next: null } : held
}

const isHigher = (one: bigint | null, other: bigint | null): boolean =>
  other !== null && (one === null || one > other)

/**
 * What a wish makes of it: as low or lower holds at once and takes back what was to come; a higher one, or none, waits.
 * A wish for no more than what waits already waits no longer than that.
 */
export function change(before: Held, wished: bigint | null, now: Date): Held {
  const held = heldAt(before, now)
  if (!isHigher(wished, held.amount)) return { amount: wished, next: null }
  const at =
    held.next && !isHigher(wished, held.next.amount)
      ? held.next.at
      : new Date(now.getTime() + limitRaiseDelayMs)
  return { amount: held.amount, next: { amount: wished, at } }
}

const dayMs = 24 * 3_600_000

/** The day, the week from Sunday and the month, by Bangkok's clock. */
export const periodOf: Record<LimitPeriod, (now: Date) => { from: Date; until: Date }> = {
  day: (now) => ({ from: dayStart(now), until: new Date(dayStart(now).getTime() + dayMs) }),
  week: (now) => ({ from: weekStart(now), until: new Date(weekStart(now).getTime() + 7 * dayMs) }),
  month: (now) => ({ from: monthStart(now), until: monthStart(now, 1) }),
}

/** What has come in since each period began. */
export type Used = Record<LimitPeriod, bigint>

/** What may still be paid in. More may have come than the limit allows: money that comes is always taken. */
export function leftOf(amount: bigint | null, used: bigint): Satang | null {
  if (amount === null) return null
  return (amount > used ? amount - used : 0n) as Satang
}

export interface Room {
  period: LimitPeriod
  left: Satang
  until: Date
}

/** The limit of which least is left: of two with as little the one that lasts longer. Null: no limit holds. */
export function roomOf(limits: Record<LimitPeriod, Held>, used: Used, now: Date): Room | null {
  const rooms = limitPeriods.flatMap((period): Room[] => {
    const left = leftOf(heldAt(limits[period], now).amount, used[period])
    return left === null ? [] : [{ period, left, until: periodOf[period](now).until }]
  })
  return rooms.reduce<Room | null>(
    (least, one) => (least === null || one.left <= least.left ? one : least),
    null,
  )
}

/** Calendar months on, by Bangkok's clock: of the 31st, where a month has none, the last day of that month. */
export function monthsOn(now: Date, months: number): Date {
  const first = monthStart(now, months)
  const last = monthStart(now, months + 1).getTime() - dayMs
  const into = now.getTime() - monthStart(now).getTime()
  return new Date(Math.min(first.getTime() + into, last + (into % dayMs)))
}
