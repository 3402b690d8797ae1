-- The running exports of statements, one per member.

create table statement_export (
  member_id bigint primary key,
  token text not null,
  lease_until timestamptz not null
);

comment on table statement_export is
  'Running downloads of the statement as a file: one per member at a time. Key: member_id. '
  'Written by features/statement/export-lease.ts; deleted at its end, or replaced after the '
  'lease.';
comment on column statement_export.token is 'Identifies the request that has the lease.';
