import { clock } from '../clock.ts'
import type { Db } from '../db.ts'

/**
 * Rate limits shared by all processes, counted in the table attempt_limit with one statement per
 * attempt. An attempt is counted before its outcome is known and given back when it succeeds, so
 * that concurrent attempts cannot bypass the limit.
 */

/** After `free` failures each further failure blocks, twice as long as the previous one. */
export interface BlockPolicy {
  free: number
  firstBlockMs: number
  longestBlockMs: number
  /** The count starts over when the last failure is older than this. */
  forgetMs: number
}

interface Counted {
  failures: number
  windowStartedAt: Date
  blockedUntil: Date | null
}

async function read(db: Db, subject: string): Promise<Counted | undefined> {
  const [row] = await db.query<Counted>(
    'select failures, window_started_at, blocked_until from attempt_limit where subject = $1',
    [subject],
    'attempts',
  )
  return row
}

/** Takes one attempt. Returns null when it is allowed, otherwise the milliseconds to wait. */
export async function takeTry(
  db: Db,
  subject: string,
  policy: BlockPolicy,
): Promise<number | null> {
  const now = clock.now()
  const taken = await db.query(
    `insert into attempt_limit (subject, failures, window_started_at)
      values ($1, 1, $2)
      on conflict (subject) do update set failures = case
        when attempt_limit.window_started_at <= $3 then 1
        else attempt_limit.failures + 1
      end,
        window_started_at = excluded.window_started_at,
        blocked_until = case
          when attempt_limit.window_started_at > $3
            and attempt_limit.failures + 1 >= $4 then excluded.window_started_at + least($5 * power(2,
              least(attempt_limit.failures + 1 - $4, 20)),
              $6) * interval '1 millisecond'
        end
      where attempt_limit.blocked_until is null
        or attempt_limit.blocked_until <= excluded.window_started_at
      returning failures`,
    [
      subject,
      now,
      new Date(now.getTime() - policy.forgetMs),
      policy.free,
      policy.firstBlockMs,
      policy.longestBlockMs,
    ],
    'take-attempt',
  )
  if (taken.length > 0) return null
  const row = await read(db, subject)
  return Math.max(1, (row?.blockedUntil?.getTime() ?? 0) - now.getTime())
}

/**
 * Takes one of the attempts of a fixed window. Returns null when it is allowed, otherwise the
 * milliseconds to wait.
 */
export async function takeFromWindow(
  db: Db,
  subject: string,
  { maxAttempts, windowMs }: { maxAttempts: number; windowMs: number },
): Promise<number | null> {
  const now = clock.now()
  const taken = await db.query(
    `insert into attempt_limit (subject, failures, window_started_at)
      values ($1, 1, $2)
      on conflict (subject) do update set failures = case
        when attempt_limit.window_started_at <= $3 then 1
        else attempt_limit.failures + 1
      end,
        window_started_at = case
          when attempt_limit.window_started_at <= $3 then excluded.window_started_at
          else attempt_limit.window_started_at
        end
      where attempt_limit.failures < $4 or attempt_limit.window_started_at <= $3
      returning failures`,
    [subject, now, new Date(now.getTime() - windowMs), maxAttempts],
    'take-from-window',
  )
  if (taken.length > 0) return null
  const row = await read(db, subject)
  return Math.max(1, (row?.windowStartedAt.getTime() ?? 0) + windowMs - now.getTime())
}

/**
 * Removes a successful or cancelled attempt from the count, together with the block it may have
 * triggered.
 */
export async function giveBack(db: Db, subject: string): Promise<void> {
  await db.query(
    `update attempt_limit
      set failures = failures - 1, blocked_until = null
      where subject = $1 and failures > 0`,
    [subject],
    'give-attempt-back',
  )
}

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
