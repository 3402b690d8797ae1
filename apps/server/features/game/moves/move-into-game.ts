import { clock } from '../../../platform/clock.ts'
import type { House } from '../../../platform/house.ts'
import type { PostOutcome } from '../../../ledger/post.ts'
import { transferOutHeld } from '../../../ledger/postings.ts'
import { readClosed } from '../queries.ts'
import type { Carried } from '../rules.ts'
import { carryMoney, detailOf, firstDue } from './carry-money.ts'
import { findMade, outcomeOf } from './find-made.ts'
import { holdMoney } from './hold-money.ts'
import type { Entering, MoveOutcome, Player, Under } from './move.ts'

/**
 * From the main wallet into a game: held first, then ordered at the game, then booked. Returns
 * MOVED only when a lock that began after `holdSeq` was read excludes the game.
 */
export async function moveIntoGame(
  house: House,
  player: Player,
  carried: Carried,
  under: Entering,
): Promise<MoveOutcome> {
  const { held, heldAt } = await hold(house, player, carried, under)
  if (!held.ok) {
    if (held.code !== 'MOVED') return held
    const { closed, holdSeq } = await readClosed(house.db, player.memberId, player.game.code)
    return closed ? held : moveIntoGame(house, player, carried, { ...under, holdSeq })
  }
  if (held.replayed) return replayOf(house, player, under)
  return {
    ok: true,
    replayed: false,
    ...(await carryMoney(house, {
      player,
      carried,
      under,
      seq: held.seq,
      epoch: held.epoch ?? '',
      heldAt,
      into: 'game',
    })),
  }
}

async function hold(
  house: House,
  player: Player,
  carried: Carried,
  { key, bodyHash, lease, holdSeq }: Entering,
): Promise<{ held: PostOutcome; heldAt: Date }> {
  let heldAt = clock.now()
  const held = await holdMoney(house, ({ until }) => {
    heldAt = clock.now()
    return transferOutHeld({
      member: player.memberId,
      key,
      bodyHash,
      code: player.game.code,
      amount: carried.money,
      holdSeq,
      dueAt: firstDue(house, heldAt),
      lease: { take: lease, until },
      detail: detailOf(carried),
    })
  })
  return { held, heldAt }
}

async function replayOf(house: House, player: Player, under: Under): Promise<MoveOutcome> {
  const made = await findMade(house.db, player.memberId, [under.key], clock.now(), under.lease)
  return outcomeOf(made.get(under.key)!, under.bodyHash)
}
