-- Called by store-promotion.ts, whose callers have checked the requirements of each promotion.
-- docs/decisions/167-a-judgement-holds-while-the-book-is-unchanged.md explains why that suffices.

-- Credits promotions of different members, begins their locks and records claims and receipts.
-- Returns the members with their movements. A member whose book has changed since the check, or who
-- has a lock in play, gets no row, and nothing is stored for them. Raises P0409 and stores nothing
-- for any member when a break has begun, a claim exists, or quota or budget is used up.
create or replace function activate_promotions(p_at timestamptz, p_promotions jsonb)
returns table (member_id bigint, seq bigint)
language plpgsql set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_promotions jsonb; v_postings jsonb; v_locks jsonb;
  v_members bigint[]; v_seqs bigint[];
  v_posted boolean;
  v_use record;
  v_count integer;
begin
  -- 1. Lock the books in order of member, and skip those that have changed since the check or have
  -- a lock in play.
  perform ledger_lock(o.member)
    from (
      select (p.value->>'member')::bigint as member
      from jsonb_array_elements(p_promotions) as p(value)
      order by 1
    ) o;
  select jsonb_agg(k.value order by k.member), jsonb_agg(k.value->'posting' order by k.member),
         jsonb_agg(k.value->'lock' order by k.member), array_agg(k.member order by k.member)
    into v_promotions, v_postings, v_locks, v_members
    from (
      select p.value, (p.value->>'member')::bigint as member
      from jsonb_array_elements(p_promotions) as p(value)
    ) k
    where (k.value->>'version')::numeric = (
        select sum(a.seq) from account a where a.member_id = k.member
      )
      and not exists (
        select 1 from play_lock l where l.member_id = k.member and l.state = 'in_play'
      );
  if v_promotions is null then return; end if;

  -- 2. Credit, and begin the locks.
  select array_agg((o.value->>'seq')::bigint order by o.i),
         bool_and(o.value->>'ok' = 'true' and o.value->>'replayed' = 'false')
    into v_seqs, v_posted
    from ledger_post(v_postings) with ordinality as o(value, i);
  if v_posted is not true then
    raise exception 'promotions were not credited: %', v_postings using errcode = 'P0400';
  end if;
  select count(*) into v_count from begin_locks(p_at, v_locks);
  if v_count < cardinality(v_members) then
    raise exception 'a break has begun' using errcode = 'P0409';
  end if;

  -- 3. Claim for the members, their bank accounts and their devices, in a fixed order, so that
  -- concurrent claims do not deadlock.
  insert into promotion_claim (code, kind, value, member_id)
    select x.code, c.kind, c.value, x.member
    from jsonb_to_recordset(v_promotions)
      as x(member bigint, code text, kinds text[], claimants text[])
    cross join lateral unnest(x.kinds, x.claimants) as c(kind, value)
    order by x.code, c.kind, c.value
    on conflict do nothing;
  get diagnostics v_count = row_count;
  if v_count < (
    select sum(jsonb_array_length(p.value->'claimants'))
    from jsonb_array_elements(v_promotions) as p(value)
  ) then
    raise exception 'a promotion was claimed before' using errcode = 'P0409';
  end if;
  insert into campaign_receipt (member_id, code, no, amount, received_at)
    select x.member, x.code, 1, x.credit, p_at
    from jsonb_to_recordset(v_promotions) as x(member bigint, code text, credit bigint);

  -- 4. Count against quota and budget. This comes last, because it locks the campaign for which
  -- other members wait.
  for v_use in
    select x.code, count(*)::integer as receipts, sum(x.credit)::bigint as credit
    from jsonb_to_recordset(v_promotions) as x(code text, credit bigint)
    group by x.code
    order by x.code
  loop
    update campaign c
      set used = c.used + v_use.receipts, spent = c.spent + v_use.credit
      where c.code = v_use.code
        and (c.quota is null or c.used + v_use.receipts <= c.quota)
        and (c.budget is null or c.spent + v_use.credit <= c.budget);
    if not found then
      raise exception 'the promotion % is used up', v_use.code using errcode = 'P0409';
    end if;
  end loop;
  return query select x.member, x.seq from unnest(v_members, v_seqs) as x(member, seq);
end $$;
