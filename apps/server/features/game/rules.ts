import { costOf, creditsFor, worthOf, type Credits, type MinorUnits } from '@champa/contract/money'
import { cutTo } from '../../providers/games/http/times.ts'
import type { Game } from '../catalogue/index.ts'

/** The size of a transfer: the credits at the game, and the money in our books. */
export interface TransferSize {
  credits: Credits
  money: MinorUnits
}

/**
 * The size of a transfer into a game: as many whole hundredths of a credit as the amount buys; the
 * rest stays in the wallet.
 */
export function sizeIntoGame(requested: bigint, rate: bigint): TransferSize {
  const credits = creditsFor(requested, rate)
  return { credits, money: costOf(credits, rate) }
}

/**
 * The size of a transfer out of a game: the credits for the amount and their value, which is never
 * more than requested.
 */
export function sizeOutOfGame(requested: bigint, rate: bigint): TransferSize {
  return sizeOfBalance(creditsFor(requested, rate), rate)
}

/** The size of a transfer of a game's whole balance. */
export function sizeOfBalance(credits: bigint, rate: bigint): TransferSize {
  return { credits: credits as Credits, money: worthOf(credits, rate) }
}

/** The member's own username at games: short, unique and stable. */
export function usernameOf(memberId: bigint): string {
  return `ch${memberId.toString(36)}`
}

/**
 * The member's username at one game, with the agent's prefix if any (GAME-9): at most 24 letters
 * and digits.
 */
export function usernameAt({ connection }: Pick<Game, 'connection'>, memberId: bigint): string {
  return `${connection?.usernamePrefix ?? ''}${usernameOf(memberId)}`
}

/** Whether the game can set a new password. */
export function canReset({ provider, connection }: Pick<Game, 'provider' | 'connection'>): boolean {
  return provider === 'transfer-wallet' || connection?.calls.reset !== undefined
}

/** Whether the game reports bets. */
export function canReportBets({
  provider,
  connection,
}: Pick<Game, 'provider' | 'connection'>): boolean {
  return provider === 'transfer-wallet' || connection?.calls.bets !== undefined
}

/**
 * The time up to which a game reports its bets completely: a game that reports whole seconds leaves
 * the current second to the next query.
 */
export function betsReportedUntil({ connection }: Pick<Game, 'connection'>, at: Date): Date {
  return connection === null ? at : cutTo(at, connection.times)
}

const second = 1_000
const minute = 60 * second
const apart = minute
const sentBefore = 3 * minute
// The query after three minutes is the first one whose "not found" can be final.
const firstChecks = [5 * second, 30 * second, 2 * minute, sentBefore, 10 * minute]
const laterEvery = 30 * minute
const lastCheck = 24 * 60 * minute

/** A transfer that was sent and not answered. */
interface Unanswered {
  sentAt: Date
  /** When the game first answered "not found"; no different answer has come since. */
  firstMissedAt: Date | null
}

/**
 * When to query the game about a transfer again: on the schedule (WAL-29), and as soon as a second
 * "not found" is final (WAL-30). Null when staff decide (WAL-31).
 * @param pace share of the real schedule (settings.settlePace).
 */
export function nextCheck(
  { sentAt, firstMissedAt }: Unanswered,
  now: Date,
  pace: number,
): Date | null {
  const passed = (now.getTime() - sentAt.getTime()) / pace
  const offset = firstChecks.find((check) => check > passed) ?? laterCheck(passed)
  const regular = offset > lastCheck ? null : new Date(Math.ceil(sentAt.getTime() + offset * pace))
  const final = firstMissedAt && finalFrom({ sentAt, firstMissedAt }, pace)
  return final && final > now && (regular === null || final < regular) ? final : regular
}

function laterCheck(passed: number): number {
  const last = firstChecks.at(-1)!
  return last + (Math.floor((passed - last) / laterEvery) + 1) * laterEvery
}

/**
 * When a second consecutive "not found" becomes final: a minute after the first and three minutes
 * after sending.
 */
export function finalFrom(
  { sentAt, firstMissedAt }: { sentAt: Date; firstMissedAt: Date },
  pace: number,
): Date {
  return new Date(
    Math.ceil(
      Math.max(sentAt.getTime() + sentBefore * pace, firstMissedAt.getTime() + apart * pace),
    ),
  )
}

/**
 * Whether a "not found" now means that the transfer failed. Until `finalFrom`, our call may still
 * be in progress.
 */
export function isLost({
  sentAt,
  firstMissedAt,
  now,
  pace,
}: Unanswered & { now: Date; pace: number }): boolean {
  return firstMissedAt !== null && now >= finalFrom({ sentAt, firstMissedAt }, pace)
}

/** The state of the search for a transfer's outcome, as shown to the member. */
export interface Search {
  /** When the outcome will be known, if the game answers; null when staff decide. */
  knownBy: Date | null
  /**
   * True when the game has been silent for too long to promise a time: `knownBy` is then the next
   * query.
   */
  isSilent: boolean
}

/** @param dueAt null when staff decide. */
export function searchOf(
  { sentAt, firstMissedAt, dueAt }: Unanswered & { dueAt: Date | null },
  now: Date,
  pace: number,
): Search {
  if (dueAt === null) return { knownBy: null, isSilent: false }
  const soon = firstMissedAt
    ? finalFrom({ sentAt, firstMissedAt }, pace)
    : new Date(sentAt.getTime() + sentBefore * pace)
  return soon > now
    ? { knownBy: soon, isSilent: false }
    : { knownBy: dueAt > now ? dueAt : now, isSilent: true }
}
