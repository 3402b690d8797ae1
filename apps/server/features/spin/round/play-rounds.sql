-- Called by play-round.ts, which has drawn the slices.
-- docs/decisions/166-a-spin-is-two-statements.md explains why this function repeats every check.

-- Plays rounds of different members and returns a row for each: the coins left, whether the next
-- round was committed to, and the slices of the wheel that are used up. A round that has changed
-- since it was read, or whose member may no longer play, gets no row and is not stored. Raises
-- P0409 and stores no round when a coin is missing, a slice is used up or changed, or a break
-- begins during the call; the caller then retries each round alone.
create or replace function play_rounds(p_at timestamptz, p_rounds jsonb)
returns table (member_id bigint, coins bigint, committed boolean, used_up text[])
language plpgsql set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set lock_timeout = '2s' as $$
#variable_conflict use_column
declare
  v_epoch text := current_epoch(p_at);
  v_rounds jsonb; v_postings jsonb;
  v_wrong boolean; v_unpaid boolean;
  v_use record;
  v_played integer;
begin
  -- 1. Lock the rounds that are still unplayed, in order of member, so that each is played once.
  select jsonb_agg(w.value), jsonb_agg(w.value->'posting')
    into v_rounds, v_postings
    from (
      select p.value
      from jsonb_array_elements(p_rounds) as p(value)
      join spin_round r
        on r.member_id = (p.value->>'member')::bigint and r.no = (p.value->>'no')::bigint
      where r.played_at is null
        and r.seed_hash = p.value->>'seedHash'
        and r.offer_hash = p.value->>'offerHash'
        -- A member may know a seed from before a restore (docs/decisions/137).
        and r.epoch is not distinct from v_epoch
        and exists (
          select 1 from member m
          where m.member_id = r.member_id
            and m.status = 'active'
            and (m.paused_until is null or m.paused_until <= p_at)
            and not 'no-play' = any(m.effects)
        )
      order by r.member_id
      for update of r
    ) w;
  if v_rounds is null then return; end if;

  -- 2. Take the coins. This locks the members' books.
  select bool_or(case when o.value->>'ok' = 'true' then o.value->>'replayed' = 'true'
           else o.value->>'code' <> 'MONEY_NOT_ENOUGH' end),
         bool_or(o.value->>'code' = 'MONEY_NOT_ENOUGH')
    into v_wrong, v_unpaid
    from ledger_post(v_postings) as o(value);
  if v_wrong then
    raise exception 'a round was not charged: %', v_postings using errcode = 'P0400';
  end if;
  if v_unpaid then
    raise exception 'a coin is missing' using errcode = 'P0409';
  end if;

  -- 3. Count the draws against stock and budget, in order of slice. Members who draw the same
  -- slice, and the operator who writes it, wait for these row locks.
  for v_use in
    select x.wheel, x.slice, x.kind, x.amount, x.currency, x.lock, count(*)::integer as draws
    from jsonb_to_recordset(v_rounds)
      as x(wheel text, slice text, kind text, amount bigint, currency text, lock jsonb)
    group by x.wheel, x.slice, x.kind, x.amount, x.currency, x.lock
    order by x.wheel, x.slice
  loop
    update wheel_slice s
      set drawn = s.drawn + v_use.draws, spent = s.spent + v_use.draws * s.amount
      where s.wheel = v_use.wheel
        and s.code = v_use.slice
        and (s.stock is null or s.drawn + v_use.draws <= s.stock)
        and (s.budget is null or s.spent + v_use.draws * s.amount <= s.budget)
        and s.kind = v_use.kind
        and s.amount = v_use.amount
        and s.currency is not distinct from v_use.currency
        and s.lock is not distinct from v_use.lock;
    if not found then
      raise exception 'the slice % is used up or was changed', v_use.slice using errcode = 'P0409';
    end if;
  end loop;

  -- 4. Store the rounds, their coupons and the next commitments. Check the members again under the
  -- lock of their books, because a break may have begun (docs/decisions/152).
  return query
    with played as (
      update spin_round r
        set played_at = x."playedAt", wheel = x.wheel, client_seed = x."clientSeed", odds = x.odds,
          sold_out = x.gone, slice = x.slice, label = x.label, kind = x.kind,
          server_seed = x."serverSeed", sealed_seed = null
        from jsonb_to_recordset(v_rounds) as x(
          member bigint, no bigint, wheel text, "clientSeed" text, odds jsonb, gone text[],
          slice text, label jsonb, kind text, "serverSeed" text,
          "playedAt" timestamptz, "expiresAt" timestamptz, next jsonb
        )
        join member m on m.member_id = x.member
        where r.member_id = x.member
          and r.no = x.no
          and m.status = 'active'
          and (m.paused_until is null or m.paused_until <= p_at)
          and not 'no-play' = any(m.effects)
        returning r.member_id, r.no, r.wheel, r.slice, r.kind, r.played_at, r.odds_hash,
          r.offer_hash, x."expiresAt" as expires_at, x.next
    ), given as (
      insert into coupon (member_id, no, wheel, slice, won_at, expires_at)
        select p.member_id, p.no, p.wheel, p.slice, p.played_at, p.expires_at
        from played p
        where p.kind <> 'none'
    ), following as (
      insert into spin_round (
        member_id, no, sealed_seed, seed_hash, odds_hash, made_at, offer_hash, epoch
      )
      select p.member_id, p.no + 1, p.next->>'sealed', p.next->>'seedHash', p.odds_hash,
        p_at, p.offer_hash, v_epoch
      from played p
      on conflict do nothing
      returning spin_round.member_id
    ), exhausted as materialized (
      select s.wheel, array_agg(s.code) as codes
      from wheel_slice s
      where s.wheel = any(select p.wheel from played p)
        and (s.drawn >= s.stock or s.spent + s.amount > s.budget)
      group by s.wheel
    )
    select p.member_id, a.balance, f.member_id is not null, coalesce(u.codes, '{}')
    from played p
    join account a on a.member_id = p.member_id and a.name = 'coin'
    left join following f on f.member_id = p.member_id
    left join exhausted u on u.wheel = p.wheel;
  get diagnostics v_played = row_count;
  if v_played < jsonb_array_length(v_rounds) then
    raise exception 'a member may not play any more' using errcode = 'P0409';
  end if;
end $$;
