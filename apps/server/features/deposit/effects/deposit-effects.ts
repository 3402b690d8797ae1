import { setTimeout as delay } from 'node:timers/promises'
import { clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { batched } from '../../../platform/database/batch.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { askBeforeBonus, receiveBonus } from '../../bonus/index.ts'
import { earnCoins, earnsCoins } from '../../coin/index.ts'
import { creditFirstDeposit } from '../../invite/index.ts'
import { trySettleLock } from '../../lock/index.ts'

/** After this delay the job runs the effects that the posting process has left pending. */
export const effectsAfterMs = 5_000

/** The effects pending for a deposit that is about to be posted. */
export interface PendingEffects {
  /** True when work is due after the posting: an activated bonus to credit or an inviter to pay. */
  owes: boolean
  /**
   * True when a play lock is active, which is evaluated before the deposit raises its base amount,
   * and again afterwards.
   */
  locked: boolean
  /** True when the member has game accounts, whose balances are synced before a bonus begins. */
  plays: boolean
}

/** The effects of a posted deposit. */
interface OpenEffects extends PendingEffects {
  /** True when the deposit earns wheel coins that were not granted with its posting. */
  earns: boolean
}

/** The effects of a deposit, as determined by `prepareEffects`. */
export interface DepositEffects extends OpenEffects {
  /**
   * When a job applies the effects if the process crashes first; undefined for a deposit without
   * effects.
   */
  dueAt: Date | undefined
}

/**
 * Determines the effects of a deposit that is posted other than by `credit_payments`. Call it
 * before the posting: it settles a play lock that has ended according to the books.
 */
export async function prepareEffects(ctx: AppContext, memberId: bigint): Promise<DepositEffects> {
  const pending = await readPending(ctx.db, { memberId, invites: paysInviters(ctx) })
  const earns = earnsCoins(ctx)
  if (pending.locked) await trySettleLock(ctx, memberId)
  return { ...pending, earns, dueAt: pending.owes || earns ? effectsDueAt(ctx) : undefined }
}

/** When a job applies the effects of a deposit that is posted now. */
export const effectsDueAt = ({ settings }: Pick<AppContext, 'settings'>): Date =>
  new Date(clock.nowMs() + effectsAfterMs * settings.settlePace)

/** Whether the operator currently pays inviters for first deposits. */
export function paysInviters({ operatorSettings }: Pick<AppContext, 'operatorSettings'>): boolean {
  const { active, type } = operatorSettings.read('invite')
  return active && type === 'deposit'
}

/** A deposit that was posted. */
export interface PostedDeposit {
  memberId: bigint
  seq: bigint
  /** False when another process has posted the deposit and runs its effects. */
  isNew: boolean
}

/**
 * Runs the effects of a deposit right after its posting: wheel coins, the activated bonus, the
 * inviter's reward, the settlement of a play lock. A failure is logged, and the job retries it.
 */
export async function runEffects(
  ctx: AppContext,
  { memberId, seq, isNew }: PostedDeposit,
  { owes, locked, plays, earns }: OpenEffects,
): Promise<void> {
  if (!isNew) return
  if (owes) return tryToFollow(ctx, { memberId, seq }, { plays, earns })
  await Promise.all([
    earns ? tryToEarn(ctx, { memberId, seq }) : undefined,
    locked ? trySettleLock(ctx, memberId) : undefined,
  ])
}

interface DueDeposit {
  memberId: bigint
  seq: bigint
}

/** Runs the effects of one deposit, each once, however often it is called. */
export async function applyDepositEffects(ctx: AppContext, deposit: DueDeposit): Promise<void> {
  const requestedAt = clock.now()
  await earnWhileGamesAnswer(ctx, deposit, true)
  await followKnown(ctx, { ...deposit, requestedAt })
}

/**
 * Games may answer slowly, so their balances are read before the deposit counts as one of the
 * concurrent runs. Coins are granted meanwhile.
 */
async function earnWhileGamesAnswer(
  ctx: AppContext,
  deposit: DueDeposit,
  earns: boolean,
): Promise<void> {
  await Promise.all([
    earns ? earnCoins(ctx, { ...deposit, isLast: false }) : undefined,
    askBeforeBonus(ctx, deposit.memberId),
  ])
}

type Turn = DueDeposit & { requestedAt: Date }

/** Pays the inviter before the bonus, because the bonus clears the deposit's `due_at`. */
async function followKnown(ctx: AppContext, { memberId, seq, requestedAt }: Turn): Promise<void> {
  await creditFirstDeposit(ctx, memberId, seq)
  await receiveBonus(ctx, memberId, seq, requestedAt)
  await trySettleLock(ctx, memberId)
}

/**
 * Limits concurrent effects, so that a burst of deposits leaves half of the connections for other
 * work.
 */
const followInTurn = batched(
  (ctx: AppContext, some: Turn[]) => Promise.all(some.map((one) => followKnown(ctx, one))),
  { inFlight: 4, maxSize: 1 },
)

/**
 * How long a deposit waits for its bonus when the member has game accounts, whose balances are read
 * first. If a game answers later, the bonus follows then.
 */
const maxWaitMs = 1_000

/**
 * Runs the effects so that a failure or a slow game never holds up the deposit or the payments
 * reported after it.
 */
async function tryToFollow(
  ctx: AppContext,
  deposit: DueDeposit,
  { plays, earns }: Pick<OpenEffects, 'plays' | 'earns'>,
): Promise<void> {
  const requestedAt = clock.now()
  const followed = earnWhileGamesAnswer(ctx, deposit, earns)
    .then(() => followInTurn(ctx, { ...deposit, requestedAt }))
    .catch((error: unknown) =>
      ctx.log.error(
        { err: error, memberId: deposit.memberId.toString() },
        'deposit effects failed, the job will retry',
      ),
    )
  await (plays ? Promise.race([followed, delay(maxWaitMs, undefined, { ref: false })]) : followed)
}

/** Grants the coins of a deposit that has no other effects, without reading game balances. */
async function tryToEarn(ctx: AppContext, deposit: DueDeposit): Promise<void> {
  await earnCoins(ctx, { ...deposit, isLast: true }).catch((error: unknown) =>
    ctx.log.error(
      { err: error, memberId: deposit.memberId.toString() },
      'coins of a deposit were not granted, the job will retry',
    ),
  )
}

interface Subject {
  memberId: bigint
  /** True when the operator currently pays inviters for first deposits. */
  invites: boolean
}

/** Which effects a deposit has, read in a round trip shared with concurrent deposits. */
const readPending = batched(
  (db: Db, subjects: Subject[]) =>
    db.query<PendingEffects>(
      `select e.owes, e.locked, e.plays
        from unnest($1::bigint[], $2::boolean[]) with ordinality as x(member_id, invites, place)
        cross join lateral pending_effects(x.member_id, x.invites) e
        order by x.place`,
      [subjects.map((subject) => subject.memberId), subjects.map((subject) => subject.invites)],
      'deposit-follows',
    ),
  { inFlight: 2, maxSize: 64, retries: true },
)
