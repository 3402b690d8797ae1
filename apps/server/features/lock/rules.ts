import type { LockState } from '@champa/contract/lock'
import type { Satang } from '@champa/contract/money'

/**
 * The play lock as a pure state machine (semantics 8.2). A credit with conditions starts `in_play`; it ends once:
 *
 * | from    | when                                                                    | to        | taken from the wallet        |
 * |---------|-------------------------------------------------------------------------|-----------|------------------------------|
 * | in_play | turnover done (or none asked) and total ≥ success share (or none asked) | won       | what is above maxWithdraw    |
 * | in_play | total ≤ fail share or minRemain, and no bet is open                     | lost      | nothing: the rest is free    |
 * | in_play | its time is over                                                        | expired   | what is above the own money  |
 * | in_play | the member cancels                                                      | cancelled | what is above the own money  |
 *
 * Won stands above lost, lost above expired. Won and lost are decided only on settled figures: every balance seen within a
 * minute and nothing on its way. Percentages are × 100, so 12000 is 120 %.
 */
export interface Lock {
  credit: bigint
  /** Total and own money right after the credit. */
  base: bigint
  principal: bigint
  /** What the member had brought in, in all, at that moment. */
  funded: bigint
  turnoverRequired: bigint | null
  turnoverDone: bigint
  success: number | null
  fail: number
  minRemain: bigint
  maxWithdraw: bigint | null
  expiresAt: Date
}

/** The member's money at one moment. */
export interface Figures {
  /** Main wallet, games and what is on its way. */
  total: bigint
  /** All own money that ever came in less what went out (deposits, withdrawals, what is on hold for one). */
  funded: bigint
  /** Every balance was seen within a minute and nothing is on its way. */
  settled: boolean
  /** A bet is known that has no result yet. */
  openBets: boolean
}

export type Ended = Exclude<LockState, 'in_play'>
export interface Verdict {
  state: LockState
  /** What the end takes from the wallet. */
  takes: Satang
}

const whole = 10_000n

/** Own money that came in since the lock began is part of what it is measured against: a deposit can neither win nor save it. */
export const baseNow = (lock: Lock, { funded }: Pick<Figures, 'funded'>): Satang => (lock.base + funded - lock.funded) as Satang
export const principalNow = (lock: Lock, { funded }: Pick<Figures, 'funded'>): Satang => (lock.principal + funded - lock.funded) as Satang

/** The total at which it is won, rounded up; null where turnover alone decides. */
export const wonAt = (lock: Lock, figures: Pick<Figures, 'funded'>): Satang | null => wonOn(baseNow(lock, figures), lock)

/** The total at or under which it is lost, rounded down, and never under what counts as nothing left. */
export const lostAt = (lock: Lock, figures: Pick<Figures, 'funded'>): Satang => lostOn(baseNow(lock, figures), lock)

/** The same on a base that is only thought of: what a lock would ask for, told before it is accepted. */
export const wonOn = (base: bigint, { success }: Pick<Lock, 'success'>): Satang | null => (success === null ? null : shareUp(base, success))

export function lostOn(base: bigint, { fail, minRemain }: Pick<Lock, 'fail' | 'minRemain'>): Satang {
  const share = shareDown(base, fail)
  return share > minRemain ? share : (minRemain as Satang)
}

export const shareUp = (amount: bigint, scaled: number): Satang => ((amount * BigInt(scaled) + whole - 1n) / whole) as Satang
export const shareDown = (amount: bigint, scaled: number): Satang => ((amount * BigInt(scaled)) / whole) as Satang

const none = 0n as Satang
const above = (total: bigint, kept: bigint): Satang => (total > kept ? total - kept : none) as Satang

/** What cancelling takes: everything above the own money. */
export function cancelTakes(lock: Lock, figures: Figures): Satang {
  return above(figures.total, principalNow(lock, figures))
}

/** What has become of a lock in play. */
export function judge(lock: Lock, figures: Figures, now: Date): Verdict {
  if (figures.settled && isWon(lock, figures)) return { state: 'won', takes: lock.maxWithdraw === null ? none : above(figures.total, lock.maxWithdraw) }
  if (figures.settled && figures.total <= lostAt(lock, figures) && !figures.openBets) return { state: 'lost', takes: none }
  if (now.getTime() >= lock.expiresAt.getTime()) return { state: 'expired', takes: cancelTakes(lock, figures) }
  return { state: 'in_play', takes: none }
}

function isWon(lock: Lock, figures: Figures): boolean {
  const goal = wonAt(lock, figures)
  return (lock.turnoverRequired === null || lock.turnoverDone >= lock.turnoverRequired) && (goal === null || figures.total >= goal)
}
