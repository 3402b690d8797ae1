import { fromWire, toWire, type MinorUnits } from '@champa/contract/money'
import { orBusy, post, type PostOutcome } from '../../ledger/post.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { withdrawHeld } from '../../ledger/postings/index.ts'
import { clock } from '../../platform/clock.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { refuse } from '../../platform/refusals.ts'
import { announceWithdrawal } from './announce-withdrawal.ts'
import { finishLock } from '../bonus/index.ts'
import { ensureFreshBalances } from '../game/index.ts'
import { assess, type AssessedDetail, type Assessment } from '../risk/index.ts'
import { freshSignals } from './review/reviewed.ts'
import {
  leftOf,
  refusalBefore,
  type DayLeft,
  type PayoutAccount,
  type WithdrawLimits,
} from './rules.ts'
import {
  readWithdrawalContext,
  toContext,
  type ContextRow,
  type WithdrawalContext,
} from './withdrawal-context.ts'

/** A member's request for a withdrawal, with its idempotency key. */
export interface WithdrawalRequest {
  memberId: bigint
  account: PayoutAccount | null
  amount: MinorUnits
  key: string
  bodyHash?: string
}

export function limitsOf(
  ctx: AppContext,
  { currency }: Pick<WithdrawalContext, 'currency'>,
): WithdrawLimits {
  const { minimum, maximum, dailyAmount, dailyCount } =
    ctx.operatorSettings.read('withdraw')[currency]
  return {
    minimum: fromWire(minimum),
    maximum: fromWire(maximum),
    dailyAmount: dailyAmount === null ? null : fromWire(dailyAmount),
    dailyCount,
  }
}

/**
 * Reads the figures for a hold. If a play lock is active, syncs the balances and ends the lock if
 * it is finished, then reads again.
 */
export async function contextToHold(
  ctx: AppContext,
  { memberId, key, account }: Pick<WithdrawalRequest, 'memberId' | 'key' | 'account'>,
): Promise<WithdrawalContext> {
  const context = await readWithdrawalContext(ctx, memberId, key)
  if (!context.locked || context.known || !account) return context
  await ensureFreshBalances(ctx, memberId)
  await finishLock(ctx, memberId)
  return readWithdrawalContext(ctx, memberId, key)
}

export const dayLeft = (
  ctx: AppContext,
  context: Pick<WithdrawalContext, 'currency' | 'used' | 'count'>,
): DayLeft => leftOf(limitsOf(ctx, context), { amount: context.used, count: context.count })

/**
 * Throws a refusal for a missing account, an active play lock, the minimum, the maximum or the
 * day's limits.
 */
export function checkRequest(
  ctx: AppContext,
  request: WithdrawalRequest,
  context: RequestFigures,
): void {
  const code = refusalOf(ctx, request, context)
  const left = dayLeft(ctx, context)
  if (code === 'WITHDRAW_MAXIMUM')
    throw refuse(code, {
      leftToday: left.amount === null ? null : toWire(left.amount),
      countLeftToday: left.count,
    })
  if (code) throw refuse(code)
}

type RequestFigures = Omit<WithdrawalContext, 'known'>

const refusalOf = (
  ctx: AppContext,
  { account, amount }: WithdrawalRequest,
  context: RequestFigures,
): ReturnType<typeof refusalBefore> =>
  refusalBefore({
    account,
    amount,
    locked: context.locked,
    limits: limitsOf(ctx, context),
    left: dayLeft(ctx, context),
  })

/**
 * Returns the figures that were read with the session if they allow the hold, or null if they must
 * be read again. Sets `known` to false even for a repeated key, because the ledger returns the
 * stored outcome.
 */
function readyContext(
  ctx: AppContext,
  request: WithdrawalRequest,
  row: ContextRow,
): WithdrawalContext | null {
  const context = toContext(row, request.key)
  const isReady =
    refusalOf(ctx, request, context) === null && !context.ordered && context.signals.unplayed === 0n
  return isReady ? { ...context, known: false } : null
}

/** The number of tries before concurrent withdrawals make the hold fail. */
const maxTries = 5

/**
 * Checks and holds a withdrawal. The hold fails with MOVED and is retried when a withdrawal or lock
 * has changed the hold account since the check, so concurrent requests cannot bypass daily limits
 * and locks.
 * @param row the context that was read with the session.
 */
export async function holdWithdrawal(
  ctx: AppContext,
  request: WithdrawalRequest,
  row?: ContextRow,
): Promise<PostOutcome> {
  let ready = row ? readyContext(ctx, request, row) : null
  for (let tried = 1; ; tried++) {
    const context = ready ?? (await contextToHold(ctx, request))
    ready = null
    if (!context.known) checkRequest(ctx, request, context)
    if (!context.known && context.ordered)
      throw refuse(context.wallet < request.amount ? 'MONEY_NOT_ENOUGH' : 'WITHDRAW_PENDING')
    const assessment = await assessWithdrawal(ctx, request, context)
    const outcome = await orBusy(tryHold(ctx.db, request, context, assessment))
    if (outcome.ok && !outcome.replayed && assessment?.mustReview)
      announceWithdrawal(ctx, { memberId: request.memberId, seq: outcome.seq })
    if (outcome.ok || outcome.code !== 'MOVED' || tried === maxTries) return outcome
  }
}

/**
 * Posts the hold in one attempt, based on the given figures.
 * @param assessment null for a key that was used before, whose outcome the ledger returns.
 */
export const tryHold = (
  on: Db | Tx,
  request: WithdrawalRequest,
  context: WithdrawalContext,
  assessment: Assessment | null,
): Promise<PostOutcome> => post(on, held(request, context, assessment))

/** Decides whether staff review the withdrawal before it is sent to the bank, and why. */
export async function assessWithdrawal(
  ctx: AppContext,
  { memberId, amount }: WithdrawalRequest,
  context: WithdrawalContext,
): Promise<Assessment | null> {
  if (context.known) return null
  const { currency } = context
  const { operatorSettings } = ctx
  const { reviewAbove } = operatorSettings.read('withdraw')[currency]
  const signals = await freshSignals(ctx, memberId, context.signals)
  const facts = {
    now: clock.now(),
    currency,
    amount,
    usedToday: context.used,
    countToday: context.count,
    bankChangedAt: context.bankChangedAt,
    isFlagged: context.isFlagged,
    isPaused: operatorSettings.read('payouts').paused[currency] !== undefined,
    wallet: context.wallet,
    signals,
    ...context.risk,
  }
  return assess(facts, {
    reviewAbove: reviewAbove === null ? null : fromWire(reviewAbove),
    risk: operatorSettings.read('risk'),
    score: operatorSettings.read('riskScore'),
  })
}

function held(
  { memberId, key, bodyHash, amount, account }: WithdrawalRequest,
  context: WithdrawalContext,
  assessment: Assessment | null,
): ReturnType<typeof withdrawHeld> {
  return withdrawHeld({
    member: memberId,
    key,
    ...(bodyHash === undefined ? {} : { bodyHash }),
    amount,
    bankCode: account?.bankCode ?? '',
    holdSeq: context.holdSeq,
    // Without a due time no job processes a withdrawal in review.
    ...(assessment?.mustReview ? {} : { dueAt: clock.now() }),
    detail: { to: account, ...(assessment && storedAs(assessment)) },
  })
}

function storedAs({ mustReview, score, reasons, ruleset }: Assessment): AssessedDetail {
  const stored = { score, reasons, ruleset }
  return mustReview ? { review: stored } : { assessed: stored }
}
