-- Epochs: each restored or promoted copy of the database gets its own
-- (docs/decisions/093-external-references-carry-an-epoch.md).

-- Identifies this copy of the database: a restore or promotion changes its cluster, timeline or
-- table file. It is a single expression, which the planner inlines, because every opened movement
-- evaluates it.
create or replace function database_fingerprint() returns text
language sql volatile as $$
  select concat_ws(
    ':',
    (pg_control_system()).system_identifier,
    substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8),
    pg_relation_filepath('database_epoch')
  )
$$;

-- Begins an epoch unconditionally. When two calls are concurrent, one inserts the row and both
-- return it.
create or replace function begin_epoch(p_after integer, p_at timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into database_epoch (no, epoch, fingerprint, began_at)
  values (
    p_after + 1,
    encode(substring(uuid_send(gen_random_uuid()) from 1 for 4), 'hex'),
    database_fingerprint(),
    p_at
  )
  on conflict (no) do nothing;
  return (select e.epoch from database_epoch e where e.no = p_after + 1);
end $$;

-- Returns the current epoch; begins a new one when the database was restored or promoted after that
-- epoch began.
create or replace function current_epoch(p_at timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_last database_epoch;
begin
  select * into v_last from database_epoch order by no desc limit 1;
  if v_last.fingerprint = database_fingerprint() then
    return v_last.epoch;
  end if;
  return begin_epoch(coalesce(v_last.no, 0), p_at);
end $$;

revoke all on function
  database_fingerprint(),
  begin_epoch(integer, timestamptz),
  current_epoch(timestamptz)
  from public;
grant execute on function current_epoch(timestamptz) to champa_app;
grant execute on function begin_epoch(integer, timestamptz) to champa_operator;
