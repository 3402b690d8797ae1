import type { House } from '../../../platform/house.ts'
import { looksEnded } from './look.ts'
import { lookAtGames, looksAlongside, playersOf } from './look-at-games.ts'

/**
 * Syncs the balances of all games of a member as a refresh does, for a decision on fresh balances;
 * a lock that ends by them is settled.
 * @param freshForMs the maximum age of a sync that is reused. 0 always syncs anew, before a lock
 * begins: a round lost since would count as own money, and a sync in progress may have been
 * answered before it.
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
