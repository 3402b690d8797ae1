-- Besides ledger_post, only these functions change movement.detail, and each only the fields that
-- it names. The payee and the requested amount never change (docs/decisions/094). Each locks the row
-- of open_movement before that of movement, as ledger_post does. Times are compared in milliseconds,
-- the precision of JavaScript.

-- Claims a payout that is due at p_due, or records its progress: when it was sent, when the bank
-- first reported it as unknown, and when the bank accepted it. Returns false when another process
-- claimed it, when it has ended or is in review, and when it would be sent, or sent again, although
-- staff have frozen the member (docs/decisions/207).
create or replace function withdrawal_progress(
  p_member bigint,
  p_seq bigint,
  p_due timestamptz,
  p_until timestamptz,
  p_tries integer,
  p_progress jsonb
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Waits for a freeze that is under way, whose effects the next statement sees.
  perform 1 from open_movement where member_id = p_member and seq = p_seq for update;
  perform 1
  from movement m
  join member p on p.member_id = m.member_id
  where m.member_id = p_member
    and m.seq = p_seq
    and p_progress->>'sentAt' is distinct from m.detail->>'sentAt'
    and (p.status = 'suspended' or 'no-withdrawal' = any(p.effects));
  if found then
    return false;
  end if;
  update open_movement set due_at = p_until, tries = tries + p_tries
  where member_id = p_member
    and seq = p_seq
    and date_trunc('milliseconds', due_at) = p_due
    and type = 'withdraw'
    and (
      select not m.detail ? 'review' from movement m where m.member_id = p_member and m.seq = p_seq
    );
  if not found then
    return false;
  end if;
  update movement
  set detail = (detail - array['sentAt', 'missingSince']) || jsonb_strip_nulls(jsonb_build_object(
    'sentAt', p_progress->>'sentAt',
    'missingSince', p_progress->>'missingSince',
    'acceptedAt', p_progress->>'acceptedAt'
  ))
  where member_id = p_member and seq = p_seq;
  return true;
end $$;

-- The assessment of a withdrawal, with one more reason to review it unless p_why is null
-- (features/risk/assess). One from before there were scores has its list of reasons alone.
create or replace function withdrawal_assessment(p_detail jsonb, p_why text) returns jsonb
language sql immutable as $$
  select case
      when p_why is null
        or a.one->'reasons' @> jsonb_build_array(jsonb_build_object('why', p_why)) then a.one
      else jsonb_set(
        a.one, '{reasons}', a.one->'reasons' || jsonb_build_object('why', p_why)
      )
    end
  from (
    select case
        when jsonb_typeof(p_detail->'review') = 'object' then p_detail->'review'
        when p_detail ? 'assessed' then p_detail->'assessed'
        else jsonb_build_object(
          'score', null,
          'reasons', case
            when p_detail ? 'reviewReasons' then p_detail->'reviewReasons'
            when p_detail ? 'review'
              then jsonb_build_array(jsonb_build_object('why', p_detail->'review'))
            else '[]'
          end,
          'ruleset', null
        )
      end as one
  ) a
$$;

-- Takes a withdrawal out of review and records who decided. Returns false when it was already
-- reviewed, and when it would be approved (p_due) although staff have frozen the member.
drop function if exists withdrawal_reviewed(bigint, bigint, timestamptz, text);
create or replace function withdrawal_reviewed(
  p_member bigint,
  p_seq bigint,
  p_due timestamptz,
  p_at text,
  p_by text
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from open_movement where member_id = p_member and seq = p_seq for update;
  perform 1 from member
  where member_id = p_member
    and p_due is not null
    and (status = 'suspended' or 'no-withdrawal' = any(effects));
  if found then
    return false;
  end if;
  update movement
  set detail = (detail - array['review', 'reviewReasons']) || jsonb_build_object(
    'assessed', withdrawal_assessment(detail, null), 'reviewedAt', p_at, 'reviewedBy', p_by
  )
  where member_id = p_member and seq = p_seq and type = 'withdraw' and detail ? 'review';
  if not found then
    return false;
  end if;
  update open_movement set due_at = p_due where member_id = p_member and seq = p_seq;
  return true;
end $$;

-- Returns an order of the member that was not sent to review, because a request of p_made to settle it
-- by hand has ended without effect: somebody may have paid it (docs/decisions/216). The reason
-- `settlement` stays with it. An order with `sentAt` may be at the bank, and stays there; one that the
-- member has made after the request is another one.
create or replace function withdrawal_may_be_paid(p_member bigint, p_made timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_seq bigint;
begin
  for v_seq in
    select o.seq
    from open_movement o
    where o.member_id = p_member and o.type = 'withdraw'
    order by o.seq
    for update
  loop
    update movement m
    set detail = (m.detail - array['assessed', 'reviewReasons', 'reviewedAt', 'reviewedBy'])
      || jsonb_build_object('review', withdrawal_assessment(m.detail, 'settlement'))
    where m.member_id = p_member
      and m.seq = v_seq
      and m.created_at <= p_made
      and not m.detail ? 'sentAt';
    if found then
      update open_movement set due_at = null, tries = 0
      where member_id = p_member and seq = v_seq;
    end if;
  end loop;
end $$;

-- Records when the game first reported a transfer as unknown, and schedules the next check at p_due
-- at the latest. A null p_at clears the record, because the game has found the transfer.
create or replace function transfer_missed(
  p_member bigint,
  p_seq bigint,
  p_at text,
  p_due timestamptz
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update open_movement set due_at = case when due_at > p_due then p_due else due_at end
  where member_id = p_member and seq = p_seq and type = 'transfer';
  update movement
  set detail = case when p_at is null then detail - 'firstMissedAt'
    else detail || jsonb_build_object('firstMissedAt', p_at) end
  where member_id = p_member and seq = p_seq and type = 'transfer';
end $$;

-- Escalates a transfer to staff, with the game's last answer to the query about it.
create or replace function transfer_left(
  p_member bigint,
  p_seq bigint,
  p_said text,
  p_at text
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update open_movement set due_at = null
  where member_id = p_member and seq = p_seq and type = 'transfer';
  if found then
    update movement
    set detail = detail || jsonb_build_object('manual', true, 'said', p_said, 'saidAt', p_at)
    where member_id = p_member and seq = p_seq;
  end if;
end $$;

-- Marks a successful deposit or withdrawal that p_by, a movement, has reversed, and ends the pending
-- effects of a deposit. A reversed deposit is no reason for a review, and links no members by its
-- payer. Returns false when it was marked before.
create or replace function movement_reversed(
  p_member bigint,
  p_seq bigint,
  p_by bigint,
  p_at timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update movement
  set detail = detail || jsonb_build_object('reversedBy', p_by::text), due_at = null
  where member_id = p_member
    and seq = p_seq
    and type in ('deposit', 'withdraw')
    and status = 'SUCCESS'
    and not detail ?| array['reversedBy', 'recalledAt'];
  if not found then
    return false;
  end if;
  update deposit_play set reviewed_at = coalesce(reviewed_at, p_at), payer_key = null
  where member_id = p_member and seq = p_seq;
  return true;
end $$;

-- Marks a successful deposit that the bank took back while the wallet could not pay it, and ends its
-- pending effects. It stays a reason for a review. Only the operator's commands may call this.
-- Returns false when it was marked before.
create or replace function deposit_recalled(p_member bigint, p_seq bigint, p_at text)
returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update movement
  set detail = detail || jsonb_build_object('recalledAt', p_at), due_at = null
  where member_id = p_member
    and seq = p_seq
    and type = 'deposit'
    and status = 'SUCCESS'
    and not detail ?| array['reversedBy', 'recalledAt'];
  return found;
end $$;

-- Removes the payer's data from completed deposits older than p_before: name and account, and the
-- hash that identifies a payer, in at most p_limit rows each. The amount, the reference and whether
-- the payer matched the member are kept. Returns one row per change.
create or replace function forget_payers(p_before timestamptz, p_limit integer) returns setof bigint
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Remove the payer's name and account as reported.
  return query update movement m set detail = m.detail - 'payer'
    where (m.member_id, m.seq) in (
      select o.member_id, o.seq
      from movement o
      where o.type = 'deposit'
        and o.detail ? 'payer'
        and o.status <> 'in progress'
        and o.created_at < p_before
      order by o.created_at limit p_limit
    )
    returning m.seq;
  -- Remove the hash, from which the account number could be found by trying all numbers.
  return query update deposit_play d set payer_key = null
    where (d.member_id, d.seq) in (
      select o.member_id, o.seq
      from deposit_play o
      where o.payer_key is not null
        and o.at < p_before
      order by o.at limit p_limit
    )
    returning d.seq;
end $$;

revoke all on function
  withdrawal_assessment(jsonb, text),
  withdrawal_progress(bigint, bigint, timestamptz, timestamptz, integer, jsonb),
  withdrawal_reviewed(bigint, bigint, timestamptz, text, text),
  withdrawal_may_be_paid(bigint, timestamptz),
  transfer_missed(bigint, bigint, text, timestamptz),
  transfer_left(bigint, bigint, text, text),
  movement_reversed(bigint, bigint, bigint, timestamptz),
  deposit_recalled(bigint, bigint, text),
  forget_payers(timestamptz, integer)
  from public;
grant execute on function
  withdrawal_progress(bigint, bigint, timestamptz, timestamptz, integer, jsonb),
  withdrawal_reviewed(bigint, bigint, timestamptz, text, text),
  withdrawal_may_be_paid(bigint, timestamptz),
  transfer_missed(bigint, bigint, text, timestamptz),
  transfer_left(bigint, bigint, text, text),
  movement_reversed(bigint, bigint, bigint, timestamptz),
  deposit_recalled(bigint, bigint, text),
  forget_payers(timestamptz, integer)
  to champa_app;
