-- Matches of accounts with members on a break. The server's login finds them and closes none.

-- Stores a match unless staff have closed it; a joined one never goes back to raised. Returns its
-- state, and whether it is new or has changed.
create or replace function record_break_match(
  p_source bigint, p_member bigint, p_kinds text[], p_state text, p_at timestamptz
) returns table (state text, is_new boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_state text;
begin
  if p_state not in ('raised', 'joined') then
    raise exception 'a match is not recorded as %', p_state using errcode = 'P0400';
  end if;
  insert into break_match as b (source_id, member_id, kinds, state, found_at)
    values (p_source, p_member, p_kinds, p_state, p_at)
    on conflict (member_id, source_id) do update
      set kinds = excluded.kinds,
        state = case when b.state = 'joined' then 'joined' else excluded.state end
      where b.state <> 'closed'
        and (not b.kinds @> excluded.kinds or (b.state = 'raised' and excluded.state = 'joined'))
    returning b.state into v_state;
  if v_state is not null then
    return query select v_state, true;
    return;
  end if;
  return query
    select b.state, false
    from break_match b
    where b.source_id = p_source and b.member_id = p_member;
end $$;

revoke all on function record_break_match(bigint, bigint, text[], text, timestamptz) from public;
grant execute on function record_break_match(bigint, bigint, text[], text, timestamptz)
  to champa_app;
