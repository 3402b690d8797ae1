-- The only function that moves money, called by ledger/post.ts. docs/money.md shows an example of
-- every posting.

-- Applies one or many postings in one call: of different members, or of one member with no account
-- in common (ledger/post.ts). Returns one outcome per posting, in the order given:
-- {"ok":true,"seq":…,"replayed":…,"reply":…} or {"ok":false,"code":…}. Every posting is checked
-- (steps 1 to 6) before the first write (steps 7 to 12), so a refusal leaves nothing behind and
-- needs no savepoint. Each statement works on the whole batch; starting them all costs about as
-- much as five postings, so post-one.sql posts a batch of one. Arrays hold one element per posting
-- (v_leg_…: per leg); `i` is a posting's position.
create or replace function ledger_post(p_postings jsonb) returns setof jsonb
language plpgsql security definer set search_path = public, pg_temp
-- Each statement keeps one generic plan that uses indexes, whatever the sizes of the tables when it
-- is planned.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
-- A book locked by another operation must not delay the other books of the batch for long.
set lock_timeout = '2s' as $$
declare
  v_at timestamptz;
  v_epoch text;
  -- The fields of the postings and their legs.
  v_member bigint[]; v_key text[]; v_kind text[]; v_hash text[]; v_reply jsonb[];
  v_open jsonb[]; v_close jsonb[]; v_close_seq bigint[];
  v_expect jsonb[]; v_empty text[];
  v_take text[]; v_until timestamptz[]; v_release text[];
  v_leg_of int[]; v_leg_name text[]; v_leg_amount bigint[];
  -- Which steps the batch needs.
  v_opens boolean; v_closes boolean; v_leases boolean; v_guards boolean;
  -- Results of the checks.
  v_endless boolean; v_settled boolean[]; v_guard text[];
  v_code text[]; v_seq bigint[]; v_stored_reply jsonb[]; v_wallet bigint[];
begin
  if jsonb_array_length(p_postings) = 1 then
    return next ledger_post_one(p_postings->0);
    return;
  end if;

  -- 1. Read the postings and their legs.
  select min(x.at),
         array_agg(x.member order by x.i), array_agg(x.key order by x.i),
         array_agg(x.kind order by x.i), array_agg(x.hash order by x.i),
         array_agg(x.reply order by x.i), array_agg(x.open order by x.i),
         array_agg(x.close order by x.i), array_agg((x.close->>'seq')::bigint order by x.i),
         array_agg(x.expect order by x.i), array_agg(x.empty order by x.i),
         array_agg(x.lease->>'take' order by x.i),
         array_agg((x.lease->>'until')::timestamptz order by x.i),
         array_agg(x.lease->>'release' order by x.i),
         bool_or(x.open is not null), bool_or(x.close is not null), bool_or(x.lease is not null),
         bool_or(
           x.expect is not null or x.empty is not null
           or x.open->>'type' in ('withdraw', 'transfer')
         )
    into v_at, v_member, v_key, v_kind, v_hash, v_reply, v_open, v_close, v_close_seq, v_expect,
         v_empty, v_take, v_until, v_release, v_opens, v_closes, v_leases, v_guards
    from rows from (jsonb_to_recordset(p_postings) as (
           at timestamptz, member bigint, key text, kind text, hash text, reply jsonb,
           open jsonb, close jsonb, expect jsonb, empty text, lease jsonb
         )) with ordinality
         as x(at, member, key, kind, hash, reply, open, close, expect, empty, lease, i);
  select array_agg(p.i), array_agg(l.value->>0), array_agg((l.value->>1)::bigint)
    into v_leg_of, v_leg_name, v_leg_amount
    from jsonb_array_elements(p_postings) with ordinality as p(value, i),
         jsonb_array_elements(p.value->'legs') as l(value);

  -- 2. Lock the books in member order. From here on no other transaction changes these members'
  -- accounts.
  perform 1 from book where member_id = any(v_member) order by member_id for update;

  -- 3. Check the movements to close: each must still be in progress.
  if v_closes then
    select array_agg(
             x.seq is not null and not exists (
               select 1 from movement m
               where m.member_id = x.member and m.seq = x.seq and m.status = 'in progress'
             ) order by x.i
           ),
           bool_or(
             x.seq is not null and coalesce(x.close->>'status', '') not in ('SUCCESS', 'FAILED')
           )
      into v_settled, v_endless
      from unnest(v_member, v_close_seq, v_close) with ordinality as x(member, seq, close, i);
    if v_endless then
      raise exception 'a posting that closes a movement does not end it: %', v_key
        using errcode = 'P0400';
    end if;
  end if;

  -- 4. Check the preconditions of the postings: an account unchanged since the caller read it, the
  -- payee, an empty account, a member who may play.
  if v_guards then
    select array_agg(
             case
               -- No money enters a game during a break, not even by a transfer that was waiting
               -- when the break began (docs/decisions/149).
               when x.open->>'type' = 'transfer' and x.open->>'source' = 'wallet' and exists (
                 select 1 from member p
                 where p.member_id = x.member
                   and (
                     p.status <> 'active' or p.paused_until > v_at or 'no-play' = any(p.effects)
                   )
               ) then 'PAUSED'
               when x.expect is not null and not exists (
                 select 1 from account a
                 where a.member_id = x.member
                   and a.name = x.expect->>'account' and a.seq = (x.expect->>'seq')::bigint
               ) then 'MOVED'
               -- A payout may go only to the account that the member has registered
               -- (docs/decisions/094), and to review where staff have frozen the member or asked
               -- for one (docs/decisions/207).
               when x.open->>'type' = 'withdraw' and not exists (
                 select 1 from member p
                 where p.member_id = x.member
                   and p.bank_code = x.open->'detail'->'to'->>'bankCode'
                   and p.bank_account_no = x.open->'detail'->'to'->>'accountNo'
                   and (
                     x.open->'detail' ? 'review'
                     or not p.effects && array['no-withdrawal', 'review-withdrawals']
                   )
               ) then 'MOVED'
               when x.empty is not null and exists (
                 select 1 from account a
                 where a.member_id = x.member and a.name = x.empty and a.balance <> 0
               ) then 'NOT_EMPTY'
             end order by x.i
           )
      into v_guard
      from unnest(v_member, v_expect, v_empty, v_open) with ordinality
           as x(member, expect, empty, open, i);
  end if;

  -- 5. Decide each posting: OK, REPLAYED, or the first reason to refuse it. v_seq is the movement
  -- that it opens or closes, v_wallet the main wallet's balance after it.
  select array_agg(
           case
             when b.member_id is null then 'NO_BOOK'
             when o.key is not null and o.body_hash is distinct from x.hash
               then 'IDEMPOTENCY_MISMATCH'
             when o.key is not null then 'REPLAYED'
             when x.take is not null and b.lease_key <> x.take and b.lease_until > v_at
               then 'BUSY'
             when v_settled[x.i] then 'SETTLED'
             when v_guard[x.i] in ('MOVED', 'PAUSED') then v_guard[x.i]
             when l.found <> l.asked then 'BUG account'
             when l.money <> 0 or l.coins <> 0 then 'BUG sum'
             when l.below then 'MONEY_NOT_ENOUGH'
             when l.beyond then 'BALANCE_LIMIT'
             when v_guard[x.i] = 'NOT_EMPTY' then 'NOT_EMPTY'
             else 'OK'
           end order by x.i
         ),
         array_agg(coalesce(
           o.movement_seq, x.close_seq, case when x.open is not null then b.movement_seq + 1 end
         ) order by x.i),
         array_agg(o.reply order by x.i),
         array_agg(l.wallet order by x.i)
    into v_code, v_seq, v_stored_reply, v_wallet
    from unnest(v_member, v_key, v_hash, v_open, v_close_seq, v_take) with ordinality
         as x(member, key, hash, open, close_seq, take, i)
    -- Each look-up is one probe of a primary key: `limit 1` keeps the planner from choosing a
    -- different join order.
    left join lateral (select * from book where member_id = x.member limit 1) b on true
    left join lateral (select * from posting where member_id = x.member and key = x.key limit 1) o
      on true
    left join (
      select g.i,
             count(*) as asked,
             count(distinct a.name) as found,
             bool_or(
               a.floor is not null and g.amount < 0 and a.balance + g.amount < a.floor
             ) as below,
             -- A house account may credit at most maxReceived (contract/money.ts) in total. The
             -- limit does not apply to postings between the member's own accounts.
             bool_or(
               a.unit <> 'COIN' and g.name like 'house:%' and g.amount < 0
               and a.balance + g.amount < -10000000000000
             ) as beyond,
             max(a.balance + g.amount) filter (where g.name = 'wallet') as wallet,
             coalesce(sum(g.amount) filter (where a.unit <> 'COIN'), 0) as money,
             coalesce(sum(g.amount) filter (where a.unit = 'COIN'), 0) as coins
      from unnest(v_leg_of, v_leg_name, v_leg_amount) as g(i, name, amount)
      left join lateral (
        select * from account where member_id = v_member[g.i] and name = g.name limit 1
      ) a on true
      group by g.i
    ) l on l.i = x.i;

  -- 6. Refuse the whole batch when one posting is invalid, which is a bug of the caller.
  if 'BUG account' = any(v_code) or 'BUG sum' = any(v_code) then
    raise exception using errcode = 'P0400', message = format(
      'one of these postings names an account that does not exist or does not sum to zero, '
      'and nothing was posted: %s %s', v_key, v_code
    );
  end if;

  -- 7. Open movements.
  if v_opens then
    v_epoch := current_epoch(v_at);
    insert into movement (
      member_id, seq, epoch, type, source, target, amount, status, detail,
      created_at, settled_at, due_at, wallet_after
    )
    select x.member, x.seq, v_epoch,
           x.open->>'type', x.open->>'source', x.open->>'target',
           (x.open->>'amount')::bigint, x.open->>'status',
           coalesce(x.open->'detail', '{}'::jsonb),
           v_at,
           case when x.open->>'status' = 'in progress' then null else v_at end,
           case when x.open->>'status' <> 'in progress' then (x.open->>'dueAt')::timestamptz end,
           coalesce(
             x.wallet,
             (select a.balance from account a where a.member_id = x.member and a.name = 'wallet')
           )
    from unnest(v_code, v_member, v_seq, v_open, v_wallet) as x(code, member, seq, open, wallet)
    where x.code = 'OK' and x.open is not null;
    insert into open_movement (member_id, seq, type, game, due_at)
    select x.member, x.seq, x.open->>'type', transfer_game(x.open), (x.open->>'dueAt')::timestamptz
    from unnest(v_code, v_member, v_seq, v_open) as x(code, member, seq, open)
    where x.code = 'OK'
      and x.open->>'status' = 'in progress'
      and x.open->>'type' in ('transfer', 'withdraw');
  end if;

  -- 8. Advance the books' movement numbers; take and release leases.
  if v_opens or v_leases then
    update book b set
      movement_seq = case when x.open is not null then x.seq else b.movement_seq end,
      lease_key = case
        when x.take is not null then x.take
        when x.release = b.lease_key then null
        else b.lease_key
      end,
      lease_until = case when x.take is not null then x.until else b.lease_until end
    from unnest(v_code, v_member, v_seq, v_open, v_take, v_until, v_release)
         as x(code, member, seq, open, take, until, release)
    where b.member_id = x.member
      and x.code = 'OK'
      and (x.open is not null or x.take is not null or x.release is not null);
  end if;

  -- 9. Close movements. The row of open_movement comes first, as in movement-notes.sql, so that two
  -- transactions cannot wait for each other.
  if v_closes then
    delete from open_movement o
    using unnest(v_code, v_member, v_close_seq) as x(code, member, seq)
    where o.member_id = x.member and o.seq = x.seq and x.code = 'OK';
    update movement m set
      status = x.close->>'status',
      settled_at = v_at,
      due_at = (x.close->>'dueAt')::timestamptz,
      -- The payee is written once, when the withdrawal is requested.
      detail = m.detail || (coalesce(x.close->'detail', '{}'::jsonb) - 'to'),
      amount = coalesce((x.close->>'amount')::bigint, m.amount),
      wallet_after = coalesce(x.wallet, m.wallet_after)
    from unnest(v_code, v_member, v_close_seq, v_close, v_wallet)
         as x(code, member, seq, close, wallet)
    where m.member_id = x.member and m.seq = x.seq and x.code = 'OK';
    if jsonb_path_exists(p_postings, '$[*].close ? (@.status == "FAILED")') then
      perform ledger_count_empty_gifts(array_agg(x.member), array_agg(x.seq))
      from unnest(v_code, v_member, v_close_seq, v_close) as x(code, member, seq, close)
      where x.code = 'OK' and x.close->>'status' = 'FAILED';
    end if;
  end if;

  -- 10. Store the postings; the unique key of each prevents it from being applied twice.
  insert into posting (member_id, key, kind, body_hash, movement_seq, reply, created_at)
  select x.member, x.key, x.kind, x.hash, x.seq, x.reply, v_at
  from unnest(v_code, v_member, v_key, v_kind, v_hash, v_seq, v_reply)
       as x(code, member, key, kind, hash, seq, reply)
  where x.code = 'OK';

  -- 11. Change the balances, and write one entry per leg with the balance after it.
  with changed as (
    update account a set balance = a.balance + l.amount, seq = a.seq + 1
    from unnest(v_leg_of, v_leg_name, v_leg_amount) as l(i, name, amount)
    where a.member_id = v_member[l.i] and a.name = l.name and v_code[l.i] = 'OK'
    returning a.member_id, a.name, a.seq, v_key[l.i] as key, l.amount, a.balance
  )
  insert into entry (member_id, account, seq, posting_key, amount, balance_after, created_at)
  select member_id, name, seq, key, amount, balance, v_at
  from changed;

  -- 12. Record the play that each deposit requires before a withdrawal.
  if v_kind && array['deposit-received', 'gift-link-received'] then
    perform ledger_require_play(array_agg(x.member), array_agg(x.seq), v_at)
    from unnest(v_code, v_member, v_seq, v_kind) as x(code, member, seq, kind)
    where x.code = 'OK' and x.kind in ('deposit-received', 'gift-link-received');
  end if;

  -- 13. Return the outcomes; a replayed posting returns its stored reply.
  return query
    select case
             when x.code = 'OK' and x.open is not null then jsonb_build_object(
               'ok', true, 'seq', x.seq::text, 'replayed', false, 'reply', x.reply,
               'epoch', v_epoch
             )
             when x.code = 'OK' then jsonb_build_object(
               'ok', true, 'seq', x.seq::text, 'replayed', false, 'reply', x.reply
             )
             when x.code = 'REPLAYED' then jsonb_build_object(
               'ok', true, 'seq', x.seq::text, 'replayed', true, 'reply', x.stored_reply
             )
             else jsonb_build_object('ok', false, 'code', x.code)
           end
    from unnest(v_code, v_seq, v_reply, v_stored_reply, v_open) with ordinality
         as x(code, seq, reply, stored_reply, open, i)
    order by x.i;
end $$;

revoke all on function ledger_post(jsonb) from public;
grant execute on function ledger_post(jsonb) to champa_app;
