import { clock } from '../../../platform/clock.ts'
import type { House } from '../../../platform/house.ts'
import { searchOf, type Search } from '../rules.ts'
import { doubtColumns, inTransit, unansweredOf, type DoubtRow } from './ask-game.ts'

/** The search state of the transfers in progress from these games to the wallet, by game code. */
export async function readSearches(
  house: House,
  memberId: bigint,
  codes: string[],
): Promise<Map<string, Search>> {
  if (codes.length === 0) return new Map()
  const rows = await house.db.query<DoubtRow>(
    `select ${doubtColumns} from movement where member_id = $1 and type = 'transfer' and status = 'in progress' and source = any($2)`,
    [memberId, codes],
    'transfer-searches',
  )
  return new Map(
    rows.map((row) => [
      inTransit(row).code,
      searchOf({ ...unansweredOf(row), dueAt: row.due_at }, clock.now(), house.settings.settlePace),
    ]),
  )
}
