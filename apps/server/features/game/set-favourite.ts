import type { setFavourite as endpoint } from '@champa/contract/game'
import { clock } from '../../platform/clock.ts'
import type { Handler } from '../../platform/route/route.ts'
import { readCatalogue } from '../catalogue/index.ts'
import type { Usernames } from './queries.ts'

/**
 * Accepts every game that the member's home shows: open games, and closed ones that the member has
 * activated.
 */
export const setFavourite: Handler<typeof endpoint, Usernames> = async (
  { params: { code }, body: { favourite }, member: { memberId, projection }, refuse },
  ctx,
) => {
  if (!(await readCatalogue(ctx.db)).has(code) && !Object.hasOwn(projection, code))
    throw refuse('NO_GAME')
  const changed = favourite
    ? await ctx.db.query(
        `insert into game_favourite (member_id, code, created_at)
          values ($1, $2, $3)
          on conflict do nothing
          returning code`,
        [memberId, code, clock.now()],
        'favourite-set',
      )
    : await ctx.db.query(
        'delete from game_favourite where member_id = $1 and code = $2 returning code',
        [memberId, code],
        'favourite-unset',
      )
  if (changed.length > 0) ctx.live.changed(memberId, ['wallet'])
  return { code, favourite }
}
