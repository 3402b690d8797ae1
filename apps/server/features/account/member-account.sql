-- Functions for the changes of bank account, break and status that the server role may make
-- (platform/database/grants.sql).

-- Stores the bank account of a member who has none. Returns false when an account exists or the
-- member is not active or has been forgotten: only member_forget empties the username, and the
-- server role cannot restore it.
create or replace function member_first_account(
  p_member bigint, p_code text, p_no text, p_name text, p_at timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update member
      set bank_code = p_code, bank_account_no = p_no, bank_account_name = p_name,
        bank_changed_at = p_at
    where member_id = p_member
      and bank_code is null
      and status = 'active'
      and username <> '';
  return found;
end $$;

-- Erases the personal data of a closed member; raises an exception while a payout is under way. The
-- caller has written former_member in the same transaction.
create or replace function member_forget(p_member bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select 1 from account where member_id = p_member and name = 'withdraw-hold' and balance <> 0
  ) then
    raise exception 'member % has a payout on its way and is not forgotten', p_member;
  end if;
  update member set
    name = '–', registered_name = null, username = '', phone = '', password_hash = 'none',
    bank_code = null, bank_account_name = null, account_name_reviewed = null,
    bank_account_no = null,
    source_code = null, invite_code = null, invite_refusal = null, groups = '{}', forget_at = null
  where member_id = p_member and status = 'closed';
  -- Words of staff may name the person; what was decided stays.
  update member_flag set note = '', end_reason = null where member_id = p_member;
  -- A request to change the bank account has it whole, with its holder's name.
  update approval
    set params = params || '{"account": {"bankCode": "", "accountNo": "", "name": ""}}',
      changes = '[]', expects = '{}'
  where about_member = p_member and action = 'member.bank';
end $$;

-- The status of a member who is neither excluded nor closed: suspended while a freeze stops
-- everything.
create or replace function member_open_status(p_member bigint) returns text
language sql stable set search_path = public, pg_temp as $$
  select case
    when exists (
      select 1
      from member_flag f
      where f.member_id = p_member and f.scope = 'all' and f.ended_at is null
    ) then 'suspended'
    else 'active'
  end
$$;

drop function if exists member_begin_break(bigint, boolean, timestamptz);

-- Begins or extends a member's time-out or self-exclusion and returns its end. Returns null when the
-- account is closed or missing, and for a time-out of an excluded member. A freeze refuses no break
-- and outlasts it; a suspension without one becomes a freeze, which the exclusion would hide. No call
-- ends or shortens a break: only the operator's commands do (docs/decisions/149).
create or replace function member_begin_break(
  p_member bigint, p_excludes boolean, p_until timestamptz, p_at timestamptz
) returns timestamptz
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_status text;
  v_until timestamptz;
begin
  select status into v_status from member where member_id = p_member for update;
  if v_status is null or v_status = 'closed'
    or (v_status = 'self-excluded' and not p_excludes)
  then
    return null;
  end if;
  if p_excludes and v_status in ('suspended', 'under-review')
    and member_open_status(p_member) = 'active'
  then
    insert into member_flag (member_id, no, kind, scope, effects, note, made_by, made_at)
      select p_member, coalesce(max(f.no), 0) + 1, 'freeze', 'all',
        array['no-play', 'no-withdrawal'], v_status, 'operator', p_at
      from member_flag f
      where f.member_id = p_member;
    update member
      set effects = array(
        select distinct e from unnest(effects || array['no-play', 'no-withdrawal']) as e order by e
      )
      where member_id = p_member;
  end if;
  update member
    set status = case when p_excludes then 'self-excluded' else status end,
      paused_until = greatest(paused_until, p_until)
    where member_id = p_member
    returning paused_until into v_until;
  return v_until;
end $$;

-- Closes an active account. Returns false for any other status, so that a self-exclusion stays in
-- force.
create or replace function member_close(
  p_member bigint, p_at timestamptz, p_forget_at timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update member
      set status = 'closed', closed_at = p_at, forget_at = p_forget_at
    where member_id = p_member
      and status = 'active';
  return found;
end $$;

revoke all on function member_open_status(bigint), member_first_account(bigint, text, text, text, timestamptz),
  member_forget(bigint), member_begin_break(bigint, boolean, timestamptz, timestamptz),
  member_close(bigint, timestamptz, timestamptz) from public;
grant execute on function member_first_account(bigint, text, text, text, timestamptz),
  member_forget(bigint), member_begin_break(bigint, boolean, timestamptz, timestamptz),
  member_close(bigint, timestamptz, timestamptz) to champa_app;
grant execute on function member_open_status(bigint) to champa_operator;
