-- The upper limit for the speed of posting: the leanest correct double-entry transfer on this
-- database. It makes two ordered account updates with a minimum balance, stores the reply under an
-- idempotency key, and inserts two entries with the balance after.
create table limit_account (
  id bigint primary key,
  balance bigint not null check (balance >= 0),
  seq bigint not null default 0
) with (fillfactor = 70);
create table limit_key (key bigint primary key, reply jsonb not null);
create table limit_entry (
  account bigint not null,
  seq bigint not null,
  amount bigint not null,
  balance_after bigint not null,
  created_at timestamptz not null,
  primary key (account, seq)
);
insert into limit_account select n, 1000000000000 from generate_series(1, 20000) n;

create function limit_transfer(p_key bigint, p_from bigint, p_to bigint, p_amount bigint)
returns jsonb language plpgsql as $$
declare
  v_balance bigint;
  v_seq bigint;
  v_reply jsonb := jsonb_build_object('ok', true);
begin
  insert into limit_key (key, reply) values (p_key, v_reply) on conflict do nothing;
  if not found then
    select reply into v_reply from limit_key where key = p_key;
    return v_reply;
  end if;
  if p_from < p_to then
    update limit_account set balance = balance - p_amount, seq = seq + 1
    where id = p_from
    returning balance, seq into v_balance, v_seq;
    insert into limit_entry values (p_from, v_seq, -p_amount, v_balance, now());
    update limit_account set balance = balance + p_amount, seq = seq + 1
    where id = p_to
    returning balance, seq into v_balance, v_seq;
    insert into limit_entry values (p_to, v_seq, p_amount, v_balance, now());
  else
    update limit_account set balance = balance + p_amount, seq = seq + 1
    where id = p_to
    returning balance, seq into v_balance, v_seq;
    insert into limit_entry values (p_to, v_seq, p_amount, v_balance, now());
    update limit_account set balance = balance - p_amount, seq = seq + 1
    where id = p_from
    returning balance, seq into v_balance, v_seq;
    insert into limit_entry values (p_from, v_seq, -p_amount, v_balance, now());
  end if;
  return v_reply;
end $$;
