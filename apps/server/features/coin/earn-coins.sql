-- Coins for the wheel, earned by deposits. Called by earn-coins.ts; reasons in
-- docs/decisions/098-coins-are-earned-by-play.md. Amounts are 1/100 of the member's currency.

-- Counts what earns coins now; returns the progress afterwards and the amount counted. Turnover
-- reported so far belongs to earlier deposits, and a withdrawal removes unplayed deposits. Unplayed
-- and net deposits are updated under either basis, so that no baht counts twice when the operator
-- changes it. `settled` is the sum of all paid withdrawals of the member, `pending` of those in
-- progress.
create or replace function count_coins(
  p_basis text, p_to_play bigint, p_played bigint, p_withdrawn bigint, p_net bigint,
  p_best_net bigint, p_settled bigint, p_pending bigint, p_deposit bigint
) returns table (to_play bigint, net bigint, best_net bigint, counted bigint)
language sql immutable as $$
  select
    case when p_basis = 'turnover' then b.unplayed else greatest(b.unplayed - d.counted, 0) end,
    b.net, c.best_net, d.counted
  from (
    select case
        when p_basis = 'turnover' then least(greatest(p_to_play - p_pending, 0), p_played)
        else 0
      end as played,
      p_settled - p_withdrawn as withdrawn
  ) a
  cross join lateral (
    select p_net - a.withdrawn + p_deposit as net,
      greatest(p_to_play - a.played - a.withdrawn, 0) + p_deposit as unplayed
  ) b
  cross join lateral (select greatest(b.net - p_pending, p_best_net) as best_net) c
  cross join lateral (
    select case when p_basis = 'turnover' then a.played else c.best_net - p_best_net end as counted
  ) d
$$;

-- Records deposits for coins, each exactly once, and grants the coins that are earned by now.
-- Without a deposit (`seq` null), it counts the turnover reported since the last count. The caller
-- has locked the books, and names no member twice. `p_per` is the amount of one coin in each
-- currency that earns coins. Returns the members who were granted coins.
create or replace function grant_coins(
  p_members bigint[], p_seqs bigint[], p_at timestamptz, p_basis text, p_per jsonb
) returns table (member_id bigint, coins bigint)
language plpgsql as $$
#variable_conflict use_column
declare
  v_members bigint[]; v_per bigint[]; v_amounts bigint[]; v_days date[];
  v_settled bigint[]; v_pending bigint[];
  v_granted bigint[]; v_coins bigint[]; v_postings jsonb;
begin
  -- 1. Record the deposits. Members who are not active, such as suspended or self-excluded ones,
  -- get their deposit but no incentive to play: their `per` is null, and nothing is granted.
  with asked as materialized (
    select x.member_id, x.seq, d.amount,
      (d.settled_at at time zone 'Asia/Bangkok')::date as day,
      case
        when m.status = 'active'
          and not (p_basis = 'net' and coalesce(m.paused_until > d.settled_at, false))
        then (p_per->>m.currency)::bigint
      end as per,
      d.seq is not null and m.status = 'active' and p_per ? m.currency as earns
    from unnest(p_members, p_seqs) as x(member_id, seq)
    cross join lateral (select * from member where member_id = x.member_id limit 1) m
    left join lateral (
      select *
      from movement
      where member_id = x.member_id
        and seq = x.seq
        and type = 'deposit'
        and status = 'SUCCESS'
        and not detail ?| array['reversedBy', 'recalledAt']
      limit 1
    ) d on true
  ),
  noted as (
    insert into coin_deposit (member_id, seq, day, amount)
    select a.member_id, a.seq, a.day, a.amount
    from asked a
    where a.earns
    on conflict do nothing
    returning member_id
  )
  select array_agg(a.member_id), array_agg(a.per), array_agg(coalesce(a.amount, 0)),
         array_agg(
           case
             when p_basis = 'net' and a.day is not null then a.day
             else (p_at at time zone 'Asia/Bangkok')::date
           end
         ),
         array_agg(w.settled), array_agg(w.pending)
    into v_members, v_per, v_amounts, v_days, v_settled, v_pending
    from asked a
    left join noted n on n.member_id = a.member_id
    cross join lateral (
      select
        (
          select coalesce(sum(o.amount), 0)::bigint
          from movement o
          where o.member_id = a.member_id
            and o.type = 'withdraw'
            and o.status = 'SUCCESS'
        ) as settled,
        (
          select coalesce(sum(o.amount), 0)::bigint
          from movement o
          where o.member_id = a.member_id
            and o.type = 'withdraw'
            and o.status = 'in progress'
        ) as pending
    ) w
    where a.seq is null or n.member_id is not null;
  if v_members is null then return; end if;

  -- 2. Insert missing progress rows and lock all, in the order in which reported play locks them.
  insert into coin_progress (member_id, withdrawn)
  select x.member_id, x.settled
  from unnest(v_members, v_settled) as x(member_id, settled)
  order by x.member_id
  on conflict do nothing;
  perform 1 from coin_progress where member_id = any(v_members) order by member_id for update;

  -- 3. Count, store the progress, and write what is granted. The coins of a day are everything
  -- counted on it divided by `per`, rounded down, less the coins already granted that day.
  with counted as materialized (
    select x.member_id, x.per, x.day, x.settled, c.*
    from unnest(v_members, v_per, v_amounts, v_days, v_settled, v_pending)
         as x(member_id, per, amount, day, settled, pending)
    cross join lateral (select * from coin_progress where member_id = x.member_id limit 1) p
    cross join lateral count_coins(
      p_basis, p.to_play, p.played, p.withdrawn, p.net, p.best_net, x.settled, x.pending, x.amount
    ) c
  ),
  stored as (
    update coin_progress p set
      to_play = c.to_play, played = 0, withdrawn = c.settled, net = c.net, best_net = c.best_net,
      due = false
    from counted c
    where p.member_id = c.member_id
      -- Makes the planner look up these keys by index even while the table is small.
      and p.member_id = any(v_members)
  ),
  earned as (
    insert into coin_earning (member_id, no, day, amount, coins, basis)
    select c.member_id,
      (select coalesce(max(e.no), 0) + 1 from coin_earning e where e.member_id = c.member_id),
      c.day, c.counted, greatest(0, div(t.amount + c.counted, c.per) - t.coins), p_basis
    from counted c
    cross join lateral (
      select coalesce(sum(e.amount), 0) as amount, coalesce(sum(e.coins), 0) as coins
      from coin_earning e
      where e.member_id = c.member_id
        and e.day = c.day
    ) t
    where c.counted > 0
      and c.per is not null
    returning member_id, no, coins
  )
  -- Builds the same postings as coinsGranted in ledger/postings/coin-postings.ts.
  select array_agg(e.member_id), array_agg(e.coins), jsonb_agg(jsonb_build_object(
           'at', p_at, 'member', e.member_id, 'key', 'coins:deposit:earned-' || e.no,
           'kind', 'coins-granted',
           'legs', jsonb_build_array(
             jsonb_build_array('house:coin', -e.coins), jsonb_build_array('coin', e.coins)
           )
         ))
    into v_granted, v_coins, v_postings
    from earned e
    where e.coins > 0;
  if v_granted is null then return; end if;

  -- 4. Post the coins.
  perform 1
    from ledger_post(v_postings) as outcome
    where not (outcome->>'ok')::boolean or (outcome->>'replayed')::boolean;
  if found then
    raise exception 'earned coins were not granted, or granted before: %', v_postings;
  end if;
  return query select * from unnest(v_granted, v_coins);
end $$;

-- Locks the books and grants coins. Clears `due_at` of the deposits in `p_last`, which have no
-- other pending effect.
create or replace function earn_coins(
  p_members bigint[], p_seqs bigint[], p_last boolean[], p_at timestamptz, p_basis text, p_per jsonb
) returns table (member_id bigint, coins bigint)
language plpgsql as $$
#variable_conflict use_column
begin
  perform ledger_lock(x.member_id)
    from (select member_id from unnest(p_members) as m(member_id) order by member_id) x;
  return query select * from grant_coins(p_members, p_seqs, p_at, p_basis, p_per);
  update movement m set due_at = null
    from unnest(p_members, p_seqs, p_last) as x(member_id, seq, last)
    where m.member_id = x.member_id
      and m.seq = x.seq
      and x.last
      -- Makes the planner look up these keys by index even while the table is small.
      and m.member_id = any(p_members)
      and m.seq = any(p_seqs);
end $$;
