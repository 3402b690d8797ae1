-- Roles, and what the server itself keeps in the database. This is the baseline
-- (docs/decisions/141): files 001 to 099 build a new database, upgrades are files from 100 on. Who
-- may read and write which table is in platform/database/grants.sql alone.

-- The server: its login is a member of this role and owns nothing.
do $$
begin
  create role champa_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;

-- The commands of npm run operator.
do $$
begin
  create role champa_operator nologin;
exception when duplicate_object or unique_violation then null;
end $$;

-- The owner assumes both.
grant champa_app to current_user;

create table database_mode (
  one boolean primary key default true check (one),
  mode text not null check (mode in ('sandbox', 'live')),
  recorded_at timestamptz not null
);

comment on table database_mode is
  'Whether this database holds play money or real money. Key: one row at most. Written by the '
  'first start, never changed; every later start must have the same mode.';
comment on column database_mode.one is 'Always true, so that there is one row.';

create table database_epoch (
  no integer primary key,
  epoch text not null unique check ((epoch ~ '^([0-9a-f]{8})?$')),
  fingerprint text not null,
  began_at timestamptz not null
);

comment on table database_epoch is
  'The lives of this database: a restore, a promotion or a copy begins the next epoch. References '
  'sent to outside parties name the epoch, so a number that is given out again after a restore is '
  'another reference. Key: the epoch''s number. Written by current_epoch and begin_epoch '
  '(ledger/epoch.sql), kept for ever.';
comment on column database_epoch.epoch is
  'Eight hexadecimal digits, the part of a reference; empty for references from before epochs.';
comment on column database_epoch.fingerprint is
  'Where the database lived when the epoch began: cluster, timeline, database and file.';

create table nightly_run (
  name text primary key,
  day date not null,
  holder text not null,
  lease_until timestamptz,
  started_at timestamptz not null,
  finished_at timestamptz,
  result text check (result in ('passed', 'unbalanced', 'failed')),
  succeeded_at timestamptz
);

comment on table nightly_run is
  'Tasks that run once a night over all processes, such as the proof of the books. Key: the '
  'task''s name. Written by jobs/nightly-run.ts, one row per task for ever.';
comment on column nightly_run.day is 'The Bangkok day whose run is in progress or done.';
comment on column nightly_run.holder is 'The process that runs it.';
comment on column nightly_run.lease_until is
  'Renewed while the holder works; after it another process may begin anew. Null: nobody works on '
  'it.';
comment on column nightly_run.result is
  'passed: the books hold. unbalanced: they do not. failed: the run ended in an error.';
comment on column nightly_run.succeeded_at is 'When a run last proved the books.';

create table attempt_limit (
  subject text primary key,
  failures integer not null default 0,
  window_started_at timestamptz not null,
  blocked_until timestamptz
);

comment on table attempt_limit is
  'Counters of attempts, so that limits hold over all processes: logins, one-time passwords, '
  'probes, SMS ceilings. Key: the subject, such as "login:<phone>". Written by '
  'platform/database/attempts.ts; deleted an hour or so after three quiet days.';
comment on column attempt_limit.subject is 'The kind of limit, and who or what it counts.';
comment on column attempt_limit.blocked_until is 'Null while attempts are allowed.';

-- Finds old counters.
create index attempt_limit_window on attempt_limit (window_started_at);

create table socket_io_attachments (
  id bigint generated always as identity unique,
  created_at timestamptz default now(),
  payload bytea
);

comment on table socket_io_attachments is
  'Live events of more than 8,000 bytes on their way between processes; NOTIFY carries the id. '
  'Key: id. Written and deleted after 30 seconds by the adapter of Socket.IO '
  '(platform/live/adapter.ts).';
