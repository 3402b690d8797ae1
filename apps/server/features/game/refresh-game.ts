import type { refreshGame as endpoint } from '@champa/contract/game'
import type { Handler } from '../../platform/route.ts'
import { readCatalogue } from './catalogue.ts'
import { syncBalances, playersOf } from './balance-sync/sync-balances.ts'

export const refreshGame: Handler<typeof endpoint> = async (
  { params: { code }, member: { memberId, projection }, refuse },
  ctx,
) => {
  if (!(await readCatalogue(ctx.db)).has(code)) throw refuse('NO_GAME')
  const player = playersOf(projection).find((one) => one.code === code)
  if (!player) throw refuse('SLOT_NO_ACCOUNT')
  return syncBalances(ctx, memberId, projection, [player])
}
