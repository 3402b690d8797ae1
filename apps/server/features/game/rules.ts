import { costOf, creditsFor, worthOf, type Credits, type Satang } from '@champa/contract/money'
import { cutTo } from '../../providers/games/http/times.ts'
import type { Game } from './catalogue.ts'

/** What a move carries: the credits at the game, and the money in our books. */
export interface Carried {
  credits: Credits
  money: Satang
}

/** Into a game: as many whole hundredths of a credit as the amount buys; what is left over stays in the wallet. */
export function carriedIntoGame(asked: bigint, rate: bigint): Carried {
  const credits = creditsFor(asked, rate)
  return { credits, money: costOf(credits, rate) }
}

/** Out of a game: the credits that the amount stands for, at what they are worth; never more than was asked. */
export function carriedOutOfGame(asked: bigint, rate: bigint): Carried {
  return carriedWhole(creditsFor(asked, rate), rate)
}

/** Everything that a game holds. */
export function carriedWhole(credits: bigint, rate: bigint): Carried {
  return { credits: credits as Credits, money: worthOf(credits, rate) }
}

/** The member's own name at games: short, unique, and the same however often it is asked for. */
export function usernameOf(memberId: bigint): string {
  return `ch${memberId.toString(36)}`
}

/** The member's name at one game, behind the agent's prefix if any (GAME-9): at most 24 letters and digits. */
export function usernameAt({ connection }: Pick<Game, 'connection'>, memberId: bigint): string {
  return `${connection?.usernamePrefix ?? ''}${usernameOf(memberId)}`
}

/** Whether the game has a way to set a new password. */
export function canReset({ provider, connection }: Pick<Game, 'provider' | 'connection'>): boolean {
  return provider === 'transfer-wallet' || connection?.calls.reset !== undefined
}

/** Whether the game tells what was bet there. */
export function canReportBets({
  provider,
  connection,
}: Pick<Game, 'provider' | 'connection'>): boolean {
  return provider === 'transfer-wallet' || connection?.calls.bets !== undefined
}

/** Until when a game can tell what was bet before this moment: one that counts in whole seconds leaves the last one for the next time. */
export function betsToldUntil({ connection }: Pick<Game, 'connection'>, at: Date): Date {
  return connection === null ? at : cutTo(at, connection.times)
}

const second = 1_000
const minute = 60 * second
const apart = minute
const sentBefore = 3 * minute
// The look at three minutes is the first at which "not found" can be final.
const firstChecks = [5 * second, 30 * second, 2 * minute, sentBefore, 10 * minute]
const laterEvery = 30 * minute
const lastCheck = 24 * 60 * minute

/** What is known of a transfer that was sent and not answered. */
interface Unanswered {
  sentAt: Date
  /** When the game first said that it knows no such transfer, with no other answer since. */
  firstMissedAt: Date | null
}

/**
 * When to ask the game again about a transfer: on the timetable (WAL-29), and as soon as a second "not found" is final
 * (WAL-30). Null when staff decide (WAL-31).
 * @param pace share of the real timetable (settings.settlePace).
 */
export function nextCheck(
  { sentAt, firstMissedAt }: Unanswered,
  now: Date,
  pace: number,
): Date | null {
  const passed = (now.getTime() - sentAt.getTime()) / pace
  const offset = firstChecks.find((one) => one > passed) ?? laterCheck(passed)
  const regular = offset > lastCheck ? null : new Date(Math.ceil(sentAt.getTime() + offset * pace))
  const final = firstMissedAt && finalFrom({ sentAt, firstMissedAt }, pace)
  return final && final > now && (regular === null || final < regular) ? final : regular
}

function laterCheck(passed: number): number {
  const last = firstChecks.at(-1)!
  return last + (Math.floor((passed - last) / laterEvery) + 1) * laterEvery
}

/** From when a second "not found" in a row is final: a minute after the first and three minutes after sending. */
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

/** "Not found" is a failure only then: before that our call may still be on its way. */
export function isLost({
  sentAt,
  firstMissedAt,
  now,
  pace,
}: Unanswered & { now: Date; pace: number }): boolean {
  return firstMissedAt !== null && now >= finalFrom({ sentAt, firstMissedAt }, pace)
}

/** How the search for a transfer stands, as the member is told. */
export interface Search {
  /** Until when its outcome is known, as long as the game answers; null where a person finds out. */
  knownBy: Date | null
  /** The game has been silent for so long that nobody can promise a minute: it is asked again then. */
  isSilent: boolean
}

/** @param dueAt null where a person decides. */
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
