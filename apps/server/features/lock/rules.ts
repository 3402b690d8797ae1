import type { LockState } from '@champa/contract/lock'
import {
  type BasisPoints,
  type MinorUnits,
  minorUnits,
  shareDown,
  shareUp,
  zero,
} from '@champa/contract/money'

/**
 * The play lock as a pure state machine (LOCK-15 to LOCK-18). A credit with terms starts
 * `in_play` and ends once:
 *
 * | from    | when                                  | to        | taken from the wallet          |
 * |---------|---------------------------------------|-----------|--------------------------------|
 * | in_play | turnover done, total ≥ success share¹ | won       | credit share above maxWithdraw |
 * | in_play | total ≤ fail share or minRemain       | lost      | nothing: the rest is free      |
 * | in_play | the lock expires                      | expired   | everything above the own money |
 * | in_play | the member cancels                    | cancelled | everything above the own money |
 *
 * ¹ each where the lock requires it.
 *
 * Won takes precedence over lost, lost over expired. A lock ends only on settled figures: every
 * balance synced within a minute and nothing in transit.
 * While a bet may be open, a lock can only be won, and only one without `maxWithdraw`: any other
 * end would leave the stake and its winnings to the member without a lock (decision 054).
 */
export interface Lock {
  credit: bigint
  /** Total and own money right after the credit. */
  base: bigint
  principal: bigint
  /** `Figures.netDeposits` at the start of the lock. */
  netDeposits: bigint
  turnoverRequired: bigint | null
  turnoverDone: bigint
  successBasisPoints: BasisPoints | null
  failBasisPoints: BasisPoints
  minRemain: bigint
  maxWithdraw: bigint | null
  expiresAt: Date
}

/** The member's money at one moment. */
export interface Figures {
  /** Main wallet, games and money in transit. */
  total: bigint
  /**
   * Own money ever received less own money paid out: deposits, bonuses without a lock and
   * corrections, minus withdrawals, including those on hold.
   */
  netDeposits: bigint
  /** Every balance was synced within a minute and nothing is in transit. */
  settled: boolean
  /**
   * A bet has no result yet, or may have none: a game's bet report does not yet cover its last
   * balance change.
   */
  openBets: boolean
}

export type LockEnd = Exclude<LockState, 'in_play'>
export interface Verdict {
  state: LockState
  /** The amount that the end of the lock takes from the wallet. */
  takes: MinorUnits
}

/**
 * Own money received since the lock began raises its base: a deposit can neither win nor save the
 * lock.
 */
export const baseNow = (lock: Lock, { netDeposits }: Pick<Figures, 'netDeposits'>): MinorUnits =>
  minorUnits(lock.base + netDeposits - lock.netDeposits)
export const principalNow = (
  lock: Lock,
  { netDeposits }: Pick<Figures, 'netDeposits'>,
): MinorUnits => minorUnits(lock.principal + netDeposits - lock.netDeposits)

/** The total that wins the lock, rounded up; null where turnover alone decides. */
export const winningTotal = (
  lock: Lock,
  figures: Pick<Figures, 'netDeposits'>,
): MinorUnits | null => winningTotalOn(baseNow(lock, figures), lock)

/** The total at or below which the lock is lost, rounded down, and at least `minRemain`. */
export const losingTotal = (lock: Lock, figures: Pick<Figures, 'netDeposits'>): MinorUnits =>
  largerOf(shareDown(baseNow(lock, figures), lock.failBasisPoints), lock.minRemain)

const largerOf = (one: bigint, other: bigint): MinorUnits => minorUnits(one > other ? one : other)

/**
 * The lock's `minRemain`, capped at half of the base: otherwise a credit of at most `minRemain`
 * would lose its lock immediately (decision 114).
 */
export const boundOn = (base: bigint, minRemain: bigint): bigint =>
  base / 2n < minRemain ? base / 2n : minRemain

/**
 * The winning total on a given base, for a lock that has not begun; `losingTotalOn` is the losing
 * total.
 */
export const winningTotalOn = (
  base: bigint,
  { successBasisPoints }: Pick<Lock, 'successBasisPoints'>,
): MinorUnits | null => (successBasisPoints === null ? null : shareUp(base, successBasisPoints))

export function losingTotalOn(
  base: bigint,
  { failBasisPoints, minRemain }: Pick<Lock, 'failBasisPoints' | 'minRemain'>,
): MinorUnits {
  return largerOf(shareDown(base, failBasisPoints), boundOn(base, minRemain))
}

/**
 * The own money in the base of a credit that requires an empty account: at most `minRemain`,
 * because the credit is refused while the member has more.
 */
export const capAtMinRemain = (total: bigint, minRemain: bigint): bigint =>
  total < minRemain ? total : minRemain

const none = zero
const above = (total: bigint, floor: bigint): MinorUnits =>
  minorUnits(total > floor ? total - floor : none)

/** The amount that cancelling takes: everything above the own money. */
export function cancelTakes(lock: Lock, figures: Figures): MinorUnits {
  return above(figures.total, principalNow(lock, figures))
}

/**
 * The credit's share of the money, rounded down: the credit plus its proportional part of the
 * winnings (credit / base). Losses reduce the credit before the member's own money.
 */
export function creditShare(
  lock: Lock,
  figures: Pick<Figures, 'total' | 'netDeposits'>,
): MinorUnits {
  const gained = above(figures.total, principalNow(lock, figures))
  if (gained <= lock.credit) return gained
  return minorUnits(lock.credit + ((gained - lock.credit) * lock.credit) / lock.base)
}

/** The amount that winning takes: the credit's share above `maxWithdraw` (decision 111). */
export function wonTakes(lock: Lock, figures: Pick<Figures, 'total' | 'netDeposits'>): MinorUnits {
  return lock.maxWithdraw === null ? none : above(creditShare(lock, figures), lock.maxWithdraw)
}

/**
 * Decides the state of an active play lock. `expired` may be returned on unsettled figures; the
 * caller has to settle them before it ends the lock.
 */
export function judge(lock: Lock, figures: Figures, now: Date): Verdict {
  const canTake = lock.maxWithdraw !== null
  if (figures.settled && isWon(lock, figures) && !(canTake && figures.openBets))
    return { state: 'won', takes: wonTakes(lock, figures) }
  if (figures.openBets) return { state: 'in_play', takes: none }
  if (figures.settled && figures.total <= losingTotal(lock, figures))
    return { state: 'lost', takes: none }
  if (now.getTime() >= lock.expiresAt.getTime())
    return { state: 'expired', takes: cancelTakes(lock, figures) }
  return { state: 'in_play', takes: none }
}

/**
 * The state of a member's balances before a lock begins; `seenAt` is the oldest balance sync, null
 * without games.
 */
export type BalanceState = Pick<Figures, 'settled' | 'openBets'> & { seenAt: Date | null }

/** The reason why a lock may not begin: a balance is not known, or a bet has no result yet. */
export type UnreadyReason = 'unknown' | 'open bets'

/**
 * Returns why a lock may not begin, or null. Every game must have been synced since `requestedAt`;
 * otherwise money lost since then would count as own money. No bet may be open: its stake is in no
 * balance, so the lock would attribute its winnings to the credit (decision 121).
 */
export function unreadyReason(
  { settled, openBets, seenAt }: BalanceState,
  requestedAt: Date,
): UnreadyReason | null {
  if (openBets) return 'open bets'
  return settled && (seenAt === null || seenAt >= requestedAt) ? null : 'unknown'
}

/**
 * Whether a balance sync could end the lock: its turnover is done or not required, or it has
 * expired.
 */
export function couldEnd(lock: Lock, now: Date): boolean {
  return isTurnedOver(lock) || now.getTime() >= lock.expiresAt.getTime()
}

const isTurnedOver = ({ turnoverRequired, turnoverDone }: Lock): boolean =>
  turnoverRequired === null || turnoverDone >= turnoverRequired

function isWon(lock: Lock, figures: Figures): boolean {
  const goal = winningTotal(lock, figures)
  return isTurnedOver(lock) && (goal === null || figures.total >= goal)
}
