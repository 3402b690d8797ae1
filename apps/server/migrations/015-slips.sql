-- Slips: pictures of bank transfers that members upload. A job reads each one and checks it with
-- the bank.

create table slip (
  member_id bigint not null,
  id text not null,
  object text not null,
  status text not null default 'in progress' check (status in ('in progress', 'SUCCESS', 'FAILED')),
  note text,
  amount bigint check (amount > 0),
  sending_bank text,
  trans_ref text,
  uploaded_at timestamptz not null,
  read_at timestamptz,
  found_at timestamptz,
  decided_at timestamptz,
  due_at timestamptz,
  tries integer not null default 0,
  captcha_count integer not null default 0,
  bank_answered boolean not null default false,
  unmatched_account text,
  unmatched_payment text,
  primary key (member_id, id),
  check ((status = 'FAILED') = (note is not null)),
  check ((status = 'in progress') = (decided_at is null)),
  check ((status = 'in progress') = (due_at is not null)),
  constraint slip_unmatched_whole check ((unmatched_account is null) = (unmatched_payment is null))
);

comment on table slip is
  'Accepted slips. Key: member and id. Written by the slip feature and the job check-slips; '
  'deleted with the picture after `slipMonths`.';
comment on column slip.object is
  'The name of its picture in the file store; random, never part of a URL.';
comment on column slip.status is 'in progress, SUCCESS or FAILED, as the API names them.';
comment on column slip.note is 'The code of the reason why it failed.';
comment on column slip.amount is
  'In 1/100 of the currency, as the bank reports it; null until the bank has answered.';
comment on column slip.sending_bank is
  'The payer''s bank, read from the QR code on the slip; null until the picture was read.';
comment on column slip.trans_ref is
  'The transfer''s reference at sending_bank, read from the same code.';
comment on column slip.read_at is
  'When the picture was read; the deposit tracker shows this and the next two times.';
comment on column slip.found_at is 'When the bank confirmed the transfer.';
comment on column slip.decided_at is 'When the slip succeeded or failed.';
comment on column slip.due_at is 'When a job next works on it; null once it is decided.';
comment on column slip.captcha_count is 'How often the bank asked for a captcha.';
comment on column slip.bank_answered is 'True once the bank has answered about this slip.';
comment on column slip.unmatched_account is
  'With unmatched_payment: the key of the payment that staff are checking; the slip waits for the '
  'result.';
comment on column slip.unmatched_payment is
  'With unmatched_account: the payment that staff are checking.';

-- Finds slips to delete.
create index slip_by_age on slip (uploaded_at);
create index slip_due on slip (due_at) where due_at is not null;
create index slip_newest on slip (member_id, uploaded_at desc, id desc);

create table slip_upload (
  member_id bigint not null,
  object text not null,
  started_at timestamptz not null,
  primary key (member_id, object)
);

comment on table slip_upload is
  'Pictures on their way into the file store. Key: member and object. Written before the picture '
  'and deleted with the insert of its slip; an older row is an orphan, and the job sweep-uploads '
  'deletes it with its picture.';
comment on column slip_upload.object is 'The name of the picture in the file store.';

-- Finds orphans.
create index slip_upload_by_age on slip_upload (started_at);

create table slip_reference (
  sending_bank text not null,
  trans_ref text not null,
  member_id bigint not null,
  slip_id text not null,
  claimed_at timestamptz not null,
  primary key (sending_bank, trans_ref)
);

comment on table slip_reference is
  'Transfers whose slip was accepted, each once over all members. Key: sending bank and '
  'transaction reference. Written by the job check-slips; deleted when the slip fails, else kept '
  'for ever.';
