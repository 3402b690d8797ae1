-- What changes only by a request that two people have decided (docs/decisions/201). The server's
-- login has no right on these columns, and each function reads what to do from the request itself.

-- The parameters of a request of this action that is being carried out. Null unless two active
-- people have decided it, neither of them alone in an emergency. The caller's time can end the
-- stay of a person early, never prolong it.
create or replace function approved_params(p_approval text, p_action text, p_now timestamptz)
returns jsonb
language sql stable set search_path = public, pg_temp as $$
  select a.params
  from approval a
  join staff m on m.staff_id = a.maker_id
  join staff d on d.staff_id = a.decided_by
  where a.approval_id = p_approval
    and a.action = p_action
    and a.state = 'approved'
    and a.review_due_at is null
    and a.decided_by <> a.maker_id
    and m.status = 'active'
    and coalesce(m.active_until > greatest(p_now, now()), true)
    and d.status = 'active'
    and coalesce(d.active_until > greatest(p_now, now()), true)
$$;

revoke all on function approved_params(text, text, timestamptz) from public;

-- Whether owners or managers have decided the request, and none of them is this person.
create or replace function approved_by_others(p_approval text, p_staff bigint) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select count(*) = 2
  from approval a
  join staff s on s.staff_id in (a.maker_id, a.decided_by)
  where a.approval_id = p_approval
    and s.staff_id <> p_staff
    and s.roles && array['owner', 'manager']
$$;

revoke all on function approved_by_others(text, bigint) from public;

-- A year after the person leaves, as features/staff/people/bar-identities.ts does; null while nobody
-- knows when. A date that has passed shortens nothing.
create or replace function barred_until_after(p_leaves timestamptz, p_now timestamptz)
returns timestamptz
language sql stable set search_path = public, pg_temp as $$
  select case
    when p_leaves is not null then greatest(p_leaves, p_now, now()) + interval '365 days'
  end
$$;

revoke all on function barred_until_after(timestamptz, timestamptz) from public;

-- Gives a person the roles, grants and end date of the request. Returns false when the request does
-- not permit it. Nobody becomes an owner, and no owner is changed.
create or replace function staff_change_roles(p_approval text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_params jsonb := approved_params(p_approval, 'staff.role', p_now);
  v_staff bigint := (v_params->>'staffId')::bigint;
  v_until timestamptz := (v_params->>'activeUntil')::timestamptz;
begin
  if v_params is null or not approved_by_others(p_approval, v_staff) then
    return false;
  end if;
  update staff
  set roles = array(select jsonb_array_elements_text(v_params->'roles')),
    grants = array(select jsonb_array_elements_text(v_params->'grants')),
    active_until = v_until
  where staff_id = v_staff
    and not roles @> array['owner']
    and not v_params->'roles' ? 'owner';
  if not found then
    return false;
  end if;
  update barred_identity set barred_until = barred_until_after(v_until, p_now)
  where staff_id = v_staff;
  return true;
end $$;

revoke all on function staff_change_roles(text, timestamptz) from public;
grant execute on function staff_change_roles(text, timestamptz) to champa_app;

-- Lets a person sign in again. Returns false when the request does not permit it.
create or replace function staff_switch_on(p_approval text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_params jsonb := approved_params(p_approval, 'staff.on', p_now);
  v_staff bigint := (v_params->>'staffId')::bigint;
begin
  if v_params is null or not approved_by_others(p_approval, v_staff) then
    return false;
  end if;
  update staff
  set status = 'active'
  where staff_id = v_staff and status = 'off' and not roles @> array['owner'];
  if not found then
    return false;
  end if;
  update barred_identity b
  set barred_until = barred_until_after(s.active_until, p_now)
  from staff s
  where b.staff_id = v_staff and s.staff_id = v_staff;
  return true;
end $$;

revoke all on function staff_switch_on(text, timestamptz) from public;
grant execute on function staff_switch_on(text, timestamptz) to champa_app;

-- Switches a person off, which one colleague may do alone; never an owner. Ends every session.
-- Returns false when the person is off already.
create or replace function staff_switch_off(p_staff bigint, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update staff
  set status = 'off', available = false, credential_version = credential_version + 1
  where staff_id = p_staff and status = 'active' and not roles @> array['owner'];
  if not found then
    return false;
  end if;
  update barred_identity set barred_until = p_now + interval '365 days' where staff_id = p_staff;
  return true;
end $$;

revoke all on function staff_switch_off(bigint, timestamptz) from public;
grant execute on function staff_switch_off(bigint, timestamptz) to champa_app;

-- Reopens the closed account of the request while its profile exists. A freeze of everything goes on.
create or replace function member_reopen(p_approval text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update member
  set status = member_open_status(member_id), closed_at = null, forget_at = null
  where member_id = (approved_params(p_approval, 'member.reopen', p_now)->>'memberId')::bigint
    and username <> ''
    and status = 'closed'
    and forget_at is not null;
  return found;
end $$;

revoke all on function member_reopen(text, timestamptz) from public;
grant execute on function member_reopen(text, timestamptz) to champa_app;

-- The accounts of one person, which are those that share its breaks.
create or replace function accounts_with_breaks_of(p_member bigint) returns setof bigint
language sql stable set search_path = public, pg_temp as $$
  with recursive shared (member_id) as (
    select p_member
    union
    select case when b.member_id = s.member_id then b.source_id else b.member_id end
    from shared s
    join break_match b on (b.member_id = s.member_id or b.source_id = s.member_id)
      and b.state = 'joined'
  )
  select member_id from shared
$$;

revoke all on function accounts_with_breaks_of(bigint) from public;

drop function if exists member_end_exclusion(text, bigint[], timestamptz);

-- Ends the self-exclusion of the member of the request on every account of the person, and returns
-- these accounts: none when the member is not excluded, or the exclusion of one account still runs.
-- It finds and locks the accounts itself, and a time of the caller does not bring an end forward.
create or replace function member_end_exclusion(p_approval text, p_now timestamptz)
returns setof bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_member constant bigint
    := (approved_params(p_approval, 'member.end-exclusion', p_now)->>'memberId')::bigint;
  v_shared bigint[];
  v_locked bigint[] := '{}';
begin
  if v_member is null then
    return;
  end if;
  -- An account that was joined before the others were locked is locked, too.
  loop
    v_shared := array(select a from accounts_with_breaks_of(v_member) as a);
    exit when v_shared <@ v_locked;
    perform 1 from member where member_id = any(v_shared) order by member_id for update;
    v_locked := v_shared;
  end loop;
  if exists (
    select 1
    from member m
    where m.member_id = any(v_shared)
      and (
        (m.member_id = v_member and m.status <> 'self-excluded')
        or (m.status = 'self-excluded' and m.paused_until > least(p_now, now()))
      )
  ) then
    return;
  end if;
  return query
    update member
    set status = member_open_status(member_id), paused_until = null
    where member_id = any(v_shared) and status = 'self-excluded'
    returning member_id;
end $$;

revoke all on function member_end_exclusion(text, timestamptz) from public;
grant execute on function member_end_exclusion(text, timestamptz) to champa_app;

-- Closes the matches of both accounts of a request that two people have decided, in either
-- direction, and ends what was only shared. Returns the accounts that matched. A time of the caller
-- brings no end forward.
create or replace function close_break_match(
  p_approval text, p_by text, p_why text, p_now timestamptz
) returns table (
  member_id bigint, is_ended boolean, exclusion timestamptz, time_out timestamptz
)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_params constant jsonb := approved_params(p_approval, 'match.other', p_now);
  v_source constant bigint := (v_params->>'sourceId')::bigint;
  v_member constant bigint := (v_params->>'memberId')::bigint;
  v_now constant timestamptz := least(p_now, now());
  v_pair record;
begin
  if v_params is null then
    return;
  end if;
  perform 1 from member m
    where m.member_id = any(array[v_source, v_member])
    order by m.member_id for update;
  for v_pair in
    select b.source_id, b.member_id, b.state
    from break_match b
    where b.state <> 'closed'
      and (b.source_id, b.member_id) in ((v_source, v_member), (v_member, v_source))
    order by b.member_id
  loop
    update break_match b
    set state = 'closed', decided_at = p_now, decided_by = p_by, decision_reason = p_why
    where b.source_id = v_pair.source_id and b.member_id = v_pair.member_id;
    if v_pair.state = 'joined' then
      return query select v_pair.member_id, e.* from end_shared_break(v_pair.member_id, v_now) e;
    else
      return query select v_pair.member_id, false, null::timestamptz, null::timestamptz;
    end if;
  end loop;
end $$;

revoke all on function close_break_match(text, text, text, timestamptz) from public;
grant execute on function close_break_match(text, text, text, timestamptz) to champa_app;

-- Permits the phone of a request that two people have decided to register. Only exclusions of
-- members who registered before count, so that a time of the caller is not later than now.
create or replace function permit_registration(
  p_approval text, p_by text, p_why text, p_now timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_phone constant text := approved_params(p_approval, 'match.register', p_now)->>'phone';
begin
  if v_phone is null then
    return false;
  end if;
  insert into exclusion_exemption (phone, decided_by, reason, decided_at)
    values (v_phone, p_by, p_why, least(p_now, now()))
    on conflict (phone) do update
      set decided_by = excluded.decided_by, reason = excluded.reason,
        decided_at = excluded.decided_at;
  return true;
end $$;

revoke all on function permit_registration(text, text, text, timestamptz) from public;
grant execute on function permit_registration(text, text, text, timestamptz) to champa_app;
