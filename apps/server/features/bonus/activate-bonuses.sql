-- Activates bonuses in one call. Called by activation.ts, whose caller has judged them
-- (docs/decisions/166-a-spin-is-two-statements.md).

-- Activates a bonus for each of these members, given once each and with the code at the same
-- position, in place of any other. Returns those for whom it did: not while a lock is in play, which
-- the locked books keep from beginning meanwhile, and not where the bonus is activated already.
create or replace function activate_bonuses(
  p_at timestamptz, p_members bigint[], p_codes text[]
) returns table (member_id bigint)
language plpgsql set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  -- In order of member, as every call that locks books.
  perform ledger_lock(o.member)
    from (select x.member from unnest(p_members) as x(member) order by x.member) o;
  return query
    insert into bonus_activation as b (member_id, code, activated_at)
    select x.member, x.code, p_at
    from unnest(p_members, p_codes) as x(member, code)
    where not exists (
      select 1 from play_lock l where l.member_id = x.member and l.state = 'in_play'
    )
    on conflict (member_id) do update
      set code = excluded.code, activated_at = excluded.activated_at
      where b.code <> excluded.code
    returning b.member_id;
end $$;
