-- Pauses payouts of a currency; a second pause replaces the first, so that a request to end the
-- first one ends nothing. With `end_payout_pause` the only change of the document `payouts`.
create or replace function write_payout_pause(p_currency text, p_pause jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update operator_setting
  set value = jsonb_set(value, array['paused', p_currency], p_pause)
  where name = 'payouts'
    and p_currency in ('THB', 'LAK')
    and p_pause is not null;
  return found;
end $$;

revoke all on function write_payout_pause(text, jsonb) from public;
grant execute on function write_payout_pause(text, jsonb) to champa_app;

-- Ends the pause that began at p_since. Returns false when there is no such pause, or another one.
create or replace function end_payout_pause(p_currency text, p_since text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update operator_setting
  set value = value #- array['paused', p_currency]
  where name = 'payouts'
    and value->'paused'->p_currency->>'since' = p_since;
  return found;
end $$;

revoke all on function end_payout_pause(text, text) from public;
grant execute on function end_payout_pause(text, text) to champa_app;
