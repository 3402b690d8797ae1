-- The server logs in as a member of champa_app and owns nothing; platform/database/grants.sql says what each role may do.
do $$
begin
  create role champa_operator nologin;
exception when duplicate_object or unique_violation then null;
end $$;

-- News of over 8,000 bytes between processes; the adapter made this table by itself while the server owned the schema.
create table if not exists socket_io_attachments (
  id bigint generated always as identity unique,
  created_at timestamptz default now(),
  payload bytea
);
grant select, insert, delete on socket_io_attachments to champa_app;
