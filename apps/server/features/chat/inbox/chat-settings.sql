-- Writes one of the two documents that a lead may change at the office. All others belong to the
-- operator (platform/database/grants.sql).
create or replace function write_chat_setting(p_name text, p_value jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_name not in ('chat', 'chatWidget') then
    raise exception 'the office may not write the setting %', p_name
      using errcode = 'insufficient_privilege';
  end if;
  update operator_setting set value = value || p_value where name = p_name;
end $$;

revoke all on function write_chat_setting(text, jsonb) from public;
grant execute on function write_chat_setting(text, jsonb) to champa_app;
