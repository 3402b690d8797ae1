-- Matches reports to payments and payments to members. Called by match-report.ts; reasons in
-- docs/decisions/040-one-payment-has-many-references.md.

-- True when two reports may have the same payer: equal bank and equal digits, compared from the
-- right, wherever both show them ("x" hides one).
create or replace function payers_match(a jsonb, b jsonb) returns boolean
language sql immutable as $$
  select coalesce(a->>'bankCode' = b->>'bankCode', true) and not exists (
    select 1
    from (select reverse(a->>'accountNo') as mine, reverse(b->>'accountNo') as theirs) as digits,
      generate_series(1, least(length(mine), length(theirs))) as k
    where substr(mine, k, 1) <> substr(theirs, k, 1)
      and substr(mine, k, 1) <> 'x'
      and substr(theirs, k, 1) <> 'x'
  )
$$;

-- Returns the values of payment.sources without this channel, or all values when the channel is
-- null. Listing them lets the index payment_alike skip the payments that the channel has already
-- reported.
create or replace function sources_without(p_channel text) returns text[]
language sql immutable as $$
  select array_agg(sources)
  from unnest(array[
    'qr', 'feed', 'sms', 'slip', 'qr+feed', 'qr+sms', 'qr+slip', 'feed+sms', 'feed+slip',
    'sms+slip', 'qr+feed+sms', 'qr+feed+slip', 'qr+sms+slip', 'feed+sms+slip', 'qr+feed+sms+slip'
  ]) as sources
  where p_channel is null or p_channel <> all (string_to_array(sources, '+'))
$$;

-- Adds a channel to a value of payment.sources.
create or replace function with_source(p_sources text, p_channel text) returns text
language sql immutable as $$
  select string_agg(channel, '+' order by place)
  from unnest(array['qr', 'feed', 'sms', 'slip']) with ordinality as known(channel, place)
  where channel = p_channel or channel = any(string_to_array(p_sources, '+'))
$$;

-- Returns the payment that this report describes too, or null: reported by other channels only,
-- with the same amount, a compatible payer and a near time. Equal payments of one payer in short
-- succession cannot be told apart, so a chain of near times counts as near and their reports may be
-- joined crosswise. That keeps the number of payments right; taking a report for a new payment
-- would credit one twice.
create or replace function find_alike(
  p_account text, p_amount bigint, p_from timestamptz, p_until timestamptz, p_near interval,
  p_far interval, p_channel text, p_member bigint, p_payer jsonb, p_bank_reference text
) returns payment
language plpgsql stable
  set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off as $$
declare
  v payment%rowtype;
  v_others text[] := sources_without(p_channel);
  v_all text[];
  v_from timestamptz := p_from; v_until timestamptz := p_until;
  v_wider_from timestamptz; v_wider_until timestamptz;
begin
  -- Most accounts have a single channel: then no nearby payment lacks this channel's report, and
  -- this query suffices.
  perform 1
    from payment p
    where p.receiving_account = p_account
      and p.amount = p_amount
      and p.sources = any(v_others)
      and p.paid_at between p_from - p_far and p_until + p_far
    limit 1;
  if not found then return null; end if;
  v_all := sources_without(null);
  loop
    -- An SMS often names no payer, so a payment with an SMS report counts whoever its payer is.
    select min(p.observed_from), max(p.observed_until) into v_wider_from, v_wider_until
      from payment p
      where p.receiving_account = p_account
        and p.amount = p_amount
        and p.sources = any(v_all)
        and p.paid_at between p_from - p_far and p_until + p_far
        and p.observed_until >= v_from - p_near
        and p.observed_from <= v_until + p_near
        and ('sms' = any(string_to_array(p.sources, '+')) or payers_match(p.payer, p_payer));
    exit when v_wider_from is null or (v_wider_from >= v_from and v_wider_until <= v_until);
    v_from := least(v_from, v_wider_from);
    v_until := greatest(v_until, v_wider_until);
  end loop;
  select p.* into v
    from payment p
    where p.receiving_account = p_account
      and p.amount = p_amount
      and p.sources = any(v_others)
      and p.paid_at between p_from - p_far and p_until + p_far
      and p.observed_until >= v_from - p_near
      and p.observed_from <= v_until + p_near
      and p.reason is distinct from 'claimed-by-another'
      and payers_match(p.payer, p_payer)
      -- Two different references of one bank are two payments.
      and (p.bank_reference is null or p_bank_reference is null)
    -- Prefers this member's payment, then an unowned one, then another member's, and among these
    -- the nearest in time. A member who pays a friend's code and sends the slip has paid once, so
    -- the slip must find the friend's payment.
    order by coalesce(p.member_id = p_member, false) desc, p.member_id is null desc,
      abs(extract(epoch from p.paid_at - p_from)), p.payment_id limit 1;
  return v;
end $$;

-- Reads reports and judges whether each may be credited to the member whom it names: `problem` is
-- the reason why not, `owned` is true when it may.
create or replace function read_reports(p_reports jsonb) returns table (
  i bigint, at timestamptz, due timestamptz, account text, names text[], bank_reference text,
  channel text, amount bigint, paid_at timestamptz, paid_until timestamptz, near interval,
  far interval, payer jsonb, provider text, member bigint, code text, claimant text,
  problem text, owned boolean, review_member_id bigint, review_code_id text
)
language sql stable as $$
  select x.i, x.at, x.due, x.account, x.names, x.bank_reference, x.channel, x.amount, x.paid_at,
    x.paid_until, x.near, x.far, x.payer, x.provider, x.member, x.code, x.claimant,
    j.problem, x.member is not null and j.problem is null,
    case when j.problem in ('currency', 'wrong-amount', 'out-of-bounds') then x.member
      else x.review_member_id end,
    case when j.problem in ('currency', 'wrong-amount', 'out-of-bounds') then x.code
      else x.review_code_id end
  from rows from (
    jsonb_to_recordset(p_reports) as (
      at timestamptz, due timestamptz, account text, names text[], bank_reference text,
      channel text, amount bigint, paid_at timestamptz, paid_until timestamptz, near interval,
      far interval, payer jsonb, provider text, member bigint, code text, reason text,
      claimant text, review_member_id bigint, review_code_id text
    )
  ) with ordinality as x(
    at, due, account, names, bank_reference, channel, amount, paid_at, paid_until, near, far, payer,
    provider, member, code, reason, claimant, review_member_id, review_code_id, i
  )
  left join lateral (
    select *
    from qrcode
    where member_id = x.member
      and id = x.code
      and provider = x.provider
    limit 1
  ) q on true
  left join lateral (select * from member where member_id = x.member limit 1) m on true
  left join lateral (
    select *
    from receiving_account
    where account in (x.account, x.provider)
    order by account = x.account desc limit 1
  ) a on true
  cross join lateral (
    select case
        when x.member is null then x.reason
        when x.code is not null and q.id is null then 'unknown-code'
        when m.member_id is null then 'no-member'
        when a.currency is not null and a.currency <> m.currency then 'currency'
        when q.id is not null and q.amount <> x.amount then 'wrong-amount'
        -- Gateways and our own codes add up to 99 satang to the requested amount, so a payment may
        -- exceed the maximum by that.
        when q.id is null and (x.amount < a.minimum or x.amount > a.maximum + 99)
          then 'out-of-bounds'
      end as problem
  ) j
$$;

-- Processes reports and returns the current state of each report's payment, with the report's place
-- among those given: the payment with one of the report's names, else the one that find_alike
-- returns, else a new one. A payment gets its member once. All reports of one amount to one account
-- lock the same row of payment_lock, so they are matched one after the other.
create or replace function take_payments(p_reports jsonb) returns table (
  place bigint, payment payment, is_new boolean, adds_code boolean
)
language plpgsql as $$
#variable_conflict use_column
declare
  r record;
  v payment%rowtype;
  v_done bigint[]; v_made payment[];
  v_new boolean; v_claims boolean; v_adds_code boolean; v_reviews boolean;
begin
  -- 1. Lock the amounts, in one order everywhere, so that two batches cannot deadlock.
  insert into payment_lock (receiving_account, amount, locked_at)
    select x.account, x.amount, min(x.at)
    from jsonb_to_recordset(p_reports) as x(account text, amount bigint, at timestamptz)
    group by x.account, x.amount
    order by x.account, x.amount
    on conflict (receiving_account, amount) do update set locked_at = excluded.locked_at;

  -- 2. Store the reports that certainly describe a new payment, all in one statement: their
  -- references are unknown, the batch has no other channel's report of the amount, and no payment
  -- near in time lacks their channel. A report with the same reference and a different amount locks
  -- a different row of payment_lock: the unique reference decides which is first, and the other one
  -- follows in step 3.
  with reports as materialized (
    select x.*, min(x.channel) over w = max(x.channel) over w as is_alone
    from read_reports(p_reports) x
    window w as (partition by x.account, x.amount)
  ),
  others as materialized (
    select c.channel, sources_without(c.channel) as sources
    from (select distinct channel from reports) c
  ),
  own as materialized (
    select x.*
    from reports x
    join others o on o.channel = x.channel
    where x.is_alone
      and not exists (
        select 1
        from reports e
        where e.i < x.i
          and e.account = x.account
          and e.names && x.names
      )
      and (
        select n.payment_id
        from payment_reference n
        where n.receiving_account = x.account
          and n.reference = any(x.names)
        limit 1
      ) is null
      and (
        select p.payment_id
        from payment p
        where p.receiving_account = x.account
          and p.amount = x.amount
          and p.sources = any(o.sources)
          and p.paid_at between x.paid_at - x.far and x.paid_until + x.far
        limit 1
      ) is null
  ),
  named as (
    insert into payment_reference (receiving_account, reference, channel, payment_id, seen_at)
    select x.account, x.names[1], x.channel, x.names[1], x.at
    from own x
    order by x.account, x.names[1]
    on conflict do nothing
    returning receiving_account, reference
  ),
  also_named as (
    insert into payment_reference (receiving_account, reference, channel, payment_id, seen_at)
    select x.account, y.name, x.channel, x.names[1], x.at
    from own x
    join named n on n.receiving_account = x.account and n.reference = x.names[1]
    cross join lateral unnest(x.names[2:]) as y(name)
    order by x.account, y.name
    on conflict do nothing
  ),
  made as (
    insert into payment (
      receiving_account, payment_id, amount, paid_at, payer, provider, bank_reference, sources,
      observed_from, observed_until, state, reason, member_id, code_id, claimed_by, seen_at,
      claimed_at, due_at, review_member_id, review_code_id
    )
    select x.account, x.names[1], x.amount, x.paid_at, x.payer, x.provider, x.bank_reference,
      x.channel, x.paid_at, x.paid_until, case when x.owned then 'claimed' else 'unmatched' end,
      x.problem, case when x.owned then x.member end, case when x.owned then x.code end,
      case when x.owned then x.claimant end, x.at, case when x.owned then x.at end,
      case when x.owned then x.due end, case when not x.owned then x.review_member_id end,
      case when not x.owned then x.review_code_id end
    from own x
    join named n on n.receiving_account = x.account and n.reference = x.names[1]
    returning *
  )
  select array_agg(x.i), array_agg(row(p.*)::payment)
    into v_done, v_made
    from made p
    join own x on x.account = p.receiving_account and x.names[1] = p.payment_id;
  return query
    select v_done[k], v_made[k], true, false
    from generate_subscripts(v_done, 1) as k;

  -- 3. Match the other reports one after the other.
  if cardinality(v_done) = jsonb_array_length(p_reports) then return; end if;
  for r in
    select x.*
    from read_reports(p_reports) x
    where x.i <> all (coalesce(v_done, '{}'))
    order by x.account, x.amount, x.i
  loop
    v_new := false;
    loop
      select p.* into v
        from payment_reference n
        join payment p on p.receiving_account = n.receiving_account and p.payment_id = n.payment_id
        where n.receiving_account = r.account
          and n.reference = any(r.names)
        order by array_position(r.names, n.reference) limit 1;
      exit when found;
      select p.* into v
        from find_alike(
          r.account, r.amount, r.paid_at, r.paid_until, r.near, r.far, r.channel, r.member, r.payer,
          r.bank_reference
        ) as p;
      exit when v.payment_id is not null;
      -- A report with the same reference and a different amount locks a different row of
      -- payment_lock: the unique reference decides which is first.
      insert into payment_reference (receiving_account, reference, channel, payment_id, seen_at)
        values (r.account, r.names[1], r.channel, r.names[1], r.at)
        on conflict do nothing;
      if found then
        insert into payment (
            receiving_account, payment_id, amount, paid_at, payer, provider, bank_reference,
            sources, observed_from, observed_until, state, reason, member_id, code_id, claimed_by,
            seen_at, claimed_at, due_at, review_member_id, review_code_id
          )
          select r.account, r.names[1], r.amount, r.paid_at, r.payer, r.provider, r.bank_reference,
            r.channel, r.paid_at, r.paid_until,
            case when r.owned then 'claimed' else 'unmatched' end, r.problem, o.member, o.code, o.claimant, r.at, o.at, o.due,
            case when r.owned then null else r.review_member_id end,
            case when r.owned then null else r.review_code_id end
          from (select 1) as one
          left join (
            select r.member, r.code, r.claimant, r.at, r.due where r.owned
          ) as o(member, code, claimant, at, due) on true
          returning * into v;
        v_new := true;
        exit;
      end if;
    end loop;

    if not v_new or cardinality(r.names) > 1 then
      insert into payment_reference (receiving_account, reference, channel, payment_id, seen_at)
        select r.account, name, r.channel, v.payment_id, r.at
        from unnest(r.names) as name
        on conflict do nothing;
    end if;
    -- The first reported amount is credited, so a report of a different amount claims nothing.
    -- Staff alone decide about a payment that was reversed.
    v_claims := not v_new
      and r.owned
      and v.state = 'unmatched'
      and coalesce(v.reason, '') not in ('claimed-by-another', 'reversed')
      and v.amount = r.amount;
    v_adds_code := not v_new
      and r.owned
      and v.member_id = r.member
      and v.code_id is null
      and r.code is not null;
    -- An unmatched payment that is now reported for a member, but must be reviewed first: the
    -- member sees that it is being checked.
    v_reviews := not v_new
      and not r.owned
      and v.state = 'unmatched'
      and v.review_member_id is null
      and r.review_member_id is not null
      and coalesce(v.reason, '') not in ('claimed-by-another', 'reversed');
    if v_claims
      or v_adds_code
      or v_reviews
      or r.channel <> all (string_to_array(v.sources, '+'))
      or (v.bank_reference is null and r.bank_reference is not null) then
      update payment p set
        sources = with_source(p.sources, r.channel),
        observed_from = least(p.observed_from, r.paid_at),
        observed_until = greatest(p.observed_until, r.paid_until), payer = r.payer || p.payer,
        bank_reference = coalesce(p.bank_reference, r.bank_reference),
        state = case when v_claims then 'claimed' else p.state end,
        reason = case when v_claims then null when v_reviews then r.problem else p.reason end,
        review_member_id = case
          when v_claims then null
          when v_reviews then r.review_member_id
          else p.review_member_id
        end,
        review_code_id = case
          when v_claims then null
          when v_reviews then r.review_code_id
          else p.review_code_id
        end,
        member_id = case when v_claims then r.member else p.member_id end,
        code_id = case when v_claims or v_adds_code then r.code else p.code_id end,
        claimed_by = case when v_claims then r.claimant else p.claimed_by end,
        claimed_at = case when v_claims then r.at else p.claimed_at end,
        due_at = case when v_claims then r.due else p.due_at end
      where p.receiving_account = v.receiving_account and p.payment_id = v.payment_id
      returning * into v;
    end if;
    return query select r.i, v, v_new, v_adds_code;
  end loop;
end $$;
