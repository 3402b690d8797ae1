import { clock } from '../../../platform/clock.ts'
import type { House } from '../../../platform/house.ts'
import { post } from '../../../ledger/post.ts'
import { transfersEnded } from '../../../ledger/postings.ts'
import { carriedIntoGame } from '../rules.ts'
import { findMade, outcomeOf } from './find-made.ts'
import { moveIntoGame } from './move-into-game.ts'
import { moveOutOfGame } from './move-out-of-game.ts'
import type { MoveOutcome, Player, Under } from './move.ts'

const secondKey = (key: string): string => `${key}:on`

/**
 * From game to game, in two moves through the main wallet under one lease. When the first is not settled at once, or the
 * second fails, the money ends in the main wallet: it never travels on minutes later without the member.
 */
export async function moveBetweenGames(house: House, from: Player, to: Player, asked: bigint, under: Under): Promise<MoveOutcome> {
  const first = await moveOutOfGame(house, from, asked, { ...under, releases: 'unless it succeeds' })
  if (!first.ok) return first
  if (first.replayed) return replayOf(house, from.memberId, under)
  if (first.status !== 'success') return first
  const second = await moveIntoGame(house, to, carriedIntoGame(first.money, to.game.rate), { key: secondKey(under.key), lease: under.lease, releases: 'always' })
  if (second.ok) return second
  await post(house.db, transfersEnded({ member: from.memberId, key: under.key, lease: { release: under.lease } }))
  return { ...first, status: 'failed' }
}

/** A repeated request hears how both moves stand. */
async function replayOf(house: House, memberId: bigint, under: Under): Promise<MoveOutcome> {
  const made = await findMade(house.db, memberId, [under.key, secondKey(under.key)], clock.now(), under.lease)
  const first = made.get(under.key)!
  const second = made.get(secondKey(under.key))
  if (second?.movement) return { ok: true, replayed: true, ...second.movement }
  const outcome = outcomeOf(first, under.bodyHash)
  if (!outcome.ok || outcome.status !== 'success') return outcome
  // Between its two moves an operation holds its lease; without it the second move will not come any more.
  return { ...outcome, status: first.inHand ? 'processing' : 'failed' }
}
