import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { searchOf, type Search } from '../rules.ts'
import { unresolvedColumns, inTransit, unansweredOf, type UnresolvedRow } from './ask-game.ts'

/** The search state of the transfers in progress from these games to the wallet, by game code. */
export async function readSearches(
  ctx: AppContext,
  memberId: bigint,
  codes: string[],
): Promise<Map<string, Search>> {
  if (codes.length === 0) return new Map()
  const rows = await ctx.db.query<UnresolvedRow>(
    `select ${unresolvedColumns}
      from movement
      where member_id = $1
        and type = 'transfer'
        and status = 'in progress'
        and source = any($2)`,
    [memberId, codes],
    'transfer-searches',
  )
  return new Map(
    rows.map((row) => [
      inTransit(row).code,
      searchOf({ ...unansweredOf(row), dueAt: row.dueAt }, clock.now(), ctx.settings.settlePace),
    ]),
  )
}
