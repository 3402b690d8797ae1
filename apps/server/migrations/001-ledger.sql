-- The ledger: one book a member, every key led by member_id (docs/decisions, scale.md).

do $$
begin
  create role champa_app nologin;
exception when duplicate_object then null;
end $$;
grant champa_app to current_user;
grant usage on schema public to champa_app;

-- One row a member: what is dense per book, and who is moving money right now.
create table book (
  member_id bigint primary key,
  movement_seq bigint not null default 0,
  lease_key text,
  lease_until timestamptz
) with (fillfactor = 70);

-- What the member owns, and the mirror of the house inside the same book. A null floor lets a mirror go below zero.
create table account (
  member_id bigint not null references book (member_id),
  name text not null,
  unit text not null,
  balance bigint not null default 0,
  floor bigint,
  seq bigint not null default 0,
  primary key (member_id, name),
  constraint balance_above_floor check (floor is null or balance >= floor)
) with (fillfactor = 70);

-- One row an outside event: its key makes it happen once, its reply is what the first call was told.
create table posting (
  member_id bigint not null,
  key text not null,
  kind text not null,
  body_hash text,
  movement_seq bigint,
  reply jsonb,
  created_at timestamptz not null,
  primary key (member_id, key)
);

-- Append-only. Numbered without gaps per account, with the balance after.
create table entry (
  member_id bigint not null,
  account text not null,
  seq bigint not null,
  posting_key text not null,
  amount bigint not null,
  balance_after bigint not null,
  created_at timestamptz not null,
  primary key (member_id, account, seq)
);

-- What a member sees as one line of the statement. Numbered without gaps per member, so any page costs the same.
-- due_at is when a job has to look at it again; null when nothing is left to do.
create table movement (
  member_id bigint not null,
  seq bigint not null,
  type text not null,
  source text not null,
  target text not null,
  amount bigint not null check (amount >= 0),
  status text not null check (status in ('in progress', 'SUCCESS', 'FAILED')),
  detail jsonb not null default '{}',
  created_at timestamptz not null,
  settled_at timestamptz,
  due_at timestamptz,
  tries integer not null default 0,
  primary key (member_id, seq)
);
create index movement_due on movement (due_at) where due_at is not null;

grant select on book, account, posting, entry, movement to champa_app;
-- A job may move its own timetable and notes; status and money change only inside ledger_post.
grant update (due_at, tries, detail) on movement to champa_app;
