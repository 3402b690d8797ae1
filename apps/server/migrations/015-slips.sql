-- Slips: pictures of transfers that members upload. A job reads each and checks it with the bank.

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
comment on column slip.object is 'Names its picture in the store; random, never part of a URL.';
comment on column slip.note is 'Why it failed.';
comment on column slip.amount is 'As the bank has it; null until the bank has answered.';
comment on column slip.sending_bank is
  'As the mini-QR has it, like trans_ref; null until it was read.';
comment on column slip.read_at is
  'When the picture was read, found_at: when the bank knew the transfer, decided_at: when it '
  'ended; the deposit tracker shows all three.';
comment on column slip.due_at is 'When a worker looks at it (again); null once it is decided.';
comment on column slip.captcha_count is 'How often the bank asked for a captcha.';
comment on column slip.bank_answered is 'Whether the bank has ever answered.';
comment on column slip.unmatched_account is
  'With unmatched_payment: the payment that staff are looking at; the slip waits for its result.';

-- Slips to delete.
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
  'Pictures on their way into the store. Key: member and object. Written before the picture, '
  'deleted with the insert of its slip; what stays is an orphan, and the job sweep-uploads '
  'deletes it.';

-- Orphans.
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
  'Transfers whose slip was good: each once over all members. Key: sending bank and transaction '
  'reference. Written by the job check-slips; deleted when the slip fails, else kept for ever.';
