import type { refreshGames as endpoint } from '@champa/contract/game'
import type { Handler } from '../../platform/route.ts'
import { syncBalances, playersOf } from './balance-sync/sync-balances.ts'

export const refreshGames: Handler<typeof endpoint> = ({ member: { memberId, projection } }, ctx) =>
  syncBalances(ctx, memberId, projection, playersOf(projection))
