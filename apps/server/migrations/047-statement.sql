-- A statement that is filtered by day, by type or by what did not succeed reads its own rows only.
create index movement_by_day on movement (member_id, created_at);
create index movement_by_type on movement (member_id, type, seq);
create index movement_unsuccessful on movement (member_id, status, seq) where status <> 'SUCCESS';

-- Who is taking a statement out as a file: one at a time, until this moment unless it goes on.
create table statement_export (
  member_id bigint primary key,
  token text not null,
  held_until timestamptz not null
);
grant select, insert, update, delete on statement_export to champa_app;
