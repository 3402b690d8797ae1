import type { House } from '../../../platform/house.ts'
import { looksEnded } from './look.ts'
import { lookAtGames, looksAlongside, playersOf } from './look-at-games.ts'

/**
 * Looks at all games of a member as a refresh does, for what is decided on fresh balances; the member's lock ends if it ends by that.
 * @param freshForMs a look that is younger is not made again; 0 for what begins, where a round that was lost since would count as own money: a look in hand may have been answered before it.
 */
export async function freshenGames(
  house: House,
  memberId: bigint,
  freshForMs?: number,
): Promise<void> {
  if (freshForMs === 0) await looksEnded(house, memberId)
  const [row] = await house.db.query<{ seen: unknown }>(
    `select ${looksAlongside} as seen from member m where m.member_id = $1`,
    [memberId],
    'games-to-freshen',
  )
  if (row) await lookAtGames(house, memberId, row.seen, playersOf(row.seen), freshForMs)
}
