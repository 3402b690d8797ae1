-- Freezes and flags of members. The server may call these functions and write none of the columns
-- itself. The caller has locked the member's book, so that no money moves meanwhile; the member's
-- row is locked next, and open movements last, in the order of the ledger.

-- The effects of the member's open flags.
create or replace function member_effects_of(p_member bigint, p_at timestamptz) returns text[]
language sql stable as $$
  select coalesce(array_agg(distinct e.effect order by e.effect), '{}')
  from member_flag f
  cross join lateral unnest(f.effects) as e(effect)
  where f.member_id = p_member
    and f.ended_at is null
    and (f.until is null or f.until > p_at)
$$;

-- Returns withdrawals that were approved and not sent to review. Whether the bank may have an order
-- is decided by `sentAt`, which withdrawal_progress stores under the same row lock before it is
-- sent.
create or replace function withdrawals_to_review(p_member bigint) returns setof bigint
language plpgsql as $$
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
        || jsonb_build_object('review', withdrawal_assessment(m.detail, 'manual'))
      where m.member_id = p_member
        and m.seq = v_seq
        and not m.detail ?| array['review', 'sentAt'];
    if found then
      update open_movement set due_at = null, tries = 0
        where member_id = p_member and seq = v_seq;
      return next v_seq;
    end if;
  end loop;
end $$;

-- Adds a freeze (with a scope) or a flag. Returns its number and the withdrawals that it returned
-- to review; no row when the same one is open, or there is no such member.
create or replace function member_flag_add(
  p_member bigint, p_kind text, p_scope text, p_effects text[], p_note text, p_by text,
  p_at timestamptz, p_until timestamptz
) returns table (no integer, reviewed bigint[])
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_no integer; v_reviewed bigint[] := '{}';
  -- A freeze has the effects of its scope, a flag never those of a freeze.
  v_effects constant text[] := case
    when p_scope = 'withdrawals' then array['no-withdrawal']
    when p_scope = 'play' then array['no-play']
    when p_scope = 'all' then array['no-play', 'no-withdrawal']
    else p_effects
  end;
begin
  if p_scope is null and p_effects && array['no-play', 'no-withdrawal'] then
    raise exception 'a flag cannot freeze member %', p_member using errcode = 'P0400';
  end if;
  perform 1 from member where member_id = p_member for update;
  if not found or exists (
    select 1
    from member_flag f
    where f.member_id = p_member
      and f.kind = p_kind
      and f.scope is not distinct from p_scope
      and f.effects = v_effects
      and f.ended_at is null
      and (f.until is null or f.until > p_at)
  ) then
    return;
  end if;
  select coalesce(max(f.no), 0) + 1 into v_no from member_flag f where f.member_id = p_member;
  insert into member_flag (member_id, no, kind, scope, effects, note, made_by, made_at, until)
    values (p_member, v_no, p_kind, p_scope, v_effects, p_note, p_by, p_at, p_until);
  update member
    set effects = member_effects_of(p_member, p_at),
      status = case when p_scope = 'all' and status = 'active' then 'suspended' else status end
    where member_id = p_member;
  if v_effects && array['no-withdrawal', 'review-withdrawals'] then
    select coalesce(array_agg(w.seq), '{}') into v_reviewed
      from withdrawals_to_review(p_member) as w(seq);
  end if;
  return query select v_no, v_reviewed;
end $$;

-- Ends one flag; a freeze ends by member_unfreeze alone. Returns false when it is not open, and
-- when it has an effect that the person who raised it would end.
create or replace function member_flag_end(
  p_member bigint, p_no integer, p_by text, p_reason text, p_at timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from member where member_id = p_member for update;
  update member_flag set ended_at = p_at, ended_by = p_by, end_reason = p_reason
    where member_id = p_member
      and no = p_no
      and ended_at is null
      and scope is null
      and (effects = '{}' or made_by <> p_by);
  if not found then
    return false;
  end if;
  update member set effects = member_effects_of(p_member, p_at) where member_id = p_member;
  return true;
end $$;

-- Ends the freeze of the request, which two people have decided (docs/decisions/201). Returns false
-- when there is none, or the request does not permit it. A suspended member is active again once
-- nothing freezes everything; withdrawals in review stay there.
create or replace function member_unfreeze(p_approval text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_params constant jsonb := approved_params(p_approval, 'member.unfreeze', p_now);
  v_member constant bigint := (v_params->>'memberId')::bigint;
  v_scope constant text := v_params->>'scope';
  v_ended boolean; v_active boolean := false;
begin
  perform 1 from member where member_id = v_member for update;
  update member_flag f
    set ended_at = p_now, ended_by = 'approval:' || p_approval, end_reason = a.reason
    from approval a
    where a.approval_id = p_approval
      and f.member_id = v_member
      and f.scope = v_scope
      and f.ended_at is null;
  v_ended := found;
  if v_scope = 'all' then
    update member set status = 'active' where member_id = v_member and status = 'suspended';
    v_active := found;
  end if;
  update member set effects = member_effects_of(v_member, p_now) where member_id = v_member;
  return v_ended or v_active;
end $$;

-- Ends the flags of a member whose time is over. Returns how many.
create or replace function member_flags_expire(p_member bigint, p_at timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_ended integer;
begin
  perform 1 from member where member_id = p_member for update;
  update member_flag set ended_at = until, ended_by = 'job'
    where member_id = p_member and ended_at is null and until <= p_at and scope is null;
  get diagnostics v_ended = row_count;
  update member set effects = member_effects_of(p_member, p_at) where member_id = p_member;
  return v_ended;
end $$;

-- Replaces the registered bank account, or its holder's name, by the one of the request, which two
-- people have decided (docs/decisions/201). The caller has posted that no withdrawal is held, and
-- claimed the account for the member. The claim of the old one ends at p_claim_ends. Returns false
-- when the request does not permit it.
create or replace function member_change_account(
  p_approval text, p_now timestamptz, p_claim_ends timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_params constant jsonb := approved_params(p_approval, 'member.bank', p_now);
  v_account constant jsonb := v_params->'account';
  v_member member;
begin
  select * into v_member from member where member_id = (v_params->>'memberId')::bigint for update;
  if v_member.member_id is null or v_member.username = '' or not exists (
    select 1
    from bank_claim b
    where b.bank_code = v_account->>'bankCode'
      and b.account_no = v_account->>'accountNo'
      and b.member_id = v_member.member_id
  ) then
    return false;
  end if;
  if v_member.bank_code is not null then
    insert into bank_account_history (
      member_id, no, bank_code, account_no, account_name, changed_at, changed_by, claim_ends_at
    )
    select v_member.member_id, coalesce(max(h.no), 0) + 1, v_member.bank_code,
      v_member.bank_account_no, coalesce(v_member.bank_account_name, ''), p_now,
      'approval:' || p_approval, p_claim_ends
    from bank_account_history h
    where h.member_id = v_member.member_id;
  end if;
  update member
    set bank_code = v_account->>'bankCode', bank_account_no = v_account->>'accountNo',
      bank_account_name = v_account->>'name', bank_changed_at = p_now,
      account_name_reviewed = null
    where member_id = v_member.member_id;
  return true;
end $$;

-- Sets or removes the inviter of a member. Returns false when the inviter is not p_seen any more, or
-- the member has paid or played: commission comes from the first deposit and from the turnover of a
-- lifetime, so that the next inviter would earn what was before, and perhaps what was paid already.
-- The caller has locked the books of the member and of both inviters.
create or replace function member_set_inviter(
  p_member bigint, p_seen bigint, p_inviter bigint, p_at timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from member where member_id = p_member for update;
  if exists (select 1 from turnover t where t.member_id = p_member)
    or exists (
      select 1
      from movement d
      where d.member_id = p_member and d.type = 'deposit' and d.status = 'SUCCESS'
    )
    or exists (
      select 1 from invite_earning e where e.member_id = p_seen and e.invitee_id = p_member
    )
    or exists (select 1 from invite_cursor c where c.member_id = p_seen and c.invitee_id = p_member)
  then
    return false;
  end if;
  update member set inviter_id = p_inviter, invite_refusal = null
    where member_id = p_member and inviter_id is not distinct from p_seen;
  if not found then
    return false;
  end if;
  delete from invitee where member_id = p_seen and invitee_id = p_member;
  if p_inviter is not null then
    insert into invitee (member_id, invitee_id, bound_at) values (p_inviter, p_member, p_at)
      on conflict do nothing;
  end if;
  return true;
end $$;

revoke all on function
  withdrawals_to_review(bigint),
  member_flag_add(bigint, text, text, text[], text, text, timestamptz, timestamptz),
  member_flag_end(bigint, integer, text, text, timestamptz),
  member_unfreeze(text, timestamptz),
  member_flags_expire(bigint, timestamptz),
  member_change_account(text, timestamptz, timestamptz),
  member_set_inviter(bigint, bigint, bigint, timestamptz)
  from public;
grant execute on function
  member_flag_add(bigint, text, text, text[], text, text, timestamptz, timestamptz),
  member_flag_end(bigint, integer, text, text, timestamptz),
  member_unfreeze(text, timestamptz),
  member_flags_expire(bigint, timestamptz),
  member_change_account(text, timestamptz, timestamptz),
  member_set_inviter(bigint, bigint, bigint, timestamptz)
  to champa_app;
