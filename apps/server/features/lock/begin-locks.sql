-- Begins play locks. Called by begin-lock.ts and by SQL functions that credit amounts with a lock.

-- Begins the lock of a credit for each of these members, whose books are locked and whose credits
-- are posted. Returns the members for whom it did: all but those who are on a break, not active, or
-- frozen by staff (docs/decisions/207).
create or replace function begin_locks(p_at timestamptz, p_locks jsonb) returns setof bigint
language plpgsql set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off as $$
begin
  return query
    insert into play_lock (
      member_id, no, source, source_code, name, type, state, credit, base, principal, net_deposits,
      turnover_hundredths, turnover_required, success_basis_points, fail_basis_points, min_remain,
      max_withdraw, counts, excluded, started_at, expires_at
    )
    select x.member,
           coalesce((select max(l.no) from play_lock l where l.member_id = x.member), 0) + 1,
           x.source, x."sourceCode", x.name, x.type, 'in_play', x.credit, x.base, x.principal,
           x."netDeposits", x."turnoverHundredths", x."turnoverRequired", x."successBasisPoints",
           x."failBasisPoints", x."minRemain", x."maxWithdraw", x.counts, x.excluded, p_at,
           x."expiresAt"
    from jsonb_to_recordset(p_locks) as x(
      member bigint, source text, "sourceCode" text, name jsonb, type text, credit bigint,
      base bigint, principal bigint, "netDeposits" bigint, "turnoverHundredths" integer,
      "turnoverRequired" bigint, "successBasisPoints" integer, "failBasisPoints" integer,
      "minRemain" bigint, "maxWithdraw" bigint, counts jsonb, excluded text[],
      "expiresAt" timestamptz
    )
    join member m on m.member_id = x.member
    where m.status = 'active'
      and (m.paused_until is null or m.paused_until <= p_at)
      and not 'no-play' = any(m.effects)
      and not 'no-bonus' = any(m.effects)
    returning play_lock.member_id;
end $$;
