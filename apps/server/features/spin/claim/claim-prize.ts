import type { AppContext } from '../../../platform/app-context.ts'
import { refuse } from '../../../platform/refusals.ts'
import { askBeforeLock } from '../../bonus/index.ts'
import { inBook, settleLock, whyNotBegin, type LockSnapshot } from '../../lock/index.ts'
import { giveCoupon } from './give-coupon.ts'
import {
  ineligibleReasonOf,
  readHeld,
  type Brought,
  type Claiming,
  type Held,
} from './held-coupon.ts'

/**
 * Claims one coupon of a prize. The lock is settled and balances are synced outside of the
 * transaction; all checks are repeated inside it.
 */
export async function claimPrize(ctx: AppContext, claiming: Claiming): Promise<Brought> {
  const { memberId } = claiming
  const seen = await readHeld(ctx.db, claiming)
  const done = doneBefore(seen, claiming)
  if (done) return done
  judge(seen)
  // Money with conditions waits until the break is over; any other prize can be claimed now.
  if (claiming.pausedUntil && seen.prize?.kind === 'money' && seen.prize.lock)
    throw refuse('PLAY_PAUSED', { until: claiming.pausedUntil.getTime() })
  const asked = await askFor(ctx, memberId, seen)
  const { brought, isNew } = await inBook(ctx.db, memberId, async (tx, snapshot) => {
    const held = await readHeld(tx, claiming)
    const before = doneBefore(held, claiming)
    if (before) return { brought: before, isNew: false }
    judge(held)
    const obstacle = obstacleOf(held, snapshot, asked)
    if (obstacle) throw refuse(obstacle)
    return { brought: await giveCoupon(tx, ctx, claiming, held), isNew: true }
  })
  if (isNew)
    ctx.live.changed(
      memberId,
      brought.kind === 'money' ? ['wallet', 'statement', 'reward'] : ['wallet', 'reward'],
    )
  return brought
}

/** The result of an earlier claim under this key. A key is valid for one prize. */
function doneBefore({ before }: Held, { wheel, slice }: Claiming): Brought | null {
  if (before && (before.wheel !== wheel || before.slice !== slice))
    throw refuse('IDEMPOTENCY_MISMATCH')
  return before && before.brought
}

function judge(held: Held): void {
  const ineligibleReason = ineligibleReasonOf(held)
  if (ineligibleReason) throw refuse(ineligibleReason)
}

/**
 * Settles a finished lock. Only a prize that begins a lock needs a balance sync; returns the time
 * since which balances must be synced, or null.
 */
async function askFor(ctx: AppContext, memberId: bigint, { prize }: Held): Promise<Date | null> {
  if (prize?.kind !== 'money') return null
  if (prize.lock) return askBeforeLock(ctx, memberId)
  await settleLock(ctx, memberId)
  return null
}

/**
 * Why money cannot be claimed now: a lock is in play or, for a prize that begins one, balances are
 * unknown or bets are open.
 */
function obstacleOf(
  { prize }: Held,
  snapshot: LockSnapshot,
  asked: Date | null,
): 'BONUS_REMAINING' | 'BONUS_OPEN_BETS' | null {
  if (prize?.kind !== 'money') return null
  if (snapshot.lock) return 'BONUS_REMAINING'
  if (!prize.lock) return null
  const unready = asked === null ? 'unknown' : whyNotBegin(snapshot, asked)
  return unready && (unready === 'open bets' ? 'BONUS_OPEN_BETS' : 'BONUS_REMAINING')
}
