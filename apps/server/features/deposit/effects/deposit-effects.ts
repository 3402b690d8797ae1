import { setTimeout as delay } from 'node:timers/promises'
import { clock } from '../../../platform/clock.ts'
import { batched } from '../../../platform/database/batch.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { askBeforeBonus, receiveBonus } from '../../bonus/index.ts'
import { earnCoins, earnsCoins } from '../../coin/index.ts'
import { creditFirstDeposit } from '../../invite/index.ts'
import { trySettleLock } from '../../lock/index.ts'
import { pendingEffects } from './pending-effects.ts'

/** After this delay the job runs the effects that the posting process has left pending. */
export const effectsAfterMs = 5_000

export interface Followed {
  seq: bigint
  /** False when another process posts the deposit and runs its effects. */
  isNew: boolean
}

/**
 * Posts a deposit from any channel and runs its effects immediately: wheel coins, the armed bonus,
 * the inviter's reward, the settlement of a lock. The pending mark (`dueAt`) is part of the
 * posting, so the job finishes the effects after a crash; a deposit without effects carries no mark
 * and costs one shared query.
 * @param credit posts the deposit, marked due at the given time or not at all.
 * @param meanwhile further work once the deposit is posted; the effects never delay it.
 */
export async function creditWithEffects(
  ctx: AppContext,
  memberId: bigint,
  credit: (dueAt?: Date) => Promise<Followed>,
  meanwhile: (posted: Followed) => Promise<unknown>,
): Promise<void> {
  const { owes, locked, plays } = await pendingEffects(ctx, memberId)
  const earns = earnsCoins(ctx)
  if (locked) await trySettleLock(ctx, memberId)
  const posted = await credit(
    owes || earns ? new Date(clock.nowMs() + effectsAfterMs * ctx.settings.settlePace) : undefined,
  )
  const { seq, isNew } = posted
  await Promise.all([
    meanwhile(posted),
    isNew && owes ? tryToFollow(ctx, { memberId, seq }, plays) : undefined,
    isNew && earns && !owes ? tryToEarn(ctx, { memberId, seq }) : undefined,
    isNew && locked && !owes ? trySettleLock(ctx, memberId) : undefined,
  ])
}

export interface DueDeposit {
  memberId: bigint
  seq: bigint
}

type Turn = DueDeposit & { requestedAt: Date }

/**
 * Runs the effects of one deposit, each once, however often it is called. The bonus comes last of
 * the pending effects because it clears the mark; game balances are synced by the caller just
 * before.
 */
async function followKnown(ctx: AppContext, { memberId, seq, requestedAt }: Turn): Promise<void> {
  await creditFirstDeposit(ctx, memberId, seq)
  await receiveBonus(ctx, memberId, seq, requestedAt)
  await trySettleLock(ctx, memberId)
}

/**
 * Games may answer slowly: their balances are read before a turn is taken, and coins are earned
 * meanwhile.
 */
export async function applyDepositEffects(
  ctx: AppContext,
  deposit: DueDeposit,
  inTurn: typeof followKnown = followKnown,
): Promise<void> {
  const requestedAt = clock.now()
  await Promise.all([
    earnCoins(ctx, { ...deposit, isLast: false }),
    askBeforeBonus(ctx, deposit.memberId),
  ])
  await inTurn(ctx, { ...deposit, requestedAt })
}

/**
 * Limits the effects that run at once, so that a burst of deposits leaves half of the connections
 * to other work.
 */
const followInTurn = batched(
  (ctx: AppContext, some: Turn[]) => Promise.all(some.map((one) => followKnown(ctx, one))),
  { inFlight: 4, maxSize: 1 },
)

/**
 * The maximum time that a player's deposit waits for its bonus; with a slower game the bonus
 * follows later.
 */
const maxWaitMs = 1_000

/** Effects never delay a posted deposit, nor the payments reported after it. */
async function tryToFollow(ctx: AppContext, deposit: DueDeposit, plays: boolean): Promise<void> {
  const followed = applyDepositEffects(ctx, deposit, followInTurn).catch((error: unknown) =>
    ctx.log.error(
      { err: error, memberId: deposit.memberId.toString() },
      'deposit effects failed, the job retries them',
    ),
  )
  await (plays ? Promise.race([followed, delay(maxWaitMs, undefined, { ref: false })]) : followed)
}

/** Coins alone require no game balances. */
async function tryToEarn(ctx: AppContext, deposit: DueDeposit): Promise<void> {
  await earnCoins(ctx, { ...deposit, isLast: true }).catch((error: unknown) =>
    ctx.log.error(
      { err: error, memberId: deposit.memberId.toString() },
      'deposit coins failed, the job retries them',
    ),
  )
}
