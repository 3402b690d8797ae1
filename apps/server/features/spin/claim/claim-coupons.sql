-- Called by give-coupon.ts with coupons that were checked to be claimable.
-- docs/decisions/166-a-spin-is-two-statements.md explains why this function repeats the checks.

-- Gives the prizes of coupons of different members and returns these members. A coupon that was
-- claimed or has expired meanwhile, or whose member's account is not active or gets no bonuses, is
-- left out and not stored. Raises P0409 and stores no claim when a play lock or a self-exclusion begins during the
-- call; the caller then retries each coupon alone.
create or replace function claim_coupons(p_at timestamptz, p_claims jsonb)
returns table (member_id bigint)
language plpgsql set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set lock_timeout = '2s' as $$
#variable_conflict use_column
declare
  v_claims jsonb; v_postings jsonb;
  v_refused jsonb;
  v_given integer;
begin
  -- 1. Lock the coupons that can still be claimed, in order of member.
  select jsonb_agg(w.value),
         jsonb_agg(w.value->'posting') filter (where w.value->>'posting' is not null)
    into v_claims, v_postings
    from (
      select p.value
      from jsonb_array_elements(p_claims) as p(value)
      join coupon c
        on c.member_id = (p.value->>'member')::bigint and c.no = (p.value->>'no')::bigint
      where c.claimed_at is null
        and (c.expires_at is null or c.expires_at > p_at)
        and exists (
          select 1
          from member m
          where m.member_id = c.member_id
            and m.status = 'active'
            and not 'no-bonus' = any(m.effects)
        )
      order by c.member_id
      for update of c
    ) w;
  if v_claims is null then return; end if;

  -- 2. Post money and coins. This locks the members' books.
  if v_postings is not null then
    select jsonb_agg(o.value) into v_refused
      from ledger_post(v_postings) as o(value)
      where o.value->>'ok' = 'false' or o.value->>'replayed' = 'true';
    if v_refused is not null then
      raise exception 'prizes were not posted: % %', v_refused, v_postings using errcode = 'P0400';
    end if;
  end if;

  -- 3. Mark the coupons as claimed, and record the gifts for staff to hand over. Under the lock of
  -- the books, check again that the members are active and get bonuses, and that no play lock is in play when money
  -- is given.
  return query
    with taken as (
      update coupon c
        set claimed_at = p_at, claim_key = x.key, claim_result = x.result
        from jsonb_to_recordset(v_claims)
          as x(member bigint, no bigint, key text, kind text, label jsonb, result jsonb)
        join member m on m.member_id = x.member
        where c.member_id = x.member
          and c.no = x.no
          and m.status = 'active'
          and not 'no-bonus' = any(m.effects)
          and (x.kind <> 'money' or not exists (
            select 1 from play_lock l where l.member_id = x.member and l.state = 'in_play'
          ))
        returning c.member_id, c.no, x.kind, x.label
    ), noted as (
      insert into gift_claim (member_id, no, label, created_at)
        select t.member_id, t.no, t.label, p_at from taken t where t.kind = 'gift'
    )
    select t.member_id from taken t;
  get diagnostics v_given = row_count;
  if v_given < jsonb_array_length(v_claims) then
    raise exception 'a lock, a break or a flag has begun' using errcode = 'P0409';
  end if;
end $$;
