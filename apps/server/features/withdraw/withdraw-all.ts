import type { Currency } from '@champa/contract/constants'
import { toWire } from '@champa/contract/money'
import type * as endpoints from '@champa/contract/withdraw'
import { clock } from '../../platform/clock.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { refuse as refuseAny, type Refusal } from '../../platform/refusals.ts'
import type { Handler } from '../../platform/route/route.ts'
import { projection } from '../../platform/projection.ts'
import { hashBody, usernamesProjection, type Usernames } from '../game/index.ts'
import {
  checkRequest,
  holdWithdrawal,
  contextToHold,
  type WithdrawalRequest,
} from './hold-withdrawal.ts'
import { accountProjection, type WithdrawalContext } from './withdrawal-context.ts'
import { claimMs } from './order/complete-withdraw-orders.job.ts'
import { openOrder, readOrder, type WithdrawalOrder, cancelOpenOrder } from './order/orders.ts'
import { sweptOf, type SweptGame } from './order/show-order.ts'
import { workForAWhile } from './order/work-on-order.ts'
import { payoutOfKey } from './queries.ts'
import type { PayoutAccount } from './rules.ts'
import { answerHold } from './withdraw.ts'

/** The registered bank account, and the fields needed to bring money back from games. */
interface WithdrawAllContext {
  account: PayoutAccount | null
  usernames: Usernames
  currency: Currency
}

export const withdrawAllProjection = projection<WithdrawAllContext>(
  `jsonb_build_object('account', ${accountProjection.sql},
    'usernames', ${usernamesProjection.sql}, 'currency', m.currency)`,
)

/**
 * The maximum time before the response; the order is then reported as in progress. The member's app
 * waits for 60 s.
 */
const answerWithinMs = 10_000

type Answer = Awaited<ReturnType<Handler<typeof endpoints.withdrawAll>>>

export const withdrawAll: Handler<typeof endpoints.withdrawAll, WithdrawAllContext> = async (
  { body, member, key, keyGiven },
  ctx,
) => {
  const { account, ...player } = member.projection
  const request: WithdrawalRequest = {
    memberId: member.memberId,
    account,
    amount: body.amount,
    key,
    ...(keyGiven ? { bodyHash: hashBody('withdrawAll', body) } : {}),
  }
  const withdrawalOrder =
    (await readOrder(ctx.db, request.memberId, key)) ?? (await orderIfNeeded(ctx, request))
  if (withdrawalOrder) return workAndAnswer(ctx, withdrawalOrder, request, player)
  return {
    ...(await answerHold(ctx, request, await holdWithdrawal(ctx, request), { swept: [] })),
    swept: [],
  }
}

/**
 * Opens an order unless the wallet alone covers the amount. All refusals that do not depend on the
 * games come before a game is called.
 */
async function orderIfNeeded(
  ctx: AppContext,
  request: WithdrawalRequest,
): Promise<WithdrawalOrder | null> {
  const { memberId, key, bodyHash, amount } = request
  const context = await contextToHold(ctx, request)
  if (context.known) return null
  checkRequest(ctx, request, context)
  if (context.held > 0n || context.ordered) throw notNow(context, amount)
  if (context.wallet >= amount) return null
  const withdrawalOrder = await openOrder(ctx.db, {
    memberId,
    key,
    bodyHash: bodyHash ?? null,
    amount,
    createdAt: clock.now(),
    dueAt: new Date(clock.nowMs() + claimMs),
  })
  if (withdrawalOrder) ctx.live.changed(memberId, ['withdraw'])
  // A concurrent request with the same key finds its order; a request with another key is refused
  // while an order is open.
  const storedOrder = withdrawalOrder ?? (await readOrder(ctx.db, memberId, key))
  if (!storedOrder) throw refuseAny('WITHDRAW_PENDING')
  return storedOrder
}

/**
 * The refusal while another withdrawal is in progress. MONEY_NOT_ENOUGH takes precedence (WDR-7),
 * judged by the booked balances of the games.
 */
const notNow = ({ wallet, elsewhere }: WithdrawalContext, amount: bigint): Refusal =>
  wallet + elsewhere < amount
    ? refuseAny('MONEY_NOT_ENOUGH', { swept: [] })
    : refuseAny('WITHDRAW_PENDING')

async function workAndAnswer(
  ctx: AppContext,
  withdrawalOrder: WithdrawalOrder,
  request: WithdrawalRequest,
  player: Omit<WithdrawAllContext, 'account'>,
): Promise<Answer> {
  const { memberId, amount, key } = request
  if (withdrawalOrder.bodyHash !== (request.bodyHash ?? null))
    throw refuseAny('IDEMPOTENCY_MISMATCH')
  if (withdrawalOrder.state === 'open') await workForAWhile(ctx, withdrawalOrder, answerWithinMs)
  const now = (await readOrder(ctx.db, memberId, key))!
  const swept = await sweptOf(ctx, now, player)
  if (now.state === 'failed')
    throw refuseAny(now.reason!, {
      swept: swept.map((sweep) => ({ ...sweep, amount: toWire(sweep.amount) })),
    })
  return { ...(await answerOf(ctx, now, swept)), amount }
}

async function answerOf(
  ctx: AppContext,
  { memberId, key, state }: WithdrawalOrder,
  swept: SweptGame[],
): Promise<Omit<Answer, 'amount'>> {
  if (state === 'open') return { _id: null, status: 'in progress', swept }
  const payout = state === 'held' ? await payoutOfKey(ctx.db, memberId, key) : null
  return payout ? { ...payout, swept } : { _id: null, status: 'FAILED', swept }
}

/**
 * Cancels the open order. Money already brought back stays in the wallet, and money in transit
 * still arrives there.
 */
export const cancelWithdrawAll: Handler<typeof endpoints.cancelWithdrawAll> = async (
  { member, refuse },
  ctx,
) => {
  if (!(await cancelOpenOrder(ctx.db, member.memberId, clock.now()))) throw refuse('NO_DATA')
  ctx.live.changed(member.memberId, ['withdraw'])
  return { cancelled: true }
}
