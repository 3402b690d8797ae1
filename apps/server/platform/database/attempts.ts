import { clock } from '../clock.ts'
import { queryOne, type Db } from '../db.ts'
import { batched } from './batch.ts'

/**
 * Rate limits shared by all processes, counted in the table attempt_limit with one statement per
 * attempt (attempts.sql). An attempt is counted before its outcome is known and given back when it
 * succeeds, so that concurrent attempts cannot bypass the limit.
 */

/** Failure number `free` blocks, and each further one blocks twice as long as the one before. */
export interface BlockPolicy {
  free: number
  firstBlockMs: number
  longestBlockMs: number
  /** The count starts over when the last failure is older than this. */
  forgetMs: number
}

/** Counts one attempt. Returns null when it is allowed, otherwise the milliseconds to wait. */
export async function takeTry(
  db: Db,
  subject: string,
  policy: BlockPolicy,
): Promise<number | null> {
  const { waitMs } = await queryOne<{ waitMs: number | null }>(
    db,
    'select attempt_take($1, $2, $3, $4, $5, $6) as wait_ms',
    [subject, clock.now(), ...policyValues(policy)],
    'take-attempt',
  )
  return waitMs
}

/** The last arguments of `attempt_take` and `login_take`. */
export const policyValues = (policy: BlockPolicy): number[] => [
  policy.free,
  policy.firstBlockMs,
  policy.longestBlockMs,
  policy.forgetMs,
]

interface Window {
  maxAttempts: number
  windowMs: number
}

/**
 * Counts attempts in a fixed window. Returns null when they are allowed, otherwise the milliseconds
 * to wait.
 */
export const takeFromWindow = (
  db: Db,
  subject: string,
  window: Window,
  attempts = 1,
): Promise<number | null> => takeGathered(db, { subject, attempts, ...window })

/**
 * Concurrent calls for one subject share a statement; separate ones would wait for each other's
 * lock.
 */
const takeGathered = batched(
  (db: Db, calls: (Window & { subject: string; attempts: number })[]) =>
    bySubject(calls, async (same) => {
      // All calls for a subject have the same window.
      const { subject, attempts, maxAttempts, windowMs } = same[0]!
      const rows = await db.query<{ waitMs: number | null }>(
        `select attempt_take_from_window($1, $2, $3, $4, $5) as wait_ms
          from generate_series(1, $6::integer)`,
        [subject, clock.now(), maxAttempts, windowMs, attempts, same.length],
        'take-from-window',
      )
      return rows.map(({ waitMs }) => waitMs)
    }),
  { inFlight: 1, maxSize: 64 },
)

/** Runs `work` once for each subject, and returns its outcomes in the order of the items. */
async function bySubject<Item extends { subject: string }, Out>(
  items: Item[],
  work: (same: Item[]) => Promise<Out[]>,
): Promise<Out[]> {
  const outcomes = new Map<Item, Out>()
  const groups = Map.groupBy(items, ({ subject }) => subject)
  await Promise.all(
    [...groups.values()].map(async (same) => {
      const outs = await work(same)
      same.forEach((item, index) => outcomes.set(item, outs[index]!))
    }),
  )
  return items.map((item) => outcomes.get(item)!)
}

/**
 * Removes a successful or cancelled attempt from the count, together with the block it may have
 * triggered.
 */
export const giveBack = async (db: Db, subject: string): Promise<void> =>
  giveGathered(db, { subject })

const giveGathered = batched(
  (db: Db, attempts: { subject: string }[]) =>
    bySubject(attempts, async (same) => {
      await db.query(
        `update attempt_limit
          set failures = greatest(failures - $2, 0), blocked_until = null
          where subject = $1 and failures > 0`,
        [same[0]!.subject, same.length],
        'give-attempt-back',
      )
      return same.map(() => undefined)
    }),
  { inFlight: 1, maxSize: 64 },
)

/** Removes every failure of a subject after a success. */
export async function forgive(db: Db, subject: string): Promise<void> {
  await db.query('delete from attempt_limit where subject = $1', [subject], 'forgive-attempts')
}

/** Milliseconds rounded up to seconds, for `retryAfter`. */
export const secondsOf = (ms: number): number => Math.ceil(ms / 1000)

const retentionMs = 3 * 24 * 3_600_000

/** Removes rows that can no longer block. */
export async function cleanAttempts(db: Db): Promise<number> {
  const now = clock.now()
  const gone = await db.query(
    `delete from attempt_limit
      where window_started_at < $1
        and (blocked_until is null or blocked_until < $2)
      returning subject`,
    [new Date(now.getTime() - retentionMs), now],
  )
  return gone.length
}
