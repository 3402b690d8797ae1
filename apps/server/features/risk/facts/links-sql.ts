/** How long a shared network counts as a link. */
const networkMs = 30 * 24 * 3_600_000
/** A network or device with more members is a carrier's, or public, and links nobody. */
const maxOnNetwork = 20
/** Rows of one network, device or payer that are read at most. */
const maxRead = 500

/**
 * What member `$1` shares with others at `$2`: each member and kind once. A link is stored for both
 * members, so that one who does not use the app has it too. What is not found any more is deleted
 * for `$1`; a network is remembered for its thirty days after its sessions are deleted.
 */
export const refreshLinksSql = `
  with own_network as materialized (
    select distinct z.network
    from session z
    where z.member_id = $1 and z.network is not null and z.created_at >= $3
  ), on_network as materialized (
    select n.network, o.member_id, min(o.created_at) as since,
        count(*) over (partition by n.network) > ${maxOnNetwork}
          or bool_or(o.is_full) as is_crowded
    from own_network n
    cross join lateral (
      select z.member_id, z.created_at, count(*) over () >= ${maxRead} as is_full
      from (
        select member_id, created_at
        from session
        where network = n.network and created_at >= $3
        order by created_at desc limit ${maxRead}
      ) z
    ) o
    group by n.network, o.member_id
  ), on_device as materialized (
    select o.member_id, min(o.first_seen_at) as since
    from (select device from device_member where member_id = $1 limit ${maxRead}) d
    cross join lateral (
      select member_id, first_seen_at
      from device_member
      where device = d.device limit ${maxRead}
    ) o
    group by o.member_id
  ), own_account as materialized (
    select bank_code, bank_account_no as account_no, created_at as since
    from member
    where member_id = $1 and bank_code is not null and bank_account_no is not null
    union all
    select bank_code, account_no, changed_at from bank_account_history where member_id = $1
  ), found as (
    select o.member_id, 'payer' as kind, 1.0 as weight, min(o.at) as since
    from (
      select distinct payer_key
      from deposit_play
      where member_id = $1 and payer_key is not null
    ) p
    cross join lateral (
      select member_id, at
      from deposit_play
      where payer_key = p.payer_key limit ${maxRead}
    ) o
    group by o.member_id
    union all
    select c.member_id, 'bank-account', 1.0, a.since
    from own_account a
    join bank_claim c on c.bank_code = a.bank_code and c.account_no = a.account_no
    union all
    select h.member_id, 'bank-account', 1.0, h.changed_at
    from own_account a
    join bank_account_history h on h.bank_code = a.bank_code and h.account_no = a.account_no
    union all
    select d.member_id,
        case when o.member_id is null then 'device' else 'inviter' end,
        case when o.member_id is null then 0.8 else 0.9 end, d.since
    from on_device d
    join member x on x.member_id = $1
    left join member o on o.member_id = d.member_id
      and (o.inviter_id = $1 or o.member_id = x.inviter_id)
    union all
    select member_id, 'network', 0.4, since from on_network where not is_crowded
  ), best as materialized (
    select f.member_id as other_id, f.kind, max(f.weight) as weight, min(f.since) as since
    from found f
    join member o on o.member_id = f.member_id and o.username <> ''
    where f.member_id <> $1
    group by f.member_id, f.kind
  ), ended as (
    delete from member_link l
      where l.member_id = $1
        and not exists (select 1 from best b where b.other_id = l.other_id and b.kind = l.kind)
        and (
          l.kind <> 'network'
          or l.seen_at < $3
          or exists (select 1 from on_network where is_crowded)
        )
      returning 1
  )
  insert into member_link as l (member_id, other_id, kind, weight, since, seen_at)
    select one.member_id, one.other_id, b.kind, b.weight, b.since, $2
    from best b
    cross join lateral (values ($1::bigint, b.other_id), (b.other_id, $1::bigint))
      as one(member_id, other_id)
    order by one.member_id, one.other_id, b.kind
    on conflict (member_id, other_id, kind) do update
      set weight = excluded.weight, since = least(l.since, excluded.since),
        seen_at = excluded.seen_at
      where l.weight <> excluded.weight or l.seen_at < excluded.seen_at - interval '1 hour'
    returning true as done`

export const linksValues = (memberId: bigint, now: Date): readonly unknown[] => [
  memberId,
  now,
  new Date(now.getTime() - networkMs),
]
