-- The two documents that a lead may write at the office; all others belong to the operator
-- (platform/database/grants.sql).
create or replace function write_desk_document(p_name text, p_document jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_name not in ('chat', 'chatWidget') then
    raise exception 'the office may not write the document %', p_name
      using errcode = 'insufficient_privilege';
  end if;
  update site_document set document = document || p_document where name = p_name;
end $$;

revoke all on function write_desk_document(text, jsonb) from public;
grant execute on function write_desk_document(text, jsonb) to champa_app;
