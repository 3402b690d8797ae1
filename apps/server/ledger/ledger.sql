-- The only functions that move money. Called by ledger/post.ts; see docs/money.md for every posting on a sample.

-- One posting. Everything is checked before the first write, so a refusal leaves nothing behind and needs no savepoint.
-- Answers {"ok":true,"seq":…,"replayed":…,"reply":…} or {"ok":false,"code":…}.
create or replace function ledger_post_one(p jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_member bigint := (p->>'member')::bigint;
  v_key text := p->>'key';
  v_at timestamptz := (p->>'at')::timestamptz;
  v_legs jsonb := p->'legs';
  v_open jsonb := p->'open';
  v_close jsonb := p->'close';
  v_take text := p->'lease'->>'take';
  v_release text := p->'lease'->>'release';
  v_names text[];
  v_amounts bigint[];
  v_book book%rowtype;
  v_before posting%rowtype;
  v_seq bigint;
  v_found integer;
  v_broken boolean;
  v_money bigint;
  v_coins bigint;
begin
  -- The member's book row is locked first: from here on nobody else changes this member's accounts.
  select * into v_book from book where member_id = v_member for update;
  if not found then return jsonb_build_object('ok', false, 'code', 'NO_BOOK'); end if;

  select * into v_before from posting where member_id = v_member and key = v_key;
  if found then
    if v_before.body_hash is distinct from p->>'bodyHash' then return jsonb_build_object('ok', false, 'code', 'IDEMPOTENCY_MISMATCH'); end if;
    return jsonb_build_object('ok', true, 'seq', v_before.movement_seq::text, 'replayed', true, 'reply', v_before.reply);
  end if;

  if v_take is not null and v_book.lease_key is not null and v_book.lease_key <> v_take and v_book.lease_until > v_at then
    return jsonb_build_object('ok', false, 'code', 'BUSY');
  end if;

  if v_close is not null then
    v_seq := (v_close->>'seq')::bigint;
    perform 1 from movement where member_id = v_member and seq = v_seq and status = 'in progress';
    if not found then return jsonb_build_object('ok', false, 'code', 'SETTLED'); end if;
  end if;

  if p->'expect' is not null then
    perform 1 from account where member_id = v_member and name = p->'expect'->>'account' and seq = (p->'expect'->>'seq')::bigint;
    if not found then return jsonb_build_object('ok', false, 'code', 'MOVED'); end if;
  end if;

  select array_agg(l->>0), array_agg((l->>1)::bigint) into v_names, v_amounts from jsonb_array_elements(v_legs) as l;
  if v_names is not null then
    select count(distinct a.name), coalesce(bool_or(a.floor is not null and l.amount < 0 and a.balance + l.amount < a.floor), false),
           coalesce(sum(l.amount) filter (where a.unit <> 'COIN'), 0), coalesce(sum(l.amount) filter (where a.unit = 'COIN'), 0)
      into v_found, v_broken, v_money, v_coins
      from unnest(v_names, v_amounts) as l(name, amount)
      join account a on a.member_id = v_member and a.name = l.name;
    if v_found <> cardinality(v_names) then raise exception 'an account of posting % does not exist', p using errcode = 'P0404'; end if;
    if v_money <> 0 or v_coins <> 0 then raise exception 'posting % does not sum to zero', p using errcode = 'P0400'; end if;
    if v_broken then return jsonb_build_object('ok', false, 'code', 'MONEY_NOT_ENOUGH'); end if;
  end if;

  if v_open is not null then
    v_seq := v_book.movement_seq + 1;
    insert into movement (member_id, seq, type, source, target, amount, status, detail, created_at, settled_at, due_at)
    values (v_member, v_seq, v_open->>'type', v_open->>'source', v_open->>'target', (v_open->>'amount')::bigint, v_open->>'status',
            coalesce(v_open->'detail', '{}'::jsonb), v_at, case when v_open->>'status' = 'in progress' then null else v_at end, (v_open->>'dueAt')::timestamptz);
  end if;
  if v_open is not null or v_take is not null or v_release is not null then
    update book set
      movement_seq = case when v_open is not null then v_seq else movement_seq end,
      lease_key = case when v_take is not null then v_take when v_release = lease_key then null else lease_key end,
      lease_until = case when v_take is not null then (p->'lease'->>'until')::timestamptz else lease_until end
    where member_id = v_member;
  end if;
  if v_close is not null then
    update movement set status = v_close->>'status', settled_at = v_at, due_at = null, detail = detail || coalesce(v_close->'detail', '{}'::jsonb)
    where member_id = v_member and seq = v_seq;
  end if;

  insert into posting (member_id, key, kind, body_hash, movement_seq, reply, created_at)
  values (v_member, v_key, p->>'kind', p->>'bodyHash', v_seq, p->'reply', v_at);

  if v_names is not null then
    with changed as (
      update account a set balance = a.balance + l.amount, seq = a.seq + 1
      from unnest(v_names, v_amounts) as l(name, amount)
      where a.member_id = v_member and a.name = l.name
      returning a.name, a.seq, l.amount, a.balance
    )
    insert into entry (member_id, account, seq, posting_key, amount, balance_after, created_at)
    select v_member, name, seq, v_key, amount, balance, v_at from changed;
  end if;

  return jsonb_build_object('ok', true, 'seq', v_seq::text, 'replayed', false, 'reply', p->'reply');
end $$;

-- One or many postings of different members in one call; each keeps its own outcome.
create or replace function ledger_post(postings jsonb) returns setof jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_posting jsonb;
begin
  for v_posting in select value from jsonb_array_elements(postings) loop
    return next ledger_post_one(v_posting);
  end loop;
end $$;

-- Opens a member's book with its accounts: [[name, unit, floor|null], …]. Asking again adds what is missing.
create or replace function ledger_open(p_member bigint, p_accounts jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into book (member_id) values (p_member) on conflict do nothing;
  insert into account (member_id, name, unit, floor)
  select p_member, a->>0, a->>1, (a->>2)::bigint from jsonb_array_elements(p_accounts) as a
  on conflict do nothing;
end $$;

revoke all on function ledger_post_one(jsonb), ledger_post(jsonb), ledger_open(bigint, jsonb) from public;
grant execute on function ledger_post_one(jsonb), ledger_post(jsonb), ledger_open(bigint, jsonb) to champa_app;
