import type { collectInvites as endpoint } from '@champa/contract/invite'
import { clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Handler } from '../../platform/route/route.ts'
import { readBetsNow } from '../turnover/index.ts'
import { collectAll } from './collect-all.ts'
import { readInviter } from './inviter.ts'

/**
 * Reads the latest bets from the games outside any transaction, then collects on the recorded
 * turnover.
 */
export const collectInvites: Handler<typeof endpoint> = async (
  { member: { memberId }, refuse },
  ctx,
) => {
  const { db, operatorSettings } = ctx
  const { active, type, turnover } = operatorSettings.read('invite')
  const { currency, xArea } = await readInviter(db, memberId)
  if (!active || xArea || type !== 'turnover') throw refuse('INVITE_INACTIVE')
  const { read, failed } = await readBetsNow(ctx, await gamesOfFriends(db, memberId))
  if (failed.length > 0 && read.length === 0) throw refuse('INVITE_BONUS_FAIL')
  const amount = await collectAll(db, { memberId, currency }, turnover)
  await db.query(
    'update member set invites_collected_at = $2 where member_id = $1',
    [memberId, clock.now()],
    'invites-asked',
  )
  ctx.live.changed(memberId, ['wallet', 'reward'])
  if (amount === 0n) throw refuse('NO_INVITEE_PLAY_INFO')
  return { message: 'INVITE_BONUS_SUCCESS', amount }
}

/**
 * Reads the enabled games of friends, because a disabled game is not called. It takes two queries,
 * because friends are stored with the inviter and game accounts with each friend, possibly on
 * different machines (scale.md).
 */
async function gamesOfFriends(db: Db, memberId: bigint): Promise<string[]> {
  const friends = await db.query<{ id: bigint }>(
    'select invitee_id as id from invitee where member_id = $1',
    [memberId],
    'friends',
  )
  const games = await db.query<{ code: string }>(
    `select distinct o.code
      from game_account o
      join game g on g.code = o.code and g.enabled
      where o.member_id = any($1)`,
    [friends.map(({ id }) => id)],
    'games-of-friends',
  )
  return games.map(({ code }) => code)
}
