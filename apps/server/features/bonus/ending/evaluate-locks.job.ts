import { clock } from '../../../platform/clock.ts'
import type { House } from '../../../platform/house.ts'
import { workEach, type Job } from '../../../platform/job.ts'
import { freshenGames } from '../../game/index.ts'
import { couldEnd, judge, readLockedAfter, settleLock, type Standing } from '../../lock/index.ts'
import { finishLock } from './finish-lock.ts'

const pageOf = 1_000
/** Ends that ask games, in one run: the rest stays for the next. */
const finishedMost = 100
/** Members whose games are looked at in one run, because knowing their balances could end their lock. */
const lookedAtMost = 100
/** At the same time: what the job asks must not crowd out what members ask. */
const atOnce = 10

/**
 * Ends the locks of members who do not look themselves. All locks in play are judged, on what the books say; only those that
 * end are written. Several processes may do so at once: an end is booked once.
 */
export const evaluateLocks: Job = {
  name: 'evaluate-locks',
  everyMs: 5 * 60_000,
  run: async (house, stop) => {
    const { ended, over, unseen } = await settleAll(house, stop)
    const finished = await inLots(house, over, stop, async (memberId) =>
      ['ended', 'none'].includes((await finishLock(house, memberId)).as),
    )
    const looked = await inLots(house, unseen, stop, (memberId) =>
      freshenGames(house, memberId).then(() => true),
    )
    return ended + finished + looked
  },
}

interface Left {
  ended: number
  /** Over, but the end has to ask games first. */
  over: bigint[]
  /** Not over by what is known. */
  unseen: bigint[]
}

/** Of those that games have to be asked about, the ones come first whose games were last looked at longest ago: none waits behind one that never answers. */
async function settleAll(house: House, stop?: AbortSignal): Promise<Left> {
  let [ended, over, unseen]: [number, Standing[], Standing[]] = [0, [], []]
  for (let after = 0n; !stop?.aborted; ) {
    const page = await readLockedAfter(house.db, after, pageOf)
    const now = clock.now()
    const ends = page.filter((one) => judge(one.lock!, one, now).state !== 'in_play')
    const short = new Set<bigint>()
    ended += await inLots(
      house,
      ends.filter((one) => one.settled),
      stop,
      async (one) => {
        const { as } = await settleLock(house, one.memberId, one)
        if (as === 'wants sweep') short.add(one.memberId)
        return as === 'ended'
      },
    )
    over = longestAgo(
      [
        ...over,
        ...ends.filter((one) => !one.inTransit && (!one.settled || short.has(one.memberId))),
      ],
      finishedMost,
    )
    unseen = longestAgo(
      [...unseen, ...page.filter((one) => !ends.includes(one) && wantsLook(one, now))],
      lookedAtMost,
    )
    if (page.length < pageOf) break
    after = page.at(-1)!.memberId
  }
  return {
    ended,
    over: over.map(({ memberId }) => memberId),
    unseen: unseen.map(({ memberId }) => memberId),
  }
}

/** While money is on its way a look would tell nothing. */
const wantsLook = ({ lock, settled, inTransit }: Standing, now: Date): boolean =>
  !settled && !inTransit && couldEnd(lock!, now)

const longestAgo = (all: Standing[], most: number): Standing[] =>
  all
    .toSorted((one, other) => (one.seenAt?.getTime() ?? 0) - (other.seenAt?.getTime() ?? 0))
    .slice(0, most)

/** One that fails holds up no other. */
async function inLots<One>(
  house: House,
  all: readonly One[],
  stop: AbortSignal | undefined,
  work: (one: One) => Promise<boolean>,
): Promise<number> {
  let worked = 0
  for (let from = 0; from < all.length && !stop?.aborted; from += atOnce)
    worked += await workEach(
      house,
      all.slice(from, from + atOnce),
      work,
      'a play lock does not end',
    )
  return worked
}
