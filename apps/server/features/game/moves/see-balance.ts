import { worthOf, type Credits, type Satang } from '@champa/contract/money'
import type { House } from '../../../platform/house.ts'
import { game as gameAccount, transit } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import { playObserved } from '../../../ledger/postings.ts'
import { providerOf } from '../player/provider-of.ts'
import type { Player } from './move.ts'

/** A game's account in the member's book, as it was read before the game was asked. */
export interface Booked {
  balance: bigint
  seq: bigint
  /** On its way to or from this game. */
  transit: bigint
}

export interface Seen {
  credits: Credits
  worth: Satang
  /** The account's number after this look: whoever posts on it next names this number. */
  seq: bigint
}

export async function readBooked(house: House, { memberId, game }: Player): Promise<Booked> {
  const [row] = await house.db.query<Booked>(
    'select g.balance, g.seq, t.balance as transit from account g join account t on t.member_id = g.member_id and t.name = $3 where g.member_id = $1 and g.name = $2',
    [memberId, gameAccount(game.code), transit(game.code)], 'game-booked',
  )
  if (!row) throw new Error(`Member ${memberId} plays ${game.code} without an account in the ledger`)
  return row
}

/**
 * Asks the game what the member has there, and books what was won or lost since the last look. While money is on its
 * way there nobody can tell play from transfer, so nothing is booked: the next look will. Null when the game does not say.
 */
export async function seeBalance(house: House, player: Player, booked: Booked): Promise<Seen | null> {
  const answer = await (await providerOf(house, player.game.code, 'hasty')).balance({ username: player.username })
  if (answer.outcome !== 'ok') return null
  const worth = worthOf(answer.credits, player.game.rate)
  const seen = { credits: answer.credits as Credits, worth, seq: booked.seq }
  const change = (worth - booked.balance) as Satang
  if (change === 0n || booked.transit !== 0n) return seen
  const outcome = await post(house.db, playObserved({ member: player.memberId, code: player.game.code, accountSeq: booked.seq, change }))
  // A refusal means that a transfer came between: what was seen then belongs to it.
  return outcome.ok ? { ...seen, seq: booked.seq + 1n } : seen
}
