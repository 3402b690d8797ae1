-- Activates bonuses in one call. activation.ts calls it after its own caller has checked that the
-- members may have them (docs/decisions/166-a-spin-is-two-statements.md).

-- Activates for each member, given once, the bonus whose code has the same position, in place of
-- any other. Returns the members for whom it did. Leaves out members with a lock in play, which
-- cannot begin while their books are locked, and members whose bonus was already activated.
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
  -- Locks the books in order of member id, like every other call, so that no two calls deadlock.
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
