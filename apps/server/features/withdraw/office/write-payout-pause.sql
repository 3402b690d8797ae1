-- Pauses payouts of a currency, or ends the pause when p_pause is null. The only change of the
-- document `payouts`. Returns false when nothing changed.
create or replace function write_payout_pause(p_currency text, p_pause jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update operator_setting
  set value = case when p_pause is null then value #- array['paused', p_currency]
    else jsonb_set(value, array['paused', p_currency], p_pause) end
  where name = 'payouts'
    and p_currency in ('THB', 'LAK')
    and (value->'paused' ? p_currency) = (p_pause is null);
  return found;
end $$;

revoke all on function write_payout_pause(text, jsonb) from public;
grant execute on function write_payout_pause(text, jsonb) to champa_app;
