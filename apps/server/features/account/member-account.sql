-- The two changes of a member's payout account that the server may make (platform/database/grants.sql).

-- Writes the bank account of a member who has none. Answers false where there is one already, or the member is not
-- active, or forgotten: only member_forget empties the username, which the server cannot write back.
create or replace function member_first_account(p_member bigint, p_code text, p_no text, p_name text, p_at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update member set bank_code = p_code, bank_account_no = p_no, bank_account_name = p_name, bank_changed_at = p_at
  where member_id = p_member and bank_code is null and status = 'active' and username <> '';
  return found;
end $$;

-- Takes away who a closed member was, never beside a payout under way. The caller has written former_member in the same
-- transaction.
create or replace function member_forget(p_member bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select 1 from account where member_id = p_member and name = 'withdraw-hold' and balance <> 0) then
    raise exception 'member % has a payout on its way and is not forgotten', p_member;
  end if;
  update member set
    name = '–', registered_name = null, username = '', phone = '', password_hash = 'none',
    bank_code = null, bank_account_name = null, account_name_reviewed = null, bank_account_no = null,
    source_code = null, invite_code = null, invite_flag = null, groups = '{}', forget_at = null
  where member_id = p_member and status = 'closed';
end $$;

revoke all on function member_first_account(bigint, text, text, text, timestamptz), member_forget(bigint) from public;
grant execute on function member_first_account(bigint, text, text, text, timestamptz), member_forget(bigint) to champa_app;
