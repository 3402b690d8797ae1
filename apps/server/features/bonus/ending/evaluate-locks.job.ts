import { clock } from '../../../platform/clock.ts'
import type { House } from '../../../platform/house.ts'
import { workEach, type Job } from '../../../platform/job.ts'
import { freshenGames } from '../../game/index.ts'
import { couldEnd, judge, readLockedAfter, settleLock, type Standing } from '../../lock/index.ts'
import { finishLock } from './finish-lock.ts'

const pageOf = 1_000
/** Maximum lock ends per run that require calls to games; the rest is left to the next run. */
const finishedMost = 100
/** Maximum members per run whose balances are synced because they could end the lock. */
const lookedAtMost = 100
/** Concurrency limit, so that the job does not crowd out members' requests. */
const atOnce = 10

/**
 * Ends the locks of members who do not open the app. Judges all locks in play on the recorded
 * balances and writes only those that end; several processes may run at once, because an end is
 * booked once.
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
  /** Members whose lock is over, but whose end requires calls to games first. */
  over: bigint[]
  /** Members whose lock is not over by the known balances. */
  unseen: bigint[]
}

/**
 * Ends the locks that need no game. The others are sorted by the oldest balance sync first, so that
 * none waits behind a game that never responds.
 */
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

/** A sync during a transfer would yield no known balance. */
const wantsLook = ({ lock, settled, inTransit }: Standing, now: Date): boolean =>
  !settled && !inTransit && couldEnd(lock!, now)

const longestAgo = (all: Standing[], most: number): Standing[] =>
  all
    .toSorted((one, other) => (one.seenAt?.getTime() ?? 0) - (other.seenAt?.getTime() ?? 0))
    .slice(0, most)

/** Works in batches of `atOnce`; a failure does not stop the others. */
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
      'play lock could not be ended',
    )
  return worked
}
