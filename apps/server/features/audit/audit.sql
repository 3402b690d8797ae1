-- The only functions that write the audit log. The server may call them and has no other right on
-- its tables (platform/database/grants.sql).

-- Canonical JSON: keys in the order of their bytes, without spaces.
create or replace function audit_canonical(p_value jsonb) returns text
language plpgsql immutable set search_path = public, pg_temp as $$
begin
  if jsonb_typeof(p_value) = 'object' then
    return '{' || coalesce((
      select string_agg(
          to_json(key)::text || ':' || audit_canonical(value), ',' order by key collate "C"
        )
        from jsonb_each(p_value)
    ), '') || '}';
  elsif jsonb_typeof(p_value) = 'array' then
    return '[' || coalesce((
      select string_agg(audit_canonical(e.value), ',' order by e.place)
        from jsonb_array_elements(p_value) with ordinality e (value, place)
    ), '') || ']';
  end if;
  return p_value::text;
end $$;

-- Appends an event to its person's chain and returns its number. Called as the last statement of
-- the transaction that decides: the row lock on the head makes the entries of one person serial.
create or replace function audit_append(p_event jsonb) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_staff bigint := (p_event ->> 'staffId')::bigint;
  v_seq bigint;
  v_prev bytea;
  v_hash bytea;
  v_body text;
begin
  -- Only the commands' login may write entries of commands, so the server cannot invent one.
  if p_event ->> 'actor' like 'cli:%'
    and not pg_has_role(session_user, 'champa_operator', 'member')
  then
    raise exception 'this login may not write entries of commands' using errcode = '42501';
  end if;
  -- The next number. A person's first entry creates the head.
  update audit_head set seq = seq + 1 where staff_id = v_staff
    returning seq, hash into v_seq, v_prev;
  if not found then
    insert into audit_head (staff_id, seq, hash) values (v_staff, 0, sha256('champa-audit-1'))
      on conflict (staff_id) do nothing;
    update audit_head set seq = seq + 1 where staff_id = v_staff
      returning seq, hash into v_seq, v_prev;
  end if;
  v_body := audit_canonical(p_event || jsonb_build_object('seq', v_seq::text));
  v_hash := sha256(int8send(v_staff) || int8send(v_seq) || v_prev || convert_to(v_body, 'UTF8'));
  -- The columns repeat the body, for search.
  insert into audit_entry (staff_id, seq, at, actor, action, permission, about_kind, about_id,
      about_member, outcome, approval_id, request_id, network, device, reason, body, prev_hash,
      hash)
    values (v_staff, v_seq, (p_event ->> 'at')::timestamptz, p_event ->> 'actor',
      p_event ->> 'action', p_event ->> 'permission', p_event ->> 'aboutKind',
      p_event ->> 'aboutId', (p_event ->> 'aboutMember')::bigint, p_event ->> 'outcome',
      p_event ->> 'approvalId', p_event ->> 'requestId', p_event ->> 'network',
      p_event ->> 'device', p_event ->> 'reason', v_body, v_prev, v_hash);
  update audit_head set hash = v_hash where staff_id = v_staff;
  return v_seq;
end $$;

-- Adds an anchor of all heads, unless one was made at or after p_due or by another process at this
-- moment. Returns it, or no row.
create or replace function audit_add_anchor(p_at timestamptz, p_due timestamptz)
returns setof audit_anchor
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_last record;
  v_no bigint := 1;
  v_prev bytea := sha256('champa-audit-1');
  v_heads text;
begin
  select a.no, a.at, a.heads_hash into v_last from audit_anchor a order by a.no desc limit 1;
  if found then
    if v_last.at >= p_due then
      return;
    end if;
    v_no := v_last.no + 1;
    v_prev := v_last.heads_hash;
  end if;
  -- One statement reads all heads, so that they belong to one moment.
  select audit_canonical(coalesce(jsonb_object_agg(
      h.staff_id::text, jsonb_build_object('seq', h.seq::text, 'hash', encode(h.hash, 'hex'))
    ), '{}'))
    into v_heads
    from audit_head h;
  return query
    insert into audit_anchor as a (no, at, heads, prev_hash, heads_hash)
      values (v_no, p_at, v_heads, v_prev, sha256(
        int8send(v_no) || int8send((extract(epoch from p_at) * 1000)::bigint) || v_prev
          || convert_to(v_heads, 'UTF8')
      ))
      on conflict (no) do nothing
      returning a.*;
end $$;

revoke all on function audit_canonical(jsonb), audit_append(jsonb),
  audit_add_anchor(timestamptz, timestamptz) from public;
grant execute on function audit_append(jsonb), audit_add_anchor(timestamptz, timestamptz)
  to champa_app;
