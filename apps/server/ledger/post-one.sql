-- The path of ledger_post (ledger.sql) for a batch of one posting, which most batches are while the
-- server is not busy. It checks, answers and writes the same as the path for larger batches
-- (same-outcome.property.test.ts), at 60 % of the cost.

-- Inserts a row for each deposit with the turnover that it requires before a withdrawal, according
-- to the operator setting at that time (docs/decisions/085). Gift links that brought nothing get no
-- row. Both paths of ledger_post call it.
create or replace function ledger_require_play(p_member bigint[], p_seq bigint[], p_at timestamptz)
returns void language sql as $$
  insert into deposit_play (member_id, seq, amount, required, payer_key, payer_match, at)
  select m.member_id, m.seq, m.amount,
         coalesce((
           select ceil(m.amount * (d.value->>'playThrough')::numeric / 100)
           from operator_setting d
           where d.name = 'risk'
         ), 0),
         case when coalesce(p.payer->>'accountNo', p.payer->>'name', '') <> '' then
           md5(concat_ws(
             '|', p.payer->>'bankCode', p.payer->>'accountNo', upper(p.payer->>'name')
           ))
         end,
         m.detail->>'payerFits', p_at
  from unnest(p_member, p_seq) as x(member, seq)
  cross join lateral (select * from movement where member_id = x.member and seq = x.seq limit 1) m
  cross join lateral (select m.detail->'payer') as p(payer)
  where m.amount > 0
$$;

-- The game of a transfer that a posting opens; null for any other movement.
create or replace function transfer_game(p_open jsonb) returns text
language sql immutable as $$
  select case
    when p_open->>'type' <> 'transfer' then null
    when p_open->>'source' = 'wallet' then p_open->>'target'
    else p_open->>'source'
  end
$$;

-- Counts the gift links that brought nothing among movements that have just failed. Both paths of
-- ledger_post call it.
create or replace function ledger_count_empty_gifts(p_member bigint[], p_seq bigint[]) returns void
language sql as $$
  update book b set empty_gifts = empty_gifts + 1
  from unnest(p_member, p_seq) as x(member, seq)
  cross join lateral (select * from movement where member_id = x.member and seq = x.seq limit 1) m
  where b.member_id = x.member and m.type = 'deposit' and m.amount = 0
$$;

-- Applies one posting and returns its outcome. Steps 1 to 5 check, steps 6 to 10 write: a refusal
-- leaves nothing behind. ledger_post sets the planner's options and the lock timeout.
create or replace function ledger_post_one(p jsonb) returns jsonb
language plpgsql as $$
declare
  v_at constant timestamptz := (p->>'at')::timestamptz;
  v_member constant bigint := (p->>'member')::bigint;
  v_key constant text := p->>'key';
  v_open constant jsonb := p->'open';
  v_close constant jsonb := p->'close';
  v_expect constant jsonb := p->'expect';
  v_take constant text := p->'lease'->>'take';
  v_release constant text := p->'lease'->>'release';
  v_book book; v_before posting; v_account account;
  v_seq bigint; v_epoch text; v_wallet bigint;
  -- One element per leg, in the order given.
  v_name text[] := '{}'; v_amount bigint[]; v_balance bigint[]; v_leg_seq bigint[];
  v_money bigint := 0; v_coins bigint := 0; v_bug text; v_below boolean; v_beyond boolean;
begin
  if v_close is not null and coalesce(v_close->>'status', '') not in ('SUCCESS', 'FAILED') then
    raise exception 'a posting that closes a movement does not end it: %', v_key
      using errcode = 'P0400';
  end if;

  -- 1. Lock the book. From here on no other transaction changes this member's accounts.
  select * into v_book from book where member_id = v_member for update;
  if v_book.member_id is null then
    return '{"ok": false, "code": "NO_BOOK"}';
  end if;
  v_seq := coalesce(
    (v_close->>'seq')::bigint, case when v_open is not null then v_book.movement_seq + 1 end
  );

  -- 2. Answer a repeated key with the stored reply.
  select * into v_before from posting where member_id = v_member and key = v_key;
  if v_before.key is not null then
    if v_before.body_hash is distinct from p->>'hash' then
      return '{"ok": false, "code": "IDEMPOTENCY_MISMATCH"}';
    end if;
    return jsonb_build_object(
      'ok', true, 'seq', coalesce(v_before.movement_seq, v_seq)::text, 'replayed', true,
      'reply', v_before.reply
    );
  end if;

  -- 3. Check the lease, and that the movement to close is still in progress.
  if v_take is not null and v_book.lease_key <> v_take and v_book.lease_until > v_at then
    return '{"ok": false, "code": "BUSY"}';
  end if;
  if v_close is not null then
    perform 1 from movement
    where member_id = v_member and seq = v_seq and status = 'in progress';
    if not found then
      return '{"ok": false, "code": "SETTLED"}';
    end if;
  end if;

  -- 4. Check the preconditions: a member who may play (docs/decisions/149), an account unchanged
  -- since the caller read it, the registered payee (docs/decisions/094), and a review where staff
  -- have frozen the member or asked for one (docs/decisions/207).
  if v_open->>'type' = 'transfer' and v_open->>'source' = 'wallet' then
    perform 1 from member
    where member_id = v_member
      and (status <> 'active' or paused_until > v_at or 'no-play' = any(effects));
    if found then
      return '{"ok": false, "code": "PAUSED"}';
    end if;
  end if;
  if v_expect is not null then
    perform 1 from account
    where member_id = v_member
      and name = v_expect->>'account' and seq = (v_expect->>'seq')::bigint;
    if not found then
      return '{"ok": false, "code": "MOVED"}';
    end if;
  end if;
  if v_open->>'type' = 'withdraw' then
    perform 1 from member
    where member_id = v_member
      and bank_code = v_open->'detail'->'to'->>'bankCode'
      and bank_account_no = v_open->'detail'->'to'->>'accountNo'
      and (
        v_open->'detail' ? 'review'
        or not effects && array['no-withdrawal', 'review-withdrawals']
      );
    if not found then
      return '{"ok": false, "code": "MOVED"}';
    end if;
  end if;

  -- 5. Read the accounts of the legs; check that the legs sum to zero and no floor is crossed.
  for i in 1 .. jsonb_array_length(p->'legs') loop
    v_name[i] := p->'legs'->(i - 1)->>0;
    v_amount[i] := (p->'legs'->(i - 1)->>1)::bigint;
    select * into v_account from account where member_id = v_member and name = v_name[i];
    if v_account.name is null or v_name[i] = any(v_name[:i - 1]) then
      v_bug := 'BUG account';
    end if;
    v_balance[i] := v_account.balance + v_amount[i];
    v_leg_seq[i] := v_account.seq + 1;
    if v_account.unit = 'COIN' then
      v_coins := v_coins + v_amount[i];
    else
      v_money := v_money + v_amount[i];
    end if;
    v_below := v_below or (v_amount[i] < 0 and v_balance[i] < v_account.floor);
    -- A house account may credit at most maxReceived (contract/money.ts) in total.
    v_beyond := v_beyond or (
      v_amount[i] < 0 and v_balance[i] < -10000000000000
      and v_account.unit <> 'COIN' and v_name[i] like 'house:%'
    );
    if v_name[i] = 'wallet' then
      v_wallet := v_balance[i];
    end if;
  end loop;
  if v_bug is null and (v_money <> 0 or v_coins <> 0) then
    v_bug := 'BUG sum';
  end if;
  if v_bug is not null then
    raise exception using errcode = 'P0400', message = format(
      'this posting names an account that does not exist or does not sum to zero, '
      'and nothing was posted: %s %s', v_key, v_bug
    );
  end if;
  if v_below then
    return '{"ok": false, "code": "MONEY_NOT_ENOUGH"}';
  end if;
  if v_beyond then
    return '{"ok": false, "code": "BALANCE_LIMIT"}';
  end if;
  if p->>'empty' is not null then
    perform 1 from account where member_id = v_member and name = p->>'empty' and balance <> 0;
    if found then
      return '{"ok": false, "code": "NOT_EMPTY"}';
    end if;
  end if;

  -- 6. Open the movement.
  if v_open is not null then
    v_epoch := current_epoch(v_at);
    insert into movement (
      member_id, seq, epoch, type, source, target, amount, status, detail,
      created_at, settled_at, due_at, wallet_after
    )
    values (
      v_member, v_seq, v_epoch, v_open->>'type', v_open->>'source', v_open->>'target',
      (v_open->>'amount')::bigint, v_open->>'status', coalesce(v_open->'detail', '{}'),
      v_at, case when v_open->>'status' = 'in progress' then null else v_at end,
      case when v_open->>'status' <> 'in progress' then (v_open->>'dueAt')::timestamptz end,
      coalesce(
        v_wallet, (select balance from account where member_id = v_member and name = 'wallet')
      )
    );
    if v_open->>'status' = 'in progress' and v_open->>'type' in ('transfer', 'withdraw') then
      insert into open_movement (member_id, seq, type, game, due_at)
      values (
        v_member, v_seq, v_open->>'type', transfer_game(v_open), (v_open->>'dueAt')::timestamptz
      );
    end if;
  end if;

  -- 7. Advance the book's movement number; take or release the lease.
  if v_open is not null or v_take is not null or v_release = v_book.lease_key then
    update book set
      movement_seq = case when v_open is not null then v_seq else movement_seq end,
      lease_key = case
        when v_take is not null then v_take
        when v_release = lease_key then null
        else lease_key
      end,
      lease_until = case
        when v_take is not null then (p->'lease'->>'until')::timestamptz
        else lease_until
      end
    where member_id = v_member;
  end if;

  -- 8. Close the movement. The payee is written once, when the withdrawal is requested.
  if v_close is not null then
    delete from open_movement where member_id = v_member and seq = v_seq;
    update movement set
      status = v_close->>'status',
      settled_at = v_at,
      due_at = (v_close->>'dueAt')::timestamptz,
      detail = detail || (coalesce(v_close->'detail', '{}') - 'to'),
      amount = coalesce((v_close->>'amount')::bigint, amount),
      wallet_after = coalesce(v_wallet, wallet_after)
    where member_id = v_member and seq = v_seq;
    if v_close->>'status' = 'FAILED' then
      perform ledger_count_empty_gifts(array[v_member], array[v_seq]);
    end if;
  end if;

  -- 9. Store the posting; its unique key prevents it from being applied twice.
  insert into posting (member_id, key, kind, body_hash, movement_seq, reply, created_at)
  values (v_member, v_key, p->>'kind', p->>'hash', v_seq, p->'reply', v_at);

  -- 10. Change the balances, and write one entry per leg with the balance after it.
  for i in 1 .. cardinality(v_name) loop
    update account set balance = v_balance[i], seq = v_leg_seq[i]
    where member_id = v_member and name = v_name[i];
    insert into entry (member_id, account, seq, posting_key, amount, balance_after, created_at)
    values (v_member, v_name[i], v_leg_seq[i], v_key, v_amount[i], v_balance[i], v_at);
  end loop;
  if p->>'kind' in ('deposit-received', 'gift-link-received') then
    perform ledger_require_play(array[v_member], array[v_seq], v_at);
  end if;

  -- 11. Return the outcome.
  if v_open is null then
    return jsonb_build_object(
      'ok', true, 'seq', v_seq::text, 'replayed', false, 'reply', p->'reply'
    );
  end if;
  return jsonb_build_object(
    'ok', true, 'seq', v_seq::text, 'replayed', false, 'reply', p->'reply', 'epoch', v_epoch
  );
end $$;

revoke all on function
  transfer_game(jsonb),
  ledger_count_empty_gifts(bigint[], bigint[]),
  ledger_require_play(bigint[], bigint[], timestamptz),
  ledger_post_one(jsonb)
  from public;
