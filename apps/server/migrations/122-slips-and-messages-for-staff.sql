-- What staff see of a slip, and what they decide about messages that could not be read.

alter table slip
  add column answer jsonb,
  add column picture_hash bytea,
  add column rechecks integer not null default 0,
  -- Migration 138 validates the constraints, so that no table is read under this lock.
  add constraint slip_rechecks check (rechecks between 0 and 3) not valid;

comment on column slip.answer is
  'What the bank has answered about the transfer: state, amount, time and both parties; null while '
  'it has not found it.';
comment on column slip.picture_hash is
  'SHA-256 of the stored picture, so that the same one is found again; null for older slips.';
comment on column slip.rechecks is 'How often staff had the failed slip checked again.';

alter table unreadable_report
  add column resolved_at timestamptz,
  add column resolved_by bigint,
  add column resolution text,
  add column payment_account text,
  add column payment_id text,
  add constraint unreadable_report_resolved check (
    (resolved_at is null) = (resolved_by is null) and (resolved_at is null) = (resolution is null)
  ) not valid,
  add constraint unreadable_report_payment check (
    (payment_account is null) = (payment_id is null)
  ) not valid;

comment on column unreadable_report.resolved_at is
  'When staff have dealt with it; null while it waits for them.';
comment on column unreadable_report.resolved_by is 'The staff member who did.';
comment on column unreadable_report.resolution is 'What it was, in the words of staff.';
comment on column unreadable_report.payment_account is
  'With payment_id: the payment that the message was about, if it was one.';
comment on column unreadable_report.payment_id is
  'With payment_account: the payment that the message was about.';
