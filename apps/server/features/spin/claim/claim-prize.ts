import type { AppContext } from '../../../platform/app-context.ts'
import { refuse } from '../../../platform/refusals.ts'
import { requireActive } from '../../../platform/session.ts'
import { askBeforeLock } from '../../bonus/index.ts'
import { inBook, settleLock, unreadyReason, type LockSnapshot } from '../../lock/index.ts'
import { giveCoupon } from './give-coupon.ts'
import {
  ineligibleReasonOf,
  readHeld,
  type ClaimResult,
  type ClaimRequest,
  type HeldPrize,
} from './held-coupon.ts'

/**
 * Claims one coupon of a prize. Settles the play lock and syncs balances before the transaction,
 * which repeats all checks.
 */
export async function claimPrize(ctx: AppContext, claiming: ClaimRequest): Promise<ClaimResult> {
  const { memberId } = claiming
  const seen = await readHeld(ctx.db, claiming)
  const done = doneBefore(seen, claiming)
  if (done) return done
  judge(seen)
  // Money with terms cannot be claimed until the break is over; any other prize can be claimed now.
  if (claiming.pausedUntil && seen.prize?.kind === 'money' && seen.prize.lock)
    throw refuse('PLAY_PAUSED', { until: claiming.pausedUntil.getTime() })
  const requestedAt = await askFor(ctx, memberId, seen)
  const { result, isNew } = await inBook(ctx.db, memberId, async (tx, snapshot) => {
    const held = await readHeld(tx, claiming)
    const before = doneBefore(held, claiming)
    if (before) return { result: before, isNew: false }
    judge(held)
    await requireActive(tx, memberId, { play: false })
    const obstacle = obstacleOf(held, snapshot, requestedAt)
    if (obstacle) throw refuse(obstacle)
    return { result: await giveCoupon(tx, ctx, claiming, held), isNew: true }
  })
  if (isNew)
    ctx.live.changed(
      memberId,
      result.kind === 'money' ? ['wallet', 'statement', 'reward'] : ['wallet', 'reward'],
    )
  return result
}

/** The result of an earlier claim under this key. A key is valid for one prize. */
function doneBefore({ before }: HeldPrize, { wheel, slice }: ClaimRequest): ClaimResult | null {
  if (before && (before.wheel !== wheel || before.slice !== slice))
    throw refuse('IDEMPOTENCY_MISMATCH')
  return before && before.brought
}

function judge(held: HeldPrize): void {
  const ineligibleReason = ineligibleReasonOf(held)
  if (ineligibleReason) throw refuse(ineligibleReason)
}

/**
 * Ends a finished play lock, and syncs balances if the prize begins a lock. Returns the time since
 * which every balance must have been synced, or null when the prize begins no lock.
 */
async function askFor(
  ctx: AppContext,
  memberId: bigint,
  { prize }: HeldPrize,
): Promise<Date | null> {
  if (prize?.kind !== 'money') return null
  if (prize.lock) return askBeforeLock(ctx, memberId)
  await settleLock(ctx, memberId)
  return null
}

/**
 * The reason why money cannot be claimed now: a play lock is active or, for a prize that begins
 * one, balances are unknown or bets are open.
 */
function obstacleOf(
  { prize }: HeldPrize,
  snapshot: LockSnapshot,
  requestedAt: Date | null,
): 'BONUS_REMAINING' | 'BONUS_OPEN_BETS' | null {
  if (prize?.kind !== 'money') return null
  if (snapshot.lock) return 'BONUS_REMAINING'
  if (!prize.lock) return null
  const unready = requestedAt === null ? 'unknown' : unreadyReason(snapshot, requestedAt)
  return unready && (unready === 'open bets' ? 'BONUS_OPEN_BETS' : 'BONUS_REMAINING')
}
