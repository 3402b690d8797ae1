import type { LockState } from '@champa/contract/lock'
import type { Satang } from '@champa/contract/money'

/**
 * The play lock as a pure state machine (LOCK-15 to LOCK-18). A credit with conditions starts `in_play`; it ends once:
 *
 * | from    | when                                                                    | to        | taken from the wallet                 |
 * |---------|-------------------------------------------------------------------------|-----------|---------------------------------------|
 * | in_play | turnover done (or none asked) and total ≥ success share (or none asked) | won       | of the credit's share: above maxWithdraw |
 * | in_play | total ≤ fail share or minRemain                                         | lost      | nothing: the rest is free             |
 * | in_play | its time is over                                                        | expired   | what is above the own money           |
 * | in_play | the member cancels                                                      | cancelled | what is above the own money           |
 *
 * Won stands above lost, lost above expired. All are decided only on settled figures: every balance seen within a minute and
 * nothing on its way. While a bet may be open only a lock that takes nothing when it is won can be won: whatever else ended now
 * would leave the stake and what it wins to the member, with no lock on it (decision 054).
 * Percentages are × 100, so 12000 is 120 %.
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
  /** All own money that ever came in less what went out (deposits, what was given without a lock, withdrawals, what is on hold for one). */
  funded: bigint
  /** Every balance was seen within a minute and nothing is on its way. */
  settled: boolean
  /** A bet has no result yet, or may have none: a game has not told yet what was bet there when its balance was last seen to change. */
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
export const baseNow = (lock: Lock, { funded }: Pick<Figures, 'funded'>): Satang =>
  (lock.base + funded - lock.funded) as Satang
export const principalNow = (lock: Lock, { funded }: Pick<Figures, 'funded'>): Satang =>
  (lock.principal + funded - lock.funded) as Satang

/** The total at which it is won, rounded up; null where turnover alone decides. */
export const wonAt = (lock: Lock, figures: Pick<Figures, 'funded'>): Satang | null =>
  wonOn(baseNow(lock, figures), lock)

/** The total at or under which it is lost, rounded down, and never under what counts as nothing left. */
export const lostAt = (lock: Lock, figures: Pick<Figures, 'funded'>): Satang =>
  largerOf(shareDown(baseNow(lock, figures), lock.fail), lock.minRemain)

const largerOf = (one: bigint, other: bigint): Satang => (one > other ? one : other) as Satang

/** A credit of no more than counts as nothing left would lose its lock as it begins: half of the base is the most (decision 114). */
export const boundOn = (base: bigint, minRemain: bigint): bigint =>
  base / 2n < minRemain ? base / 2n : minRemain

/** The same on a base that is only thought of: what a lock would ask for, told before it is accepted. */
export const wonOn = (base: bigint, { success }: Pick<Lock, 'success'>): Satang | null =>
  success === null ? null : shareUp(base, success)

export function lostOn(
  base: bigint,
  { fail, minRemain }: Pick<Lock, 'fail' | 'minRemain'>,
): Satang {
  return largerOf(shareDown(base, fail), boundOn(base, minRemain))
}

/** What is there beside a credit that is only brought to an account with nothing left: what is more has to go first. */
export const leftAtMost = (total: bigint, minRemain: bigint): bigint =>
  total < minRemain ? total : minRemain

export const shareUp = (amount: bigint, scaled: number): Satang =>
  ((amount * BigInt(scaled) + whole - 1n) / whole) as Satang
export const shareDown = (amount: bigint, scaled: number): Satang =>
  ((amount * BigInt(scaled)) / whole) as Satang

const none = 0n as Satang
const above = (total: bigint, kept: bigint): Satang =>
  (total > kept ? total - kept : none) as Satang

/** What cancelling takes: everything above the own money. */
export function cancelTakes(lock: Lock, figures: Figures): Satang {
  return above(figures.total, principalNow(lock, figures))
}

/**
 * The credit's share of the money, rounded down: the credit and, of what was won, the part that the credit was of the total when
 * the lock began. Everything else is the member's own, and losses are taken from the credit first.
 */
export function creditShare(lock: Lock, figures: Pick<Figures, 'total' | 'funded'>): Satang {
  const gained = above(figures.total, principalNow(lock, figures))
  if (gained <= lock.credit) return gained
  return (lock.credit + ((gained - lock.credit) * lock.credit) / lock.base) as Satang
}

/** What winning takes: of the credit's share, what is above `maxWithdraw` (decision 111). */
export function wonTakes(lock: Lock, figures: Pick<Figures, 'total' | 'funded'>): Satang {
  return lock.maxWithdraw === null ? none : above(creditShare(lock, figures), lock.maxWithdraw)
}

/** What has become of a lock in play. Where `expired` is said on figures that are not settled, they have to be settled first. */
export function judge(lock: Lock, figures: Figures, now: Date): Verdict {
  const canTake = lock.maxWithdraw !== null
  if (figures.settled && isWon(lock, figures) && !(canTake && figures.openBets))
    return { state: 'won', takes: wonTakes(lock, figures) }
  if (figures.openBets) return { state: 'in_play', takes: none }
  if (figures.settled && figures.total <= lostAt(lock, figures))
    return { state: 'lost', takes: none }
  if (now.getTime() >= lock.expiresAt.getTime())
    return { state: 'expired', takes: cancelTakes(lock, figures) }
  return { state: 'in_play', takes: none }
}

/** What is known before a lock begins, and of when; `seenAt` is the look that is longest ago, null without games. */
export type Known = Pick<Figures, 'settled' | 'openBets'> & { seenAt: Date | null }

/** Why a lock may not begin: a balance is not known, or a bet has no result yet. */
export type Unready = 'unknown' | 'open bets'

/**
 * Whether a lock may begin on what is known; null: it may. Its base and the own money are right only where every game was looked
 * at since `asked`: a minute is enough to lose what would count as own money. A stake without a result is in no balance, so the
 * lock would count it, and what it wins, as the credit's (decision 121).
 */
export function whyNotBegin({ settled, openBets, seenAt }: Known, asked: Date): Unready | null {
  if (openBets) return 'open bets'
  return settled && (seenAt === null || seenAt >= asked) ? null : 'unknown'
}

/** Whether knowing all balances could end it: turnover is done or none is asked for, or its time is over. */
export function couldEnd(lock: Lock, now: Date): boolean {
  return isTurnedOver(lock) || now.getTime() >= lock.expiresAt.getTime()
}

const isTurnedOver = ({ turnoverRequired, turnoverDone }: Lock): boolean =>
  turnoverRequired === null || turnoverDone >= turnoverRequired

function isWon(lock: Lock, figures: Figures): boolean {
  const goal = wonAt(lock, figures)
  return isTurnedOver(lock) && (goal === null || figures.total >= goal)
}
