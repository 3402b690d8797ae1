import type * as endpoints from '@champa/contract/game'
import type { Handler } from '../../platform/route/route.ts'
import { clock } from '../../platform/clock.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { syncBalances, syncProjection, type SyncContext } from './balance-sync/sync-balances.ts'
import { readCatalogue } from '../catalogue/index.ts'
import { awaitSyncs } from './balance-sync/balance-sync.ts'

export const refreshGames: Handler<typeof endpoints.refreshGames, SyncContext> = (
  { member: { memberId, projection, readAt } },
  ctx,
) => syncBalances(ctx, memberId, { ...projection, readAt })

export const refreshGame: Handler<typeof endpoints.refreshGame, SyncContext> = async (
  { params: { code }, member: { memberId, projection, readAt }, refuse },
  ctx,
) => {
  if (!(await readCatalogue(ctx.db)).has(code)) throw refuse('NO_GAME')
  const player = projection.players.find((one) => one.code === code)
  if (!player) throw refuse('SLOT_NO_ACCOUNT')
  return syncBalances(ctx, memberId, { ...projection, readAt, players: [player] })
}

/**
 * Syncs the balances of all games of a member as a refresh does, for decisions that require fresh
 * balances; a play lock that ends by them is settled.
 * @param freshForMs the maximum age of a sync that is reused. Zero forces a new sync, as before a
 * lock begins: a bet lost since the last sync would count as own money, and a sync in progress may
 * have an older answer.
 */
export async function ensureFreshBalances(
  ctx: AppContext,
  memberId: bigint,
  freshForMs?: number,
): Promise<void> {
  if (freshForMs === 0) await awaitSyncs(ctx, memberId)
  const readAt = clock.nowMs()
  const [row] = await ctx.db.query<{ seen: SyncContext }>(
    `select ${syncProjection.sql} as seen from member m where m.member_id = $1`,
    [memberId],
    'games-to-freshen',
  )
  if (row) await syncBalances(ctx, memberId, { ...row.seen, readAt }, freshForMs)
}
