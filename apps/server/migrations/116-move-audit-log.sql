-- Moves the rows of audit_log to the start of each person's chain (docs/decisions/185).

-- The same canonical form as features/audit/audit.sql, which is applied after the migrations.
create function pg_temp.audit_canonical(p_value jsonb) returns text
language plpgsql immutable as $$
begin
  if jsonb_typeof(p_value) = 'object' then
    return '{' || coalesce((
      select string_agg(
          to_json(key)::text || ':' || pg_temp.audit_canonical(value), ',' order by key collate "C"
        )
        from jsonb_each(p_value)
    ), '') || '}';
  elsif jsonb_typeof(p_value) = 'array' then
    return '[' || coalesce((
      select string_agg(pg_temp.audit_canonical(e.value), ',' order by e.place)
        from jsonb_array_elements(p_value) with ordinality e (value, place)
    ), '') || ']';
  end if;
  return p_value::text;
end $$;

do $$
declare
  v_row record;
  v_seq bigint := 0;
  v_staff bigint := -1;
  v_hash bytea;
  v_prev bytea;
  v_body text;
begin
  for v_row in
    select l.staff_id, l.id, l.details - 'address' as details, l.action,
        date_trunc('milliseconds', l.at) as at,
        nullif(l.about, '') as about_id,
        l.details ->> 'address' as network,
        case
          when l.action = 'look' then 'looked'
          when l.action like 'refuse-%' then 'refused'
          else 'done'
        end as outcome,
        case
          when l.action in ('look', 'assign', 'close', 'open') then 'conversation'
          when l.action in ('write-reply', 'remove-reply') then 'reply'
          when l.action = 'write-desk' then 'setting'
          when l.action = 'refuse-conflict' then 'member'
        end as about_kind,
        case
          when l.action in ('look', 'assign', 'close', 'open', 'refuse-conflict')
            and l.about ~ '^\d{10}$'
            then l.about::bigint
        end as about_member
      from audit_log l
      order by l.staff_id, l.at, l.id
  loop
    if v_row.staff_id <> v_staff then
      v_staff := v_row.staff_id;
      v_seq := 0;
      v_hash := sha256('champa-audit-1');
    end if;
    v_seq := v_seq + 1;
    v_prev := v_hash;
    v_body := pg_temp.audit_canonical(jsonb_strip_nulls(jsonb_build_object(
      'staffId', v_staff::text, 'seq', v_seq::text,
      'at', to_char(v_row.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'actor', 'staff', 'action', v_row.action, 'outcome', v_row.outcome,
      'aboutKind', v_row.about_kind, 'aboutId', v_row.about_id,
      'aboutMember', v_row.about_member::text, 'network', v_row.network
    )) || jsonb_build_object(
      'details', v_row.details || jsonb_build_object('movedFrom', v_row.id)
    ));
    v_hash := sha256(int8send(v_staff) || int8send(v_seq) || v_prev || convert_to(v_body, 'UTF8'));
    insert into audit_entry (staff_id, seq, at, actor, action, about_kind, about_id, about_member,
        outcome, network, body, prev_hash, hash)
      values (v_staff, v_seq, v_row.at, 'staff', v_row.action, v_row.about_kind, v_row.about_id,
        v_row.about_member, v_row.outcome, v_row.network, v_body, v_prev, v_hash);
    insert into audit_head (staff_id, seq, hash) values (v_staff, v_seq, v_hash)
      on conflict (staff_id) do update set seq = excluded.seq, hash = excluded.hash;
  end loop;
end $$;

drop function pg_temp.audit_canonical(jsonb);
drop table audit_log;
