import type { readMemberPlay as endpoint } from '@champa/contract/office/member-money-tabs'
import type { MinorUnits } from '@champa/contract/money'
import type { Handler } from '../../../platform/route/route.ts'
import { lookAtMember } from './look-at-member.ts'

interface GameRow {
  code: string
  name: string
  player: string
  worth: MinorUnits
  inTransit: MinorUnits
  seenAt: Date | null
  bets: number
  openBets: number
  stake: MinorUnits
  turnover: MinorUnits
  turnoverEver: MinorUnits
  grossResult: MinorUnits
}

/** Bets are kept for 61 days, so the sums are of those. */
export const readMemberPlay: Handler<typeof endpoint> = async (call, ctx) => {
  const { memberId } = await lookAtMember(ctx, call, { fields: ['games', 'bets'] })
  const games = await ctx.officeDb.query<GameRow>(
    `select o.code, g.name, o.username as player, o.refreshed_at as seen_at,
        coalesce(a.balance, 0) as worth, coalesce(t.balance, 0) as in_transit,
        coalesce(h.balance, 0) as gross_result, coalesce(v.total, 0) as turnover_ever,
        coalesce(b.bets, 0) as bets, coalesce(b.open_bets, 0) as open_bets,
        coalesce(b.stake, 0) as stake, coalesce(b.turnover, 0) as turnover
      from game_account o
      join game g on g.code = o.code
      left join account a on a.member_id = o.member_id and a.name = 'game:' || o.code
      left join account t on t.member_id = o.member_id and t.name = 'transit:' || o.code
      left join account h on h.member_id = o.member_id and h.name = 'house:play:' || o.code
      left join turnover v on v.member_id = o.member_id and v.code = o.code
      left join lateral (
        select count(*) filter (where x.state = 'settled')::integer as bets,
            count(*) filter (where x.state = 'open')::integer as open_bets,
            coalesce(sum(x.stake) filter (where x.state <> 'void'), 0)::bigint as stake,
            coalesce(sum(x.turnover) filter (where x.state = 'settled'), 0)::bigint as turnover
        from bet x
        where x.member_id = o.member_id and x.code = o.code
      ) b on true
      where o.member_id = $1
      order by g.name`,
    [memberId],
    'office-member-play',
  )
  return { games: games.map((row) => ({ ...row, seenAt: row.seenAt?.getTime() ?? null })) }
}
