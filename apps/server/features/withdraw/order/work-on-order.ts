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
  accountProjection,
  checkRequest,
  reviewReasons,
  contextToHold,
  tryHold,
  type WithdrawalRequest,
  type WithdrawalContext,
} from '../hold-withdrawal.ts'
import type { PayoutAccount } from '../rules.ts'
import { endOrder, lockOpenOrder, postponeOrder, type Order } from './orders.ts'

/**
 * The longest wait of an order: an unresolved transfer is escalated to staff after a day, and the
 * order does not wait for them.
 */
const lastsMs = 24 * 3_600_000
const runsEveryMs = [
  { untilMs: 60_000, everyMs: 1_000 },
  { untilMs: 600_000, everyMs: 5_000 },
]
const thenEveryMs = 30_000

export type SweptGames = Awaited<ReturnType<typeof replayReturn>>

/**
 * The sweep is a separate operation under the order's key; a repeat does not call the games again.
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
  { memberId, key, bodyHash }: Pick<Order, 'memberId' | 'key' | 'bodyHash'>,
  { currency, usernames }: Pick<Owner, 'currency' | 'usernames'>,
) => ({
  memberId,
  currency,
  usernames,
  key: homeKey(key),
  ...(bodyHash === null ? {} : { bodyHash }),
})

/**
 * Advances an open order: sweeps the money back, then holds the payout, waits for money in transit,
 * or ends the order. Repeated and concurrent calls sweep once and hold once.
 */
export async function workOnOrder(ctx: AppContext, order: Order): Promise<void> {
  const owner = await ownerOf(ctx, order.memberId)
  const sweep = await returnToWallet(ctx, homeOf(order, owner))
  // Another money operation of the member is in progress: the job retries.
  if (!sweep.ok && sweep.code === 'BUSY') return postponeOrder(ctx.db, order, nextRun(ctx, order))
  if (!sweep.ok)
    throw new Error(
      `The games were not swept for order ${order.key} ` +
        `of member ${order.memberId}: ${sweep.code}`,
    )
  const request: WithdrawalRequest = {
    memberId: order.memberId,
    account: owner.account,
    amount: order.amount,
    key: order.key,
    ...(order.bodyHash === null ? {} : { bodyHash: order.bodyHash }),
  }
  const verdict = await judge(ctx, order, request, { owner, swept: sweep.swept })
  if (verdict === 'wait') return postponeOrder(ctx.db, order, nextRun(ctx, order))
  const ended =
    verdict === 'held' ||
    (await endOrder(
      ctx.db,
      order,
      verdict === 'known'
        ? { state: 'held', at: clock.now() }
        : { state: 'failed', reason: verdict, at: clock.now() },
    ))
  if (ended) ctx.live.changed(order.memberId, ['wallet', 'withdraw', 'statement'])
}

/**
 * Works on an order and waits at most `maxMs`. The work continues in the background, and the job
 * takes over after a crash.
 */
export async function workForAWhile(ctx: AppContext, order: Order, maxMs: number): Promise<void> {
  const work = workOnOrder(ctx, order)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => (timer = setTimeout(() => resolve('late'), maxMs)))
  const first = await Promise.race([work, late]).finally(() => clearTimeout(timer))
  if (first === 'late')
    work.catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'withdrawal order failed in the background; the job will retry'),
    )
}

/**
 * `held`: by this call, or the order ended concurrently. `known`: a payout under the order's key
 * exists.
 */
type Verdict = 'held' | 'known' | 'wait' | RefusalCode

async function judge(
  ctx: AppContext,
  order: Order,
  request: WithdrawalRequest,
  { owner, swept }: { owner: Owner; swept: SweptGames },
): Promise<Verdict> {
  // An order made before a self-exclusion is still paid; a suspended or closed account is not.
  if (owner.status !== 'active' && owner.status !== 'self-excluded') return 'INACTIVE_USER'
  try {
    const context = await contextToHold(ctx, request)
    if (context.known) return 'known'
    checkRequest(ctx, request, context)
    if (context.held > 0n) return 'WITHDRAW_PENDING'
    if (context.wallet < order.amount)
      return isWorthWaiting(ctx, order, context, swept) ? 'wait' : 'MONEY_NOT_ENOUGH'
    return await hold(ctx, order, request, context)
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

/** Whether money the games have not confirmed yet would complete the amount. */
function isWorthWaiting(
  ctx: AppContext,
  { amount, createdAt }: Order,
  { wallet }: WithdrawalContext,
  swept: SweptGames,
): boolean {
  const onTheWay = swept
    .filter((one) => one.status === 'processing')
    .reduce((sum, one) => sum + one.amount, 0n)
  return (
    wallet + onTheWay >= amount &&
    clock.nowMs() - createdAt.getTime() < lastsMs * ctx.settings.settlePace
  )
}

/**
 * Holds the payout and ends the order in one transaction, so a cancellation comes before or after
 * both.
 */
async function hold(
  ctx: AppContext,
  order: Order,
  request: WithdrawalRequest,
  context: WithdrawalContext,
): Promise<Verdict> {
  const reasons = await reviewReasons(ctx, request, context)
  const outcome = await ctx.db.transaction(async (tx) => {
    if (!(await lockOpenOrder(tx, order))) return null
    const held = await tryHold(tx, request, context, reasons)
    if (held.ok) await endOrder(tx, order, { state: 'held', at: clock.now() })
    return held
  })
  if (outcome === null || outcome.ok) return 'held'
  if (outcome.code === 'NOT_EMPTY') return 'WITHDRAW_PENDING'
  if (outcome.code === 'IDEMPOTENCY_MISMATCH') return outcome.code
  // The wallet or the day's room changed meanwhile: the next run reads them again.
  if (outcome.code === 'MOVED' || outcome.code === 'MONEY_NOT_ENOUGH') return 'wait'
  throw new Error(
    `The order ${order.key} of member ${order.memberId} was not held: ${outcome.code}`,
  )
}

function nextRun(ctx: AppContext, { createdAt }: Order): Date {
  const passed = (clock.nowMs() - createdAt.getTime()) / ctx.settings.settlePace
  const everyMs = runsEveryMs.find(({ untilMs }) => passed < untilMs)?.everyMs ?? thenEveryMs
  return new Date(clock.nowMs() + everyMs * ctx.settings.settlePace)
}
