import type { RefusalCode } from '@champa/contract/errors'
import type { Currency } from '@champa/contract/constants'
import type { MemberStatus } from '@champa/contract/statuses'
import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { Refusal } from '../../../platform/refusals.ts'
import {
  returnToWallet,
  replayReturn,
  usernamesProjection,
  type Usernames,
} from '../../game/index.ts'
import {
  checkRequest,
  assessWithdrawal,
  contextToHold,
  tryHold,
  type WithdrawalRequest,
} from '../hold-withdrawal.ts'
import { announceWithdrawal } from '../announce-withdrawal.ts'
import { accountProjection, type WithdrawalContext } from '../withdrawal-context.ts'
import type { PayoutAccount } from '../rules.ts'
import { endOrder, lockOpenOrder, postponeOrder, type WithdrawalOrder } from './orders.ts'

/**
 * The longest time that an order waits for money. After a day an unresolved transfer is escalated
 * to staff, and the order ends.
 */
const lastsMs = 24 * 3_600_000
const runsEveryMs = [
  { untilMs: 60_000, everyMs: 1_000 },
  { untilMs: 600_000, everyMs: 5_000 },
]
const thenEveryMs = 30_000

export type SweptGames = Awaited<ReturnType<typeof replayReturn>>

/**
 * The idempotency key under which an order brings the money back; a repeat under it does not call
 * the games again.
 */
export const homeKey = (key: string): string => `${key}:home`

export interface Owner {
  status: MemberStatus
  currency: Currency
  account: PayoutAccount | null
  usernames: Usernames
}

export async function ownerOf(ctx: AppContext, memberId: bigint): Promise<Owner> {
  const [row] = await ctx.db.query<Owner>(
    `select m.status, m.currency, ${accountProjection.sql} as account,
        ${usernamesProjection.sql} as usernames
      from member m
      where m.member_id = $1`,
    [memberId],
    'withdraw-order-owner',
  )
  if (!row) throw new Error(`Member ${memberId} has a withdrawal order but does not exist`)
  return row
}

export const homeOf = (
  { memberId, key, bodyHash }: Pick<WithdrawalOrder, 'memberId' | 'key' | 'bodyHash'>,
  { currency, usernames }: Pick<Owner, 'currency' | 'usernames'>,
) => ({
  memberId,
  currency,
  usernames,
  key: homeKey(key),
  ...(bodyHash === null ? {} : { bodyHash }),
})

/**
 * Advances an open order: brings the money back, then holds the payout, waits for money in transit,
 * or ends the order. Repeated and concurrent calls bring the money back once and hold it once.
 */
export async function workOnOrder(
  ctx: AppContext,
  withdrawalOrder: WithdrawalOrder,
): Promise<void> {
  const owner = await ownerOf(ctx, withdrawalOrder.memberId)
  const sweep = await returnToWallet(ctx, homeOf(withdrawalOrder, owner))
  // Another money operation of the member is in progress, so the job retries.
  if (!sweep.ok && sweep.code === 'BUSY')
    return postponeOrder(ctx.db, withdrawalOrder, nextRun(ctx, withdrawalOrder))
  if (!sweep.ok)
    throw new Error(
      `The money for withdrawal order ${withdrawalOrder.key} ` +
        `of member ${withdrawalOrder.memberId} was not brought back: ${sweep.code}`,
    )
  const request: WithdrawalRequest = {
    memberId: withdrawalOrder.memberId,
    account: owner.account,
    amount: withdrawalOrder.amount,
    key: withdrawalOrder.key,
    ...(withdrawalOrder.bodyHash === null ? {} : { bodyHash: withdrawalOrder.bodyHash }),
  }
  const verdict = await judge(ctx, withdrawalOrder, request, { owner, swept: sweep.swept })
  if (verdict === 'wait')
    return postponeOrder(ctx.db, withdrawalOrder, nextRun(ctx, withdrawalOrder))
  const ended =
    verdict === 'held' ||
    (await endOrder(
      ctx.db,
      withdrawalOrder,
      verdict === 'known'
        ? { state: 'held', at: clock.now() }
        : { state: 'failed', reason: verdict, at: clock.now() },
    ))
  if (ended) ctx.live.changed(withdrawalOrder.memberId, ['wallet', 'withdraw', 'statement'])
}

/**
 * Works on an order and waits at most `maxMs`. Then the work continues in the background; after a
 * crash the job takes over.
 */
export async function workForAWhile(
  ctx: AppContext,
  withdrawalOrder: WithdrawalOrder,
  maxMs: number,
): Promise<void> {
  const work = workOnOrder(ctx, withdrawalOrder)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => (timer = setTimeout(() => resolve('late'), maxMs)))
  const first = await Promise.race([work, late]).finally(() => clearTimeout(timer))
  if (first === 'late')
    work.catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'withdrawal order failed in the background; the job will retry'),
    )
}

/**
 * `held`: this call has held the payout, or the order ended concurrently. `known`: a payout under
 * the order's key already exists.
 */
type Verdict = 'held' | 'known' | 'wait' | RefusalCode

async function judge(
  ctx: AppContext,
  withdrawalOrder: WithdrawalOrder,
  request: WithdrawalRequest,
  { owner, swept }: { owner: Owner; swept: SweptGames },
): Promise<Verdict> {
  // An order made before a self-exclusion is still paid out; an order of a suspended or closed
  // account is not.
  if (owner.status !== 'active' && owner.status !== 'self-excluded') return 'INACTIVE_USER'
  try {
    const context = await contextToHold(ctx, request)
    if (context.known) return 'known'
    checkRequest(ctx, request, context)
    if (context.held > 0n) return 'WITHDRAW_PENDING'
    if (context.wallet < withdrawalOrder.amount)
      return isWorthWaiting(ctx, withdrawalOrder, context, swept) ? 'wait' : 'MONEY_NOT_ENOUGH'
    return await hold(ctx, withdrawalOrder, request, context)
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

/** Whether the wallet and the money still in transit from games would cover the amount. */
function isWorthWaiting(
  ctx: AppContext,
  { amount, createdAt }: WithdrawalOrder,
  { wallet }: WithdrawalContext,
  swept: SweptGames,
): boolean {
  const onTheWay = swept
    .filter((sweep) => sweep.status === 'processing')
    .reduce((sum, one) => sum + one.amount, 0n)
  return (
    wallet + onTheWay >= amount &&
    clock.nowMs() - createdAt.getTime() < lastsMs * ctx.settings.settlePace
  )
}

/**
 * Holds the payout and ends the order in one transaction, so that a concurrent cancellation
 * prevents both or comes too late.
 */
async function hold(
  ctx: AppContext,
  withdrawalOrder: WithdrawalOrder,
  request: WithdrawalRequest,
  context: WithdrawalContext,
): Promise<Verdict> {
  const assessment = await assessWithdrawal(ctx, request, context)
  const outcome = await ctx.db.transaction(async (tx) => {
    if (!(await lockOpenOrder(tx, withdrawalOrder))) return null
    const held = await tryHold(tx, request, context, assessment)
    if (held.ok) await endOrder(tx, withdrawalOrder, { state: 'held', at: clock.now() })
    return held
  })
  if (outcome?.ok && assessment?.mustReview)
    announceWithdrawal(ctx, { memberId: request.memberId, seq: outcome.seq })
  if (outcome === null || outcome.ok) return 'held'
  if (outcome.code === 'NOT_EMPTY') return 'WITHDRAW_PENDING'
  if (outcome.code === 'IDEMPOTENCY_MISMATCH') return outcome.code
  // The wallet or the daily limits have changed since the check, so the next run checks again.
  if (outcome.code === 'MOVED' || outcome.code === 'MONEY_NOT_ENOUGH') return 'wait'
  throw new Error(
    `The withdrawal order ${withdrawalOrder.key} of member ${withdrawalOrder.memberId} ` +
      `was not held: ${outcome.code}`,
  )
}

function nextRun(ctx: AppContext, { createdAt }: WithdrawalOrder): Date {
  const passed = (clock.nowMs() - createdAt.getTime()) / ctx.settings.settlePace
  const everyMs = runsEveryMs.find(({ untilMs }) => passed < untilMs)?.everyMs ?? thenEveryMs
  return new Date(clock.nowMs() + everyMs * ctx.settings.settlePace)
}
