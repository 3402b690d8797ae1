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

-- Begins or extends a member's time-out or self-exclusion and returns its end. Returns null unless
-- the account is active; a self-exclusion may also extend an earlier one. No call ends or shortens
-- a break: only the operator's commands do (docs/decisions/149).
create or replace function member_begin_break(
  p_member bigint, p_excludes boolean, p_until timestamptz
) returns timestamptz
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_until timestamptz;
begin
  update member
      set status = case when p_excludes then 'self-excluded' else status end,
        paused_until = greatest(paused_until, p_until)
    where member_id = p_member
      and (status = 'active' or (p_excludes and status = 'self-excluded'))
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

revoke all on function member_first_account(bigint, text, text, text, timestamptz),
  member_forget(bigint), member_begin_break(bigint, boolean, timestamptz),
  member_close(bigint, timestamptz, timestamptz) from public;
grant execute on function member_first_account(bigint, text, text, text, timestamptz),
  member_forget(bigint), member_begin_break(bigint, boolean, timestamptz),
  member_close(bigint, timestamptz, timestamptz) to champa_app;
