-- Opens and locks a member's book; ledger.sql posts to it.

-- Opens a member's book with its accounts: [[name, unit, floor|null], …]. A repeated call adds
-- missing accounts.
create or replace function ledger_open(p_member bigint, p_accounts jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into book (member_id) values (p_member) on conflict do nothing;
  insert into account (member_id, name, unit, floor)
  select p_member, a->>0, a->>1, (a->>2)::bigint from jsonb_array_elements(p_accounts) as a
  on conflict do nothing;
end $$;

-- Locks the member's book until the transaction ends, for decisions that read balances and then
-- post.
create or replace function ledger_lock(p_member bigint) returns void
language plpgsql security definer set search_path = public, pg_temp
-- A call that waits longer than two seconds for the lock fails, and the member is asked to try
-- again.
set lock_timeout = '2s' as $$
begin
  perform 1 from book where member_id = p_member for update;
end $$;

revoke all on function ledger_open(bigint, jsonb), ledger_lock(bigint) from public;
grant execute on function ledger_open(bigint, jsonb), ledger_lock(bigint) to champa_app;
