import { clock } from '../../../platform/clock.ts'
import type { House } from '../../../platform/house.ts'
import { post } from '../../../ledger/post.ts'
import { transferGivenUp, transfersEnded } from '../../../ledger/postings.ts'
import { carriedIntoGame } from '../rules.ts'
import { findMade, outcomeOf } from './find-made.ts'
import { moveIntoGame } from './move-into-game.ts'
import { moveOutOfGame } from './move-out-of-game.ts'
import type { Entering, MoveOutcome, Player, Under } from './move.ts'

const secondKey = (key: string): string => `${key}:on`

/**
 * From game to game, in two transfers through the main wallet under one lease. When the first is
 * not settled immediately, or the second fails, the money ends in the main wallet: it never moves
 * on minutes later without the member.
 */
export async function moveBetweenGames(
  house: House,
  from: Player,
  to: Player,
  asked: bigint,
  under: Entering,
): Promise<MoveOutcome> {
  const first = await moveOutOfGame(house, from, asked, {
    ...under,
    releases: 'unless it succeeds',
  })
  if (!first.ok) return first
  if (first.replayed) return replayOf(house, from.memberId, under)
  if (first.status !== 'success') return first
  const second = await moveIntoGame(house, to, carriedIntoGame(first.money, to.rate), {
    key: secondKey(under.key),
    lease: under.lease,
    holdSeq: under.holdSeq,
    releases: 'always',
  })
  if (second.ok) return second
  await post(
    house.db,
    transfersEnded({ member: from.memberId, key: under.key, lease: { release: under.lease } }),
  )
  return { ...first, status: 'failed' }
}

/**
 * Answers a repeated request with the state of both transfers. Between the two the operation holds
 * its lease; without the lease the second is given up for good, so that a suspended process cannot
 * make it after a failure was reported.
 */
async function replayOf(house: House, memberId: bigint, under: Under): Promise<MoveOutcome> {
  const found = () =>
    findMade(house.db, memberId, [under.key, secondKey(under.key)], clock.now(), under.lease)
  const told = (made: Awaited<ReturnType<typeof found>>): MoveOutcome | 'between' => {
    const second = made.get(secondKey(under.key))
    if (second?.movement) return { ok: true, replayed: true, ...second.movement }
    const first = outcomeOf(made.get(under.key)!, under.bodyHash)
    if (!first.ok || first.status !== 'success') return first
    if (second) return { ...first, status: 'failed' }
    return made.get(under.key)!.inHand ? { ...first, status: 'processing' } : 'between'
  }
  const before = told(await found())
  if (before !== 'between') return before
  await post(house.db, transferGivenUp({ member: memberId, key: secondKey(under.key) }))
  return told(await found()) as MoveOutcome
}
