-- Slips: pictures of transfers that members upload, each read and checked with the bank by a job.

-- One row an accepted slip. due_at is when a worker looks at it (again); null once it is decided.
create table slip (
  member_id bigint not null,
  id text not null,
  -- Names its picture in the store; random, and never part of a URL.
  object text not null,
  status text not null default 'in progress' check (status in ('in progress', 'SUCCESS', 'FAILED')),
  note text check ((status = 'FAILED') = (note is not null)),
  -- The bank's amount; null until the bank has told it.
  amount bigint check (amount > 0),
  -- As the mini-QR has them; null until it was read.
  sending_bank text,
  trans_ref text,
  uploaded_at timestamptz not null,
  -- When it was read, when the bank knew it, and when it ended: what the deposit tracker shows.
  read_at timestamptz,
  found_at timestamptz,
  decided_at timestamptz check ((status = 'in progress') = (decided_at is null)),
  due_at timestamptz check ((status = 'in progress') = (due_at is not null)),
  tries integer not null default 0,
  -- How often the bank wanted to see a human, and whether it has ever answered.
  captchas integer not null default 0,
  bank_answered boolean not null default false,
  primary key (member_id, id)
);
create index slip_newest on slip (member_id, uploaded_at desc, id desc);
create index slip_due on slip (due_at) where due_at is not null;

-- Pictures on their way into the store: written before the picture, gone with its slip's row. What stays here is an orphan, and swept.
create table slip_upload (
  member_id bigint not null,
  object text not null,
  started_at timestamptz not null,
  primary key (member_id, object)
);
create index slip_upload_by_age on slip_upload (started_at);

-- Transactions whose slip was good: each once over all members, whatever other parties say (semantics 4.2). A slip that failed holds none.
create table slip_reference (
  sending_bank text not null,
  trans_ref text not null,
  member_id bigint not null,
  slip_id text not null,
  claimed_at timestamptz not null,
  primary key (sending_bank, trans_ref)
);

grant select, insert, update on slip to champa_app;
grant select, insert, delete on slip_upload, slip_reference to champa_app;
