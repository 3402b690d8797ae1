import { worthOf, type Credits, type MinorUnits, minorUnits } from '@champa/contract/money'
import { raiseAlarm } from '../../../platform/alarms/raise-alarm.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { game as gameAccount, transit } from '../../../ledger/accounts.ts'
import { post, type Posting } from '../../../ledger/post.ts'
import { playObserved } from '../../../ledger/postings/index.ts'
import { providerOf } from '../player/provider-of.ts'
import type { Player } from './transfer-types.ts'

/** A game's account in the member's book, as read before the game was called. */
export interface Booked {
  balance: bigint
  seq: bigint
  /** The amount in transit to or from this game. */
  transit: bigint
}

export interface ObservedBalance {
  credits: Credits
  worth: MinorUnits
  /** The account's sequence number after this observation, which the next posting on it names. */
  seq: bigint
}

export async function readBooked(ctx: AppContext, { memberId, game }: Player): Promise<Booked> {
  const [row] = await ctx.db.query<Booked>(
    `select g.balance, g.seq, t.balance as transit
      from account g
      join account t on t.member_id = g.member_id and t.name = $3
      where g.member_id = $1
        and g.name = $2`,
    [memberId, gameAccount(game.code), transit(game.code)],
    'game-booked',
  )
  if (!row)
    throw new Error(`Member ${memberId} plays ${game.code} without an account in the ledger`)
  return row
}

/**
 * 100,000,000,000.00, in credits and in money: more than any real balance. Booking a larger figure
 * would make the member's wallet too large for any response.
 */
const maxAtGame = 10_000_000_000_000n

/**
 * The member's balance as the game reports it; null when it does not answer, or reports an
 * impossible figure.
 * `guarded`: the call may be skipped, under load or while the game is paused ('not asked').
 */
export async function askBalance(
  ctx: AppContext,
  { memberId, game, username, rate }: Player,
  mode: 'hasty' | 'guarded',
): Promise<Credits | 'not asked' | null> {
  const answer = await (await providerOf(ctx, game.code, mode)).balance({ username })
  if (answer.outcome === 'not-asked') return 'not asked'
  if (answer.outcome !== 'ok') return null
  const worth = worthOf(answer.credits, rate)
  if (worth >= 0n && worth <= maxAtGame && answer.credits <= maxAtGame)
    return answer.credits as Credits
  await raiseAlarm(
    ctx,
    { code: 'balance-impossible', about: game.code },
    'game reports an impossible balance',
    { memberId: memberId.toString(), credits: answer.credits.toString() },
  )
  return null
}

/**
 * The posting of what was won or lost since the last sync; null when there is nothing to book.
 * While a transfer is in transit, play cannot be distinguished from it, so the next sync books it.
 */
export function bookPlay(
  { memberId, game, rate }: Player,
  booked: Booked,
  credits: Credits,
): Posting | null {
  const change = minorUnits(worthOf(credits, rate) - booked.balance)
  if (change === 0n || booked.transit !== 0n) return null
  return playObserved({ member: memberId, code: game.code, accountSeq: booked.seq, change })
}

/**
 * Reads the member's balance at the game, and books what was won or lost since the last sync. Null
 * when the game does not report it.
 */
export async function observeBalance(
  ctx: AppContext,
  player: Player,
  booked: Booked,
): Promise<ObservedBalance | null> {
  const credits = await askBalance(ctx, player, 'hasty')
  if (credits === null || credits === 'not asked') return null
  const seen = { credits, worth: worthOf(credits, player.rate), seq: booked.seq }
  const play = bookPlay(player, booked, credits)
  if (!play) return seen
  // A refusal means that a concurrent transfer has changed the account, which explains the observed
  // difference.
  const outcome = await post(ctx.db, play)
  return outcome.ok ? { ...seen, seq: booked.seq + 1n } : seen
}
