-- One running export of the statement per member.

create table statement_export (
  member_id bigint primary key,
  token text not null,
  lease_until timestamptz not null
);

comment on table statement_export is
  'Who is taking the statement out as a file: one export per member at a time. Key: member_id. '
  'Written by features/statement/export-lease.ts; deleted at its end, taken over after the lease.';
comment on column statement_export.token is 'Names the request that has the lease.';
