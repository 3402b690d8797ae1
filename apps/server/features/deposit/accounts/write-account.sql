-- What the office changes about receiving accounts. The server's login has no other way to change
-- them, so it can change the number or name of none.

-- Stops showing an account to members. Returns false for one that is not open.
create or replace function rest_receiving_account(p_account text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update receiving_account set state = 'resting' where account = p_account and state = 'open';
  return found;
end $$;

revoke all on function rest_receiving_account(text) from public;
grant execute on function rest_receiving_account(text) to champa_app;

-- Opens a gateway that does not retire, by a request for it that was approved. Returns false without
-- one.
create or replace function open_gateway(p_approval text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update receiving_account r set state = 'open'
    from approval a
    where a.approval_id = p_approval
      and a.action = 'gateway.open'
      and a.state = 'approved'
      and r.account = a.params->>'code'
      and r.kind = 'qr'
      and r.state = 'resting';
  return found;
end $$;

revoke all on function open_gateway(text) from public;
grant execute on function open_gateway(text) to champa_app;

-- Whether money to an account of these numbers would be reported under another name too: both
-- reports would be credited. An SMS names the number alone, so the same one at another bank counts.
-- Bank and separators are left out, because gateways name accounts with or without them.
create or replace function is_receiving_account_used(
  p_account text, p_account_no text, p_gateway_accounts text[]
) returns boolean
language sql stable set search_path = public, pg_temp as $$
  with plain as (
    select regexp_replace(n, '^[A-Z0-9]+:|[^A-Za-z0-9]', '', 'g') as name
      from unnest(array[p_account, p_account_no] || p_gateway_accounts) as n
  )
  select exists (
    select 1
      from receiving_account r
      cross join unnest(array[r.account, r.account_no] || r.gateway_accounts) as n
      join plain p on p.name = regexp_replace(n, '^[A-Z0-9]+:|[^A-Za-z0-9]', '', 'g')
      where p.name <> ''
  )
$$;

revoke all on function is_receiving_account_used(text, text, text[]) from public;
grant execute on function is_receiving_account_used(text, text, text[]) to champa_app;

-- Writes an account as an approved request says: the settings of one that exists, or a new one with
-- what it is. Returns false without such a request, when the account is in another state than
-- the request expects, and when a new one or its number is in use.
create or replace function write_receiving_account(p_approval text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v jsonb; s jsonb; i jsonb; v_expected text; v_gateway_accounts text[];
begin
  -- 1. Read the request.
  select a.params, a.expects->>'state' into v, v_expected
    from approval a
    where a.approval_id = p_approval and a.action = 'account.write' and a.state = 'approved';
  if v is null then return false; end if;
  s := v->'settings';
  i := v->'identity';

  -- 2. Add the account. Of two requests for the same number at once, the second sees the first.
  if i is not null then
    lock table receiving_account in share row exclusive mode;
    v_gateway_accounts := array(select jsonb_array_elements_text(i->'gatewayAccounts'));
    if is_receiving_account_used(v->>'account', i->>'accountNo', v_gateway_accounts) then
      return false;
    end if;
    insert into receiving_account (account, kind, bank_code, mode, account_name, account_no,
        gateway_accounts, currency, state, minimum, maximum, position)
      values (v->>'account', i->>'kind', i->>'bankCode', i->>'mode', i->>'accountName',
        i->>'accountNo', v_gateway_accounts, i->>'currency', 'resting', (s->>'minimum')::bigint,
        (s->>'maximum')::bigint, (s->>'position')::integer)
      on conflict do nothing;
    if not found then return false; end if;
  end if;

  -- 3. Write what may change, unless one person has stopped showing the account in this moment.
  update receiving_account r set
    state = s->>'state', minimum = (s->>'minimum')::bigint, maximum = (s->>'maximum')::bigint,
    quick_amounts = array(select q::bigint from jsonb_array_elements_text(s->'quickAmounts') as q),
    draws_qr = (s->>'drawsQr')::boolean,
    expires_in_ms = (s->>'expiresInMinutes')::integer * 60000,
    position = (s->>'position')::integer, rotation_group = s->>'rotationGroup',
    weight = (s->>'weight')::integer, daily_cap = (s->>'dailyCap')::bigint,
    daily_count_cap = (s->>'dailyCountCap')::integer, hours_from = s->'hours'->>'from',
    hours_until = s->'hours'->>'until'
    where r.account = v->>'account' and (i is not null or r.state = v_expected);
  return found;
end $$;

revoke all on function write_receiving_account(text) from public;
grant execute on function write_receiving_account(text) to champa_app;
