-- Credits claimed payments. Called by credit-payment.ts; reasons in
-- docs/decisions/162-a-deposit-is-credited-in-one-call.md.

-- Returns the effects pending for a deposit that is about to be posted: `owes`, work is due after
-- it (an activated bonus to credit or an inviter to pay); `locked`, a lock is in play; `plays`, the
-- member has game accounts. It uses scalar look-ups, because `exists` in an expression may be
-- planned as a hash of a whole index.
create or replace function pending_effects(p_member bigint, p_invites boolean)
returns table (owes boolean, locked boolean, plays boolean)
language sql stable as $$
  select exists (select 1 from bonus_activation b where b.member_id = p_member)
      or (
        p_invites
        and (select m.inviter_id is not null from member m where m.member_id = p_member)
        and not exists (
          select 1
          from movement d
          where d.member_id = p_member
            and d.type = 'deposit'
            and d.status = 'SUCCESS'
            and not d.detail ?| array['reversedBy', 'recalledAt']
        )
      ),
    (select l.no from play_lock l where l.member_id = p_member and l.state = 'in_play') is not null,
    (select o.code from game_account o where o.member_id = p_member limit 1) is not null
$$;

-- Credits claimed payments of different members, marks them and their codes, and grants the coins
-- that they earn, all or nothing. `posting` is the deposit's; it gets `dueAt` where effects follow.
-- Outcomes, in the order given:
--   credited: in the wallet; `is_new` when this call has posted it.
--   locked: nothing was done, because a lock is in play that the caller has not settled.
--   held: it exceeds the balance limit and waits for staff, or no longer belongs to the member.
--   any other: the code with which the ledger refused it.
create or replace function credit_payments(
  p_credits jsonb, p_at timestamptz, p_due timestamptz, p_invites boolean, p_basis text, p_per jsonb
) returns table (
  outcome text, seq bigint, is_new boolean, owes boolean, locked boolean, plays boolean,
  coins bigint, coin_error text
)
language plpgsql
-- A payment or book locked by another operation must not hold up the others of the batch.
set lock_timeout = '2s' as $$
#variable_conflict use_column
declare
  v_account text[]; v_payment text[]; v_member bigint[]; v_code text[]; v_amount bigint[];
  v_posting jsonb[]; v_settled boolean[];
  v_outcome text[]; v_owes boolean[]; v_locked boolean[]; v_plays boolean[];
  v_at int[]; v_postings jsonb; v_results jsonb[];
  v_seq bigint[]; v_new boolean[];
  v_rich bigint[]; v_coins bigint[]; v_error text;
begin
  -- 1. Read the credits.
  select array_agg(x.account order by x.i), array_agg(x.payment order by x.i),
         array_agg(x.member order by x.i), array_agg(x.code order by x.i),
         array_agg(x.amount order by x.i), array_agg(x.posting order by x.i),
         array_agg(x.settled order by x.i)
    into v_account, v_payment, v_member, v_code, v_amount, v_posting, v_settled
    from rows from (jsonb_to_recordset(p_credits) as (
           account text, payment text, member bigint, code text, amount bigint, posting jsonb,
           settled boolean
         )) with ordinality
         as x(account, payment, member, code, amount, posting, settled, i);

  -- 2. Lock the payments, and decide which to post. Reports lock them in the same order.
  select array_agg(
           case
             when p.state = 'claimed' and e.locked and not v_settled[p.i] then 'locked'
             when p.state in ('claimed', 'credited') then p.state
             else 'held'
           end order by p.i
         ),
         array_agg(e.owes order by p.i), array_agg(e.locked order by p.i),
         array_agg(e.plays order by p.i)
    into v_outcome, v_owes, v_locked, v_plays
    from (
      select x.i, case when p.member_id = x.member then p.state end as state
      from unnest(v_account, v_payment, v_member) with ordinality as x(account, payment, member, i)
      join payment p on p.receiving_account = x.account and p.payment_id = x.payment
      -- Makes the planner look up these keys by index even while the table is small.
      where p.receiving_account = any(v_account)
        and p.payment_id = any(v_payment)
      order by p.receiving_account, p.amount, p.payment_id for update of p
    ) p
    cross join lateral pending_effects(v_member[p.i], p_invites) e;
  if cardinality(v_outcome) is distinct from cardinality(v_payment) then
    raise exception 'one of these payments does not exist: %', v_payment;
  end if;

  -- 3. Post.
  select array_agg(x.i order by x.i), jsonb_agg(
           case
             when v_owes[x.i] then jsonb_set(x.posting, '{open,dueAt}', to_jsonb(p_due))
             else x.posting
           end order by x.i
         )
    into v_at, v_postings
    from unnest(v_posting, v_outcome) with ordinality as x(posting, outcome, i)
    where x.outcome = 'claimed';
  if v_at is not null then
    select array_agg(o.result order by o.place) into v_results
      from ledger_post(v_postings) with ordinality as o(result, place);
  end if;
  select array_agg(
           case
             when r.result is null then x.outcome
             when (r.result->>'ok')::boolean then 'credited'
             when r.result->>'code' = 'BALANCE_LIMIT' then 'held'
             else r.result->>'code'
           end order by x.i
         ),
         array_agg((r.result->>'seq')::bigint order by x.i),
         array_agg(coalesce(not (r.result->>'replayed')::boolean, false) order by x.i)
    into v_outcome, v_seq, v_new
    from unnest(v_outcome) with ordinality as x(outcome, i)
    left join unnest(v_at, v_results) as r(i, result) on r.i = x.i;

  -- 4. Mark the codes as paid. Paid overrides cancelled, expired and replaced; nothing overrides
  -- paid, and a repeated report leaves a paid code unchanged.
  update qrcode q set state = 'paid', paid_amount = x.amount, closed_at = p_at
    from unnest(v_outcome, v_member, v_code, v_amount, v_new)
         as x(outcome, member_id, code, amount, is_new)
    where q.member_id = x.member_id
      and q.id = x.code
      and x.outcome = 'credited'
      and (q.state <> 'paid' or x.is_new)
      and q.member_id = any(v_member)
      and q.id = any(v_code);

  -- 5. Mark the payments, and count them for the day of their accounts: each once, in the statement
  -- that marks it. Every connection has its own part of a day, so that processes do not wait for
  -- each other's commit.
  with marked as (
    update payment p set state = 'credited', credited_at = p_at, due_at = null
      from unnest(v_outcome, v_account, v_payment) as x(outcome, account, payment)
      where p.receiving_account = x.account
        and p.payment_id = x.payment
        and p.state = 'claimed'
        and x.outcome = 'credited'
        and p.receiving_account = any(v_account)
        and p.payment_id = any(v_payment)
      -- What a gateway collects counts for the gateway, which has the cap, whether or not the
      -- operator has named the accounts that it collects into.
      returning coalesce((
        select r.account
        from receiving_account r
        where r.account = p.provider and r.kind = 'qr' and p.sources like 'qr%'
      ), p.receiving_account) as receiving_account, p.amount
  )
  insert into account_day as d (day, receiving_account, part, amount, count, last_at)
    select (p_at at time zone 'Asia/Bangkok')::date, m.receiving_account, pg_backend_pid() % 16,
      sum(m.amount), count(*), p_at
    from marked m
    group by m.receiving_account
    order by m.receiving_account
    on conflict (day, receiving_account, part) do update
      set amount = d.amount + excluded.amount, count = d.count + excluded.count,
        last_at = greatest(d.last_at, excluded.last_at);
  if 'held' = any(v_outcome) then
    update payment p set
      state = 'unmatched', reason = 'balance-limit', review_member_id = p.member_id,
      review_code_id = p.code_id, member_id = null, code_id = null, claimed_by = null,
      claimed_at = null, due_at = null
      from unnest(v_outcome, v_account, v_payment, v_member)
           as x(outcome, account, payment, member_id)
      where p.receiving_account = x.account
        and p.payment_id = x.payment
        and p.member_id = x.member_id
        and p.state = 'claimed'
        and x.outcome = 'held'
        and p.receiving_account = any(v_account)
        and p.payment_id = any(v_payment);
  end if;

  -- 6. Grant coins. A failure never holds up the deposits: a job grants them later.
  if true = any(v_new) and p_per <> '{}' then
    begin
      select array_agg(g.member_id), array_agg(g.coins) into v_rich, v_coins
        from (
          select array_agg(x.member_id) as members, array_agg(x.seq) as seqs
          from unnest(v_member, v_seq, v_new) as x(member_id, seq, is_new)
          where x.is_new
        ) x
        cross join lateral grant_coins(x.members, x.seqs, p_at, p_basis, p_per) g;
    exception when others then
      v_error := sqlerrm;
      update movement m set due_at = p_due
        from unnest(v_member, v_seq, v_new) as x(member_id, seq, is_new)
        where m.member_id = x.member_id
          and m.seq = x.seq
          and x.is_new
          and m.member_id = any(v_member)
          and m.seq = any(v_seq);
    end;
  end if;

  return query
    select x.outcome, x.seq, x.is_new, x.owes, x.locked, x.plays,
      coalesce(v_coins[array_position(v_rich, x.member_id)], 0), v_error
    from unnest(v_outcome, v_member, v_seq, v_new, v_owes, v_locked, v_plays) with ordinality
         as x(outcome, member_id, seq, is_new, owes, locked, plays, i)
    order by x.i;
end $$;
