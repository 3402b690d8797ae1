import type { Currency } from '@champa/contract/constants'
import { fromWire, toWire, type MinorUnits } from '@champa/contract/money'
import { wallet, withdrawHold } from '../../ledger/accounts.ts'
import { orBusy, post, type PostOutcome } from '../../ledger/post.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { withdrawHeld } from '../../ledger/postings/index.ts'
import { clock, dayStart } from '../../platform/clock.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { refuse } from '../../platform/refusals.ts'
import { projection } from '../../platform/projection.ts'
import { finishLock } from '../bonus/index.ts'
import { ensureFreshBalances } from '../game/index.ts'
import { reasonsOf, type ReviewReason } from '../risk/index.ts'
import { freshSignals } from './review/reviewed.ts'
import {
  leftOf,
  refusalBefore,
  reviewOf,
  type DayLeft,
  type PayoutAccount,
  type WithdrawLimits,
} from './rules.ts'

/** A member's request for a withdrawal, with its idempotency key. */
export interface WithdrawalRequest {
  memberId: bigint
  account: PayoutAccount | null
  amount: MinorUnits
  key: string
  bodyHash?: string
}

/** SQL for the member's registered bank account; null until it is complete. */
export const accountProjection = projection<PayoutAccount | null>(`case
  when m.bank_code is null or m.bank_account_no is null or m.bank_account_name is null then null
  else jsonb_build_object('bankCode', m.bank_code, 'accountNo', m.bank_account_no,
    'name', m.bank_account_name)
end`)

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

/** The figures that a withdrawal is checked against, read at one moment. */
export interface WithdrawalContext {
  currency: Currency
  used: bigint
  count: number
  wallet: bigint
  /** Money in games and in transit, as booked. */
  elsewhere: bigint
  held: bigint
  /**
   * The sequence number of the hold account. The hold requires it to be unchanged, and fails with
   * MOVED when these figures are outdated.
   */
  holdSeq: bigint
  bankChangedAt: Date | null
  /**
   * Whether a play lock is active, so that nothing can be withdrawn. Starting a lock also advances
   * `holdSeq`.
   */
  locked: boolean
  /** Whether the key was used before; its result is then returned without another check. */
  known: boolean
  /** Whether a withdrawal order under another key is open. */
  ordered: boolean
}

export async function readWithdrawalContext(
  ctx: AppContext,
  memberId: bigint,
  key = '',
): Promise<WithdrawalContext> {
  const [context] = await ctx.db.query<WithdrawalContext>(
    `select m.currency, coalesce(d.used, 0)::bigint as used, coalesce(d.count, 0) as count,
        w.balance as wallet, h.balance as held, h.seq as hold_seq, m.bank_changed_at,
        (select coalesce(sum(balance), 0)::bigint
          from account
          where member_id = $1 and (name like 'game:%' or name like 'transit:%')) as elsewhere,
        exists (select 1 from play_lock l where l.member_id = $1 and l.state = 'in_play') as locked,
        exists (select 1 from posting p where p.member_id = $1 and p.key = $2) as known,
        exists (select 1
          from withdraw_order o
          where o.member_id = $1 and o.state = 'open' and o.key <> $2) as ordered
      from member m
      join account w on w.member_id = m.member_id and w.name = $3
      join account h on h.member_id = m.member_id and h.name = $4,
      (select sum(amount) as used, count(*)::integer as count
        from movement
        where member_id = $1
          and type = 'withdraw'
          and status <> 'FAILED'
          and created_at >= $5) d
      where m.member_id = $1`,
    [memberId, key, wallet, withdrawHold, dayStart(clock.now())],
    'withdraw-context',
  )
  if (!context) throw new Error(`Member ${memberId} has no ledger accounts`)
  return context
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

export const dayLeft = (ctx: AppContext, context: WithdrawalContext): DayLeft =>
  leftOf(limitsOf(ctx, context), { amount: context.used, count: context.count })

/**
 * Throws a refusal for a missing account, an active play lock, the minimum, the maximum or the
 * day's limits.
 */
export function checkRequest(
  ctx: AppContext,
  { account, amount }: WithdrawalRequest,
  context: WithdrawalContext,
): void {
  const left = dayLeft(ctx, context)
  const code = refusalBefore({
    account,
    amount,
    locked: context.locked,
    limits: limitsOf(ctx, context),
    left,
  })
  if (code === 'WITHDRAW_MAXIMUM')
    throw refuse(code, {
      leftToday: left.amount === null ? null : toWire(left.amount),
      countLeftToday: left.count,
    })
  if (code) throw refuse(code)
}

/** The number of tries before concurrent withdrawals make the hold fail. */
const maxTries = 5

/**
 * Checks and holds a withdrawal. The hold fails with MOVED and is retried when a withdrawal or play
 * lock has changed the hold account since the check, so concurrent requests cannot bypass daily
 * limits and locks.
 */
export async function holdWithdrawal(
  ctx: AppContext,
  request: WithdrawalRequest,
): Promise<PostOutcome> {
  for (let tried = 1; ; tried++) {
    const context = await contextToHold(ctx, request)
    if (!context.known) checkRequest(ctx, request, context)
    if (!context.known && context.ordered)
      throw refuse(context.wallet < request.amount ? 'MONEY_NOT_ENOUGH' : 'WITHDRAW_PENDING')
    const outcome = await orBusy(
      tryHold(ctx.db, request, context, await reviewReasons(ctx, request, context)),
    )
    if (outcome.ok || outcome.code !== 'MOVED' || tried === maxTries) return outcome
  }
}

/** Posts the hold once, based on the given figures. */
export const tryHold = (
  on: Db | Tx,
  request: WithdrawalRequest,
  context: WithdrawalContext,
  reasons: ReviewReason[],
): Promise<PostOutcome> => post(on, held(request, context, reasons))

/** All reasons for staff to review the withdrawal before it is sent to the bank. */
export async function reviewReasons(
  ctx: AppContext,
  { memberId, amount }: WithdrawalRequest,
  context: WithdrawalContext,
): Promise<ReviewReason[]> {
  if (context.known) return []
  const { reviewAbove } = ctx.operatorSettings.read('withdraw')[context.currency]
  const own = reviewOf({
    amount,
    usedToday: context.used,
    reviewAbove: reviewAbove === null ? null : fromWire(reviewAbove),
    bankChangedAt: context.bankChangedAt,
    now: clock.now(),
  })
  const signals = await freshSignals(ctx, memberId, context.currency)
  const rules = ctx.operatorSettings.read('risk')
  const signalled = reasonsOf(signals, rules, clock.now())
  // An amount above the wallet balance in `context` can be held only after a newer deposit, whose
  // play was not checked.
  const isBeyond =
    rules.playThrough > 0 && amount > context.wallet && !signalled.some(({ why }) => why === 'fast')
  return [...own, ...signalled, ...(isBeyond ? [{ why: 'fast' as const }] : [])]
}

function held(
  { memberId, key, bodyHash, amount, account }: WithdrawalRequest,
  context: WithdrawalContext,
  reasons: ReviewReason[],
): ReturnType<typeof withdrawHeld> {
  const review = reasons[0]?.why
  return withdrawHeld({
    member: memberId,
    key,
    ...(bodyHash === undefined ? {} : { bodyHash }),
    amount,
    bankCode: account?.bankCode ?? '',
    holdSeq: context.holdSeq,
    // Without a due time no job processes a withdrawal in review.
    ...(review ? {} : { dueAt: clock.now() }),
    detail: { to: account, ...(review ? { review, reviewReasons: reasons } : {}) },
  })
}
