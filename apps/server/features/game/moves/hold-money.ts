import { clock } from '../../../platform/clock.ts'
import type { House } from '../../../platform/house.ts'
import { orBusy, post, type Posting, type PostOutcome } from '../../../ledger/post.ts'

/** How long a second money operation waits for the first (WAL-22). */
const patienceMs = 3_000
/** Longer than any call to a game may take; only a crash lets it run out. */
const leaseMs = 30_000

/**
 * Posts what begins a money operation, and waits a little while another one of this member is in hand.
 * BUSY comes back only when that took too long.
 */
export async function holdMoney(
  house: House,
  posting: (lease: { until: Date }) => Posting,
): Promise<PostOutcome> {
  const waitsUntil = clock.nowMs() + patienceMs
  for (let waitMs = 15; ; waitMs = Math.min(waitMs * 2, 200)) {
    const outcome = await orBusy(
      post(house.db, posting({ until: new Date(clock.nowMs() + leaseMs) })),
    )
    if (outcome.ok || outcome.code !== 'BUSY' || clock.nowMs() + waitMs > waitsUntil) return outcome
    await new Promise((resolve) => setTimeout(resolve, waitMs * (0.5 + Math.random())))
  }
}
