import { clock } from '../../../platform/clock.ts'
import type { House } from '../../../platform/house.ts'
import { transferOutHeld } from '../../../ledger/postings.ts'
import type { Carried } from '../rules.ts'
import { carryMoney, detailOf, firstDue } from './carry-money.ts'
import { findMade, outcomeOf } from './find-made.ts'
import { holdMoney } from './hold-money.ts'
import type { MoveOutcome, Player, Under } from './move.ts'

/** From the main wallet into a game: held first, then told to the game, then booked. */
export async function moveIntoGame(house: House, player: Player, carried: Carried, under: Under): Promise<MoveOutcome> {
  let heldAt = clock.now()
  const held = await holdMoney(house, ({ until }) => {
    heldAt = clock.now()
    return transferOutHeld({
      member: player.memberId, key: under.key, bodyHash: under.bodyHash, code: player.game.code, amount: carried.money,
      dueAt: firstDue(house, heldAt), lease: { take: under.lease, until }, detail: detailOf(carried),
    })
  })
  if (!held.ok) return held
  if (held.replayed) return replayOf(house, player, under)
  return { ok: true, replayed: false, ...(await carryMoney(house, { player, carried, under, seq: held.seq, heldAt, into: 'game' })) }
}

async function replayOf(house: House, player: Player, under: Under): Promise<MoveOutcome> {
  const made = await findMade(house.db, player.memberId, [under.key], clock.now(), under.lease)
  return outcomeOf(made.get(under.key)!, under.bodyHash)
}
