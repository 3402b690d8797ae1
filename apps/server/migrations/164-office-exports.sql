-- The running exports of lists at the office, one per person.

create table office_export (
  staff_id bigint primary key,
  token text not null,
  lease_until timestamptz not null
);

comment on table office_export is
  'Running exports of lists: one per staff member at a time. Key: staff_id. Written by '
  'platform/files/export-lease.ts; deleted at its end, or replaced after the lease.';
comment on column office_export.token is 'Identifies the request that has the lease.';
