import type { Currency } from '@champa/contract/constants'
import type { MinorUnits } from '@champa/contract/money'
import type { OrderState } from '@champa/contract/withdraw'
import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { readAllGames } from '../../catalogue/index.ts'
import { readSearches, replayReturn, type Usernames } from '../../game/index.ts'
import { newestOrder, type WithdrawalOrder } from './orders.ts'
import { homeOf, ownerOf } from './work-on-order.ts'

export type SweptGame = Omit<OrderState['games'][number], 'knownBy'>

const statuses = { success: 'SUCCESS', processing: 'in progress', failed: 'FAILED' } as const
/** How long a failed or cancelled order is shown. */
const shownForMs = 24 * 3_600_000

/** The money that the order has brought back from each game. */
export async function sweptOf(
  ctx: AppContext,
  withdrawalOrder: WithdrawalOrder,
  player: { usernames: Usernames; currency: Currency },
): Promise<SweptGame[]> {
  const swept = await replayReturn(ctx, homeOf(withdrawalOrder, player))
  return swept.map(({ code, name, amount, status }) => ({
    code,
    name,
    amount,
    status: statuses[status],
  }))
}

/** The member's open order, or one that ended without a payout within the last day. */
export async function readOrderState(
  ctx: AppContext,
  memberId: bigint,
): Promise<OrderState | null> {
  const withdrawalOrder = await newestOrder(ctx.db, memberId)
  if (!withdrawalOrder || withdrawalOrder.state === 'held') return null
  if (withdrawalOrder.endedAt && clock.nowMs() - withdrawalOrder.endedAt.getTime() > shownForMs)
    return null
  const owner = await ownerOf(ctx, memberId)
  const swept = await sweptOf(ctx, withdrawalOrder, owner)
  const waiting = withdrawalOrder.state === 'open' ? await notSweptYet(ctx, memberId, swept) : []
  const searches = await readSearches(
    ctx,
    memberId,
    swept.filter((sweep) => sweep.status === 'in progress').map((sweep) => sweep.code),
  )
  return {
    amount: withdrawalOrder.amount,
    state: withdrawalOrder.state,
    reason: withdrawalOrder.reason,
    createdAt: withdrawalOrder.createdAt.getTime(),
    endedAt: withdrawalOrder.endedAt?.getTime() ?? null,
    games: [...swept, ...waiting].map((sweep) => ({
      ...sweep,
      knownBy: searches.get(sweep.code)?.knownBy?.getTime() ?? null,
    })),
  }
}

/** Games whose money has not been brought back yet. */
async function notSweptYet(
  ctx: AppContext,
  memberId: bigint,
  swept: SweptGame[],
): Promise<SweptGame[]> {
  const rows = await ctx.db.query<{ code: string; amount: MinorUnits }>(
    `select substr(name, 6) as code, balance as amount
      from account
      where member_id = $1 and name like 'game:%' and balance > 0`,
    [memberId],
    'withdraw-order-games',
  )
  const games = await readAllGames(ctx.db)
  return rows
    .filter(({ code }) => !swept.some((sweep) => sweep.code === code))
    .map(({ code, amount }) => ({
      code,
      name: games.get(code)?.name ?? code,
      amount,
      status: 'in progress',
    }))
}
