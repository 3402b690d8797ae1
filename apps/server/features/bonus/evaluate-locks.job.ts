import { clock } from '../../platform/clock.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { workEach, type Job } from '../../platform/job.ts'
import { ensureFreshBalances } from '../game/index.ts'
import { couldEnd, judge, readLockedAfter, settleLock, type LockSnapshot } from '../lock/index.ts'
import { finishLock } from './finish-lock.ts'

const pageOf = 1_000
/**
 * The maximum number of play locks per run whose end requires calls to games; later runs end the
 * others.
 */
const maxFinished = 100
/** Maximum members per run whose balances are synced because they could end the play lock. */
const maxSyncs = 100
/** Concurrency limit, so that the job does not crowd out members' requests. */
const atOnce = 10

/**
 * Ends the play locks of members who do not open the app. Judges all active locks on the recorded
 * balances and writes only those that end; several processes may run at once, because each end is
 * booked once.
 */
export const evaluateLocks: Job = {
  name: 'evaluate-locks',
  everyMs: 5 * 60_000,
  run: async (ctx, stop) => {
    const { ended, over, unseen } = await settleAll(ctx, stop)
    const finished = await inLots(ctx, over, stop, async (memberId) =>
      ['ended', 'none'].includes((await finishLock(ctx, memberId)).as),
    )
    const synced = await inLots(ctx, unseen, stop, (memberId) =>
      ensureFreshBalances(ctx, memberId).then(() => true),
    )
    return ended + finished + synced
  },
}

interface Left {
  ended: number
  /** Members whose play lock is over, but whose end requires calls to games first. */
  over: bigint[]
  /** Members whose play lock may be over once their balances are synced. */
  unseen: bigint[]
}

/**
 * Ends the play locks whose end requires no game call and returns the others, longest unsynced
 * first, so that a game that never responds delays none of them.
 */
async function settleAll(ctx: AppContext, stop?: AbortSignal): Promise<Left> {
  let [ended, over, unseen]: [number, LockSnapshot[], LockSnapshot[]] = [0, [], []]
  for (let after = 0n; !stop?.aborted; ) {
    const page = await readLockedAfter(ctx.db, after, pageOf)
    const now = clock.now()
    const ends = page.filter((one) => judge(one.lock!, one, now).state !== 'in_play')
    const short = new Set<bigint>()
    ended += await inLots(
      ctx,
      ends.filter((end) => end.settled),
      stop,
      async (one) => {
        const { as } = await settleLock(ctx, one.memberId, one)
        if (as === 'wants sweep') short.add(one.memberId)
        return as === 'ended'
      },
    )
    over = longestAgo(
      [
        ...over,
        ...ends.filter((end) => !end.inTransit && (!end.settled || short.has(end.memberId))),
      ],
      maxFinished,
    )
    unseen = longestAgo(
      [...unseen, ...page.filter((one) => !ends.includes(one) && needsSync(one, now))],
      maxSyncs,
    )
    if (page.length < pageOf) break
    after = page.at(-1)?.memberId ?? after
  }
  return {
    ended,
    over: over.map(({ memberId }) => memberId),
    unseen: unseen.map(({ memberId }) => memberId),
  }
}

/** Members with money in transit are skipped, because a sync cannot determine their balance. */
const needsSync = ({ lock, settled, inTransit }: LockSnapshot, now: Date): boolean =>
  !settled && !inTransit && couldEnd(lock!, now)

const longestAgo = (all: LockSnapshot[], limit: number): LockSnapshot[] =>
  all
    .toSorted((one, other) => (one.seenAt?.getTime() ?? 0) - (other.seenAt?.getTime() ?? 0))
    .slice(0, limit)

/** Runs `work` for all members in batches of `atOnce`; a failure does not stop the others. */
async function inLots<One>(
  ctx: AppContext,
  all: readonly One[],
  stop: AbortSignal | undefined,
  work: (one: One) => Promise<boolean>,
): Promise<number> {
  let worked = 0
  for (let from = 0; from < all.length && !stop?.aborted; from += atOnce)
    worked += await workEach(
      ctx,
      all.slice(from, from + atOnce),
      work,
      'play lock could not be ended',
    )
  return worked
}
