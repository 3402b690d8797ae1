import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { orBusy, post, type Posting, type PostOutcome } from '../../../ledger/post.ts'

/** How long a second money operation waits for the first (WAL-22). */
const waitTimeoutMs = 3_000
/** Longer than any call to a game may take; the lease expires only after a crash. */
const leaseMs = 30_000

/**
 * Makes a posting of a money operation, waiting briefly while another operation of the member is
 * running. Returns BUSY only when that takes too long.
 */
export async function postWhenFree(
  ctx: AppContext,
  posting: (lease: { until: Date }) => Posting,
): Promise<PostOutcome> {
  const waitsUntil = clock.nowMs() + waitTimeoutMs
  for (let waitMs = 15; ; waitMs = Math.min(waitMs * 2, 200)) {
    const outcome = await orBusy(
      post(ctx.db, posting({ until: new Date(clock.nowMs() + leaseMs) })),
    )
    if (outcome.ok || outcome.code !== 'BUSY' || clock.nowMs() + waitMs > waitsUntil) return outcome
    await new Promise((resolve) => setTimeout(resolve, waitMs * (0.5 + Math.random())))
  }
}

/**
 * Prefix of the leases of an operation that resumes after a crash; `key` is the operation's own
 * key, and its first lease.
 */
export const againKey = (key: string): string => `${key}:again:`
