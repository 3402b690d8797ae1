-- Adds the person of a request that two people have decided (docs/decisions/201 and 232). Returns
-- false when the request does not permit it, or the username is taken. Never makes an owner. The
-- password of the request is known to its maker, the authenticator to nobody yet.
create or replace function staff_add(p_approval text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_params constant jsonb := approved_params(p_approval, 'staff.add', p_now);
  v_staff constant bigint := (v_params->>'staffId')::bigint;
  v_until constant timestamptz := (v_params->>'activeUntil')::timestamptz;
begin
  if v_params is null
    or v_params->'roles' ? 'owner'
    or not approved_by_others(p_approval, v_staff)
  then
    return false;
  end if;
  insert into staff (staff_id, username, name, roles, grants, active_until, password_hash,
      must_change_password, totp_secret, created_at)
    values (v_staff, v_params->>'username', v_params->>'name',
      array(select jsonb_array_elements_text(v_params->'roles')),
      array(select jsonb_array_elements_text(v_params->'grants')),
      v_until, v_params->>'passwordHash', true, v_params->>'totpSecret', p_now)
    on conflict do nothing;
  if not found then
    return false;
  end if;
  insert into barred_identity (kind, hash, staff_id, about_member, barred_until, created_at)
    select i->>'kind', decode(i->>'hash', 'hex'), v_staff, (i->>'memberId')::bigint,
      v_until + interval '365 days', p_now
    from jsonb_array_elements(v_params->'identities') as i
    on conflict do nothing;
  return true;
end $$;

revoke all on function staff_add(text, timestamptz) from public;
grant execute on function staff_add(text, timestamptz) to champa_app;

-- Bars another phone or bank account of a colleague from playing, which one person may do alone.
-- Returns false when there is no such colleague.
create or replace function staff_bar(
  p_staff bigint, p_kind text, p_hash bytea, p_member bigint, p_now timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into barred_identity as b (kind, hash, staff_id, about_member, barred_until, created_at)
    select p_kind, p_hash, s.staff_id, p_member,
      -- The other identities of a colleague who was switched off say when the year began.
      case
        when s.status = 'off' then coalesce(
          (select max(o.barred_until) from barred_identity o where o.staff_id = s.staff_id),
          barred_until_after(p_now, p_now)
        )
        else barred_until_after(s.active_until, p_now)
      end,
      p_now
    from staff s
    where s.staff_id = p_staff
    on conflict (kind, hash, staff_id) do update
      set about_member = coalesce(b.about_member, excluded.about_member),
        barred_until = excluded.barred_until;
  return found;
end $$;

revoke all on function staff_bar(bigint, text, bytea, bigint, timestamptz) from public;
grant execute on function staff_bar(bigint, text, bytea, bigint, timestamptz) to champa_app;
