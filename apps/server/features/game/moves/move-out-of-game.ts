import { zero, type Satang } from '@champa/contract/money'
import { clock } from '../../../platform/clock.ts'
import type { House } from '../../../platform/house.ts'
import { transferInHeld } from '../../../ledger/postings.ts'
import { carriedOutOfGame, carriedWhole, type Carried } from '../rules.ts'
import { carryMoney, detailOf, firstDue } from './carry-money.ts'
import { findMade, outcomeOf } from './find-made.ts'
import { holdMoney } from './hold-money.ts'
import type { MoveOutcome, Player, Under } from './move.ts'
import { readBooked, seeBalance, type Booked } from './see-balance.ts'

/** The maximum attempts while other changes overtake the balance that was read. */
const looksMost = 4

/**
 * From a game to the main wallet. The game's balance is read first, so that winnings can be taken
 * out; the wallet gets the money only once the game has released it.
 * @param asked an amount, or everything (an empty game is then a success of zero).
 */
export async function moveOutOfGame(
  house: House,
  player: Player,
  asked: bigint | 'everything',
  under: Under,
): Promise<MoveOutcome> {
  for (let looks = 1; looks <= looksMost; looks++) {
    const [made, booked] = await Promise.all([
      findMade(house.db, player.memberId, [under.key], clock.now(), under.lease),
      readBooked(house, player),
    ])
    const before = made.get(under.key)
    if (before) return outcomeOf(before, under.bodyHash)
    const seen = await seeBalance(house, player, booked)
    if (!seen) return leftThere(booked)
    const carried =
      asked === 'everything'
        ? carriedWhole(seen.credits, player.rate)
        : carriedOutOfGame(asked, player.rate)
    if (asked === 'everything' && carried.money === 0n)
      return { ok: true, replayed: false, status: 'success', seq: null, money: zero }
    if (carried.credits > seen.credits) return { ok: false, code: 'MONEY_NOT_ENOUGH' }
    const outcome = await takeOut(house, player, carried, under, seen.seq)
    if (outcome.ok || outcome.code !== 'MOVED') return outcome
  }
  // A sweep continues without this game; BUSY would mean that another operation has taken the
  // lease.
  return asked === 'everything'
    ? leftThere(await readBooked(house, player))
    : { ok: false, code: 'BUSY' }
}

/** Nothing was held: the booked balance stays at the game. */
function leftThere({ balance }: Booked): MoveOutcome {
  return {
    ok: true,
    replayed: false,
    status: 'failed',
    seq: null,
    money: (balance > 0n ? balance : zero) as Satang,
  }
}

async function takeOut(
  house: House,
  player: Player,
  carried: Carried,
  under: Under,
  accountSeq: bigint,
): Promise<MoveOutcome> {
  let heldAt = clock.now()
  const held = await holdMoney(house, ({ until }) => {
    heldAt = clock.now()
    return transferInHeld({
      member: player.memberId,
      key: under.key,
      bodyHash: under.bodyHash,
      code: player.game.code,
      amount: carried.money,
      accountSeq,
      dueAt: firstDue(house, heldAt),
      lease: { take: under.lease, until },
      detail: detailOf(carried),
    })
  })
  if (!held.ok) return held
  if (held.replayed) {
    const made = await findMade(house.db, player.memberId, [under.key], clock.now(), under.lease)
    return outcomeOf(made.get(under.key)!, under.bodyHash)
  }
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
      into: 'wallet',
    })),
  }
}
