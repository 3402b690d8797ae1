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

-- Confirms a match that waits for staff, which one person may do alone because it tightens. Returns
-- false when it does not wait.
create or replace function confirm_break_match(
  p_source bigint, p_member bigint, p_by text, p_why text, p_now timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update break_match
  set state = 'joined', decided_at = p_now, decided_by = p_by, decision_reason = p_why
  where source_id = p_source and member_id = p_member and state = 'raised';
  return found;
end $$;

revoke all on function confirm_break_match(bigint, bigint, text, text, timestamptz) from public;
grant execute on function confirm_break_match(bigint, bigint, text, text, timestamptz)
  to champa_app;

-- Ends a break that the account had only through a closed match, unless it also shares the break of
-- another account. Returns whether something ended, and the ends of the breaks that the account's
-- own member requested, which go on.
create or replace function end_shared_break(
  p_member bigint, p_now timestamptz, out is_ended boolean, out exclusion timestamptz,
  out time_out timestamptz
)
language plpgsql set search_path = public, pg_temp as $$
declare
  v_until timestamptz;
begin
  is_ended := false;
  if exists (
    select 1
    from break_match b
    join member s on s.member_id = b.source_id
    where b.member_id = p_member
      and b.state = 'joined'
      and (s.status = 'self-excluded' or s.paused_until > p_now)
  ) then
    return;
  end if;
  select max(b.ends_at) filter (where b.kind = 'self-exclusion'),
      max(b.ends_at) filter (where b.kind = 'time-out' and b.ends_at > p_now)
    into exclusion, time_out
    from play_break b
    where b.member_id = p_member
      and b.no > (
        select coalesce(max(e.no), 0)
        from play_break e
        where e.member_id = p_member and e.kind = 'ended'
      );
  -- Null only when there is neither.
  v_until := case when exclusion is null then time_out else greatest(exclusion, time_out) end;
  update member m
  set status = b.status, paused_until = v_until
  from (
    select case
        when exclusion is not null then 'self-excluded'
        when h.status = 'self-excluded' then member_open_status(p_member)
        else h.status
      end as status
    from member h
    where h.member_id = p_member
  ) as b
  where m.member_id = p_member
    and m.status <> 'closed'
    and (m.status, m.paused_until) is distinct from (b.status, v_until);
  is_ended := found;
end $$;

revoke all on function end_shared_break(bigint, timestamptz) from public;
grant execute on function end_shared_break(bigint, timestamptz) to champa_operator;
