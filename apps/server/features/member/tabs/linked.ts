import type {
  linkKinds,
  readMemberLinked as endpoint,
} from '@champa/contract/office/member-person-tabs'
import type { Handler } from '../../../platform/route/route.ts'
import { maskPhone } from '../../../platform/office/mask.ts'
import { clock } from '../../../platform/clock.ts'
import { lookAtMember } from './look-at-member.ts'

const maxLinks = 100
/** Sign-ins from one network count as a link for this long, unless too many members share it. */
const networkMs = 30 * 24 * 3_600_000
const maxOnNetwork = 20

interface LinkRow {
  memberId: bigint
  name: string
  username: string
  status: string
  isFrozen: boolean
  kind: (typeof linkKinds)[number]
  weight: number
  since: Date | null
}

/**
 * Other members of the same person or group, each pair of member and kind once: a carrier's network
 * with many members is no link, and an inviter or friend is one only with a shared device.
 */
const linksSql = `
  with links as (
    select o.member_id, 'payer' as kind, 1.0 as weight, min(o.at) as since
    from (
      select distinct d.payer_key
      from deposit_play d
      where d.member_id = $1 and d.payer_key is not null
    ) p
    join deposit_play o on o.payer_key = p.payer_key
    group by o.member_id
    union all
    select c.member_id, 'bank-account', 1.0, h.changed_at
    from bank_account_history h
    join bank_claim c on c.bank_code = h.bank_code and c.account_no = h.account_no
    where h.member_id = $1
    union all
    select o.member_id,
      case
        when exists (
          select 1 from member x
          where x.member_id = o.member_id
            and (x.inviter_id = $1 or o.member_id = (
              select y.inviter_id from member y where y.member_id = $1
            ))
        ) then 'inviter'
        else 'device'
      end,
      case
        when exists (
          select 1 from member x
          where x.member_id = o.member_id
            and (x.inviter_id = $1 or o.member_id = (
              select y.inviter_id from member y where y.member_id = $1
            ))
        ) then 0.9
        else 0.8
      end, min(o.first_seen_at)
    from device_member d
    join device_member o on o.device = d.device
    where d.member_id = $1
    group by o.member_id
    union all
    select n.member_id, 'network', 0.4, n.since
    from (
      select distinct s.network from session s where s.member_id = $1 and s.network is not null
    ) own
    cross join lateral (
      select o.member_id, min(o.created_at) as since, count(*) over () as members
      from session o
      where o.network = own.network and o.created_at > $2
      group by o.member_id
      limit $3::bigint + 2
    ) n
    where n.members <= $3::bigint
  ), best as (
    select l.member_id, l.kind, max(l.weight) as weight, min(l.since) as since
    from links l
    where l.member_id <> $1
    group by l.member_id, l.kind
  )
  select b.member_id, coalesce(m.registered_name, m.name) as name, m.username, m.status,
    m.status = 'suspended' or m.effects && array['no-withdrawal', 'no-play'] as is_frozen,
    b.kind, b.weight::float8 as weight, b.since
  from best b
  join member m on m.member_id = b.member_id
  order by b.weight desc, b.since desc, b.member_id limit $4`

export const readMemberLinked: Handler<typeof endpoint> = async (call, ctx) => {
  const { memberId } = await lookAtMember(ctx, call, { fields: ['linked'] })
  const rows = await ctx.officeDb.query<LinkRow>(
    linksSql,
    [memberId, new Date(clock.nowMs() - networkMs), maxOnNetwork, maxLinks],
    'office-member-linked',
  )
  return {
    links: rows.map(({ kind, weight, since, ...row }) => ({
      member: {
        id: row.memberId.toString(),
        name: row.name,
        maskedPhone: row.username === '' ? '' : maskPhone(row.username),
        status: row.status,
        isFrozen: row.isFrozen,
      },
      kind,
      weight,
      since: since?.getTime() ?? null,
    })),
  }
}
