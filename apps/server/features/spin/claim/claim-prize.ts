import type { AppContext } from '../../../platform/app-context.ts'
import { overtaken, sqlState, uniqueViolation } from '../../../platform/db.ts'
import { refuse } from '../../../platform/refusals.ts'
import { playPaused, requireActive } from '../../../platform/people/play-pause.ts'
import { askBeforeLock } from '../../bonus/index.ts'
import { inBook, settleLock, unreadyReason, type LockSnapshot } from '../../lock/index.ts'
import { giveCoupon, giveLockedCoupon, judgedClaim } from './give-coupon.ts'
import {
  ineligibleReasonOf,
  readHeld,
  type ClaimResult,
  type ClaimRequest,
  type HeldPrize,
} from './held-coupon.ts'

/** Each retry means that another claim of the member has taken the coupon. */
const maxTries = 100

/** Claims one coupon of a prize. */
export async function claimPrize(ctx: AppContext, claiming: ClaimRequest): Promise<ClaimResult> {
  const { memberId } = claiming
  for (let tried = 1; tried <= maxTries; tried++) {
    const held = await readHeld(ctx.db, claiming)
    const done = doneBefore(held, claiming)
    if (done) return done
    judge(held)
    if (tried > 1) await requireActive(ctx.db, memberId, { play: false })
    const isMoney = held.prize?.kind === 'money'
    if (isMoney && held.prize?.lock) return claimLocked(ctx, claiming)
    if (isMoney && held.isLocked && (await isInPlay(ctx, memberId))) {
      if (tried > 1) throw refuse('BONUS_REMAINING')
      continue
    }
    const claim = judgedClaim(claiming, held)
    if (!(await giveCoupon(ctx.db, claim).catch(falseIfOvertaken))) continue
    ctx.live.changed(memberId, isMoney ? ['wallet', 'statement', 'reward'] : ['wallet', 'reward'])
    return claim.result
  }
  throw new Error(`No coupon of member ${memberId} could be claimed`)
}

/** Returns false when the coupon was claimed meanwhile, or another coupon under the same key. */
function falseIfOvertaken(error: unknown): false {
  const state = sqlState(error)
  if (state !== overtaken && state !== uniqueViolation) throw error
  return false
}

/** Ends a finished lock. Returns true when a lock is still in play. */
async function isInPlay(ctx: AppContext, memberId: bigint): Promise<boolean> {
  const { as } = await settleLock(ctx, memberId)
  return as === 'in play' || as === 'wants sweep'
}

/**
 * Claims money that begins a lock: ends a finished lock and syncs balances before the transaction,
 * which repeats all checks.
 */
async function claimLocked(ctx: AppContext, claiming: ClaimRequest): Promise<ClaimResult> {
  const { memberId, pausedUntil } = claiming
  // Money with terms waits until the break is over; any other prize can be claimed now.
  if (pausedUntil) throw playPaused(pausedUntil)
  const { requestedAt } = await askBeforeLock(ctx, memberId)
  const { result, isNew } = await inBook(ctx.db, memberId, async (tx, snapshot) => {
    const held = await readHeld(tx, claiming)
    const before = doneBefore(held, claiming)
    if (before) return { result: before, isNew: false }
    judge(held)
    await requireActive(tx, memberId, { play: false })
    const obstacle = obstacleOf(snapshot, requestedAt)
    if (obstacle) throw refuse(obstacle)
    return { result: await giveLockedCoupon(tx, ctx, snapshot, { claiming, held }), isNew: true }
  })
  if (isNew) ctx.live.changed(memberId, ['wallet', 'statement', 'reward'])
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
 * The reason why money with a lock cannot be claimed now: a lock is in play, balances are unknown
 * or bets are open.
 */
function obstacleOf(
  snapshot: LockSnapshot,
  requestedAt: Date,
): 'BONUS_REMAINING' | 'BONUS_OPEN_BETS' | null {
  if (snapshot.lock) return 'BONUS_REMAINING'
  const unready = unreadyReason(snapshot, requestedAt)
  return unready && (unready === 'open bets' ? 'BONUS_OPEN_BETS' : 'BONUS_REMAINING')
}
