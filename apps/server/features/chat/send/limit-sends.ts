import { clock } from '../../../platform/clock.ts'
import { takeFromWindow } from '../../../platform/database/attempts.ts'
import type { Db } from '../../../platform/db.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { openTries } from '../../../platform/limits/tries.ts'
import { memoize } from '../../../platform/memoize.ts'

/** Allows fifty messages queued offline within a minute, in addition to new ones. */
const sends = { maxAttempts: 100, windowMs: 60_000 }
/**
 * The number of messages per report. A customer who writes to several processes exceeds the limit
 * by about this many each.
 */
const reportedAtOnce = 10

const sendsHere = memoize((_db: Db) => openTries(sends, () => clock.nowMs()))

/**
 * Counts one message against a customer's limit, in the memory of this process. Every tenth is
 * reported to the database, which blocks the customer here once all processes together have
 * received too many. Returns null when it is allowed, otherwise the milliseconds to wait.
 */
export function takeSend(
  { db, log }: Pick<AppContext, 'db' | 'log'>,
  customer: bigint,
): number | null {
  const [here, subject] = [sendsHere(db), `chat-say:${customer}`]
  const waitMs = here.take(subject)
  if (waitMs === null && here.taken(subject) % reportedAtOnce === 0)
    takeFromWindow(db, subject, sends, reportedAtOnce).then(
      (blockMs) => blockMs !== null && here.block(subject, blockMs),
      (error: unknown) =>
        log.warn({ err: error }, 'chat messages could not be counted in the database'),
    )
  return waitMs
}
