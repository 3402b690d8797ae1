import { setTimeout as delay } from 'node:timers/promises'
import { clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { gather } from '../../../platform/database/gather.ts'
import type { House } from '../../../platform/house.ts'
import { askBeforeBonus, receiveBonus } from '../../bonus/index.ts'
import { earnCoins, earnsCoins } from '../../coin/index.ts'
import { creditFirstDeposit } from '../../invite/index.ts'
import { trySettleLock } from '../../lock/index.ts'
import { whatFollows } from './what-follows.ts'

/** What a process owes a deposit that was posted so long ago is done by the job. */
export const followAfterMs = 5_000

export interface Followed {
  seq: bigint
  /** False where somebody else posts it, and follows it. */
  isNew: boolean
}

/**
 * Posts a deposit, whichever way it came, and does at once what follows it: the coins of the wheel, the bonus that is armed,
 * the friend who is paid for it, the lock that is judged again. The note that something is owed (`dueAt`) is part of the posting, so a process that
 * dies in between owes it still; a deposit that nothing follows carries none and costs one look, shared with others.
 * @param credit posts it, due for the job at that moment or not at all.
 * @param meanwhile what else is to be done once the money is there; what follows never holds it up.
 */
export async function creditAndFollow(
  house: House,
  memberId: bigint,
  credit: (dueAt?: Date) => Promise<Followed>,
  meanwhile: (posted: Followed) => Promise<unknown>,
): Promise<void> {
  const { owes, locked, plays } = await whatFollows(house, memberId)
  const earns = earnsCoins(house)
  if (locked) await trySettleLock(house, memberId)
  const posted = await credit(
    owes || earns ? new Date(clock.nowMs() + followAfterMs * house.settings.settlePace) : undefined,
  )
  const { seq, isNew } = posted
  await Promise.all([
    meanwhile(posted),
    isNew && owes ? tryToFollow(house, { memberId, seq }, plays) : undefined,
    isNew && earns && !owes ? tryToEarn(house, { memberId, seq }) : undefined,
    isNew && locked && !owes ? trySettleLock(house, memberId) : undefined,
  ])
}

export interface Owed {
  memberId: bigint
  seq: bigint
}

/**
 * Follows one deposit. Safe as often as anybody likes: each step happens once. The bonus comes last of what is owed, for it takes
 * the note away. What the games hold has just been asked.
 */
async function followKnown(house: House, { memberId, seq }: Owed, asked: Date): Promise<void> {
  await creditFirstDeposit(house, memberId, seq)
  await receiveBonus(house, memberId, seq, asked)
  await trySettleLock(house, memberId)
}

/** A game may take its time: it is asked before the turn to follow is taken, and coins do not wait for it. */
export async function followDeposit(
  house: House,
  owed: Owed,
  inTurn: typeof followKnown = followKnown,
): Promise<void> {
  const asked = clock.now()
  await Promise.all([
    earnCoins(house, { ...owed, isLast: false }),
    askBeforeBonus(house, owed.memberId),
  ])
  await inTurn(house, owed, asked)
}

type Turn = Owed & { asked: Date }

const turns = new WeakMap<Db, (turn: Turn) => Promise<void>>()

/** A crowd that pays in at once leaves half of the connections to everybody else. */
function followInTurn(house: House, owed: Owed, asked: Date): Promise<void> {
  let call = turns.get(house.db)
  if (!call) {
    call = gather(
      (some: Turn[]) => Promise.all(some.map((one) => followKnown(house, one, one.asked))),
      { inFlight: 4, most: 1 },
    )
    turns.set(house.db, call)
  }
  return call({ ...owed, asked })
}

/** So long the deposit of a member who plays waits for its bonus; a game that takes longer brings the bonus later. */
const waitsMostMs = 1_000

/** Money that has come is never held up by what follows it, and neither is the money that is reported after it. */
async function tryToFollow(house: House, owed: Owed, plays: boolean): Promise<void> {
  const followed = followDeposit(house, owed, followInTurn).catch((error: unknown) =>
    house.log.error(
      { err: error, memberId: owed.memberId.toString() },
      'what follows a deposit was not done; the job does it',
    ),
  )
  await (plays ? Promise.race([followed, delay(waitsMostMs, undefined, { ref: false })]) : followed)
}

/** Where coins are all that is owed, no game is asked for them. */
async function tryToEarn(house: House, owed: Owed): Promise<void> {
  await earnCoins(house, { ...owed, isLast: true }).catch((error: unknown) =>
    house.log.error(
      { err: error, memberId: owed.memberId.toString() },
      'a deposit has not earned its coins; the job does it',
    ),
  )
}
