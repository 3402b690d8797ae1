-- The database roles, and tables of the server itself. Files 001 to 099 are the baseline, which
-- builds a new database; upgrades are files from 100 on (docs/decisions/141).
-- platform/database/grants.sql alone says who may read and write which table.

-- The role of the server: its login is a member of this role and owns nothing.
do $$
begin
  create role champa_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;

-- The role of the commands of npm run operator.
do $$
begin
  create role champa_operator nologin;
exception when duplicate_object or unique_violation then null;
end $$;

-- The owner of the database may act as either role.
grant champa_app to current_user;

create table database_mode (
  one boolean primary key default true check (one),
  mode text not null check (mode in ('sandbox', 'live')),
  recorded_at timestamptz not null
);

comment on table database_mode is
  'Whether this database holds play money or real money. Key: one row at most. Written by the '
  'first start, never changed; every later start must have the same mode.';
comment on column database_mode.one is 'Always true, so that the table has at most one row.';

create table database_epoch (
  no integer primary key,
  epoch text not null unique check ((epoch ~ '^([0-9a-f]{8})?$')),
  fingerprint text not null,
  began_at timestamptz not null
);

comment on table database_epoch is
  'One row per period of this database between restores: a restore, a promotion of a standby or a '
  'copy begins the next epoch. References sent to outside parties contain the epoch, so a number '
  'that is given out again after a restore makes a different reference. Key: the epoch''s number. '
  'Written by current_epoch and begin_epoch (ledger/epoch.sql), kept for ever.';
comment on column database_epoch.epoch is
  'Eight hexadecimal digits, part of every outside reference; empty for references from before '
  'epochs existed.';
comment on column database_epoch.fingerprint is
  'Where the database ran when the epoch began: cluster, timeline, database and file. A new epoch '
  'begins when this has changed.';

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
  'One row per task that runs once a night in one of the processes, such as the proof of the '
  'books. Key: the task''s name. Written by jobs/nightly-run.ts; kept for ever.';
comment on column nightly_run.day is 'The day in Bangkok whose run is in progress or done.';
comment on column nightly_run.holder is 'The process that has the run.';
comment on column nightly_run.lease_until is
  'Renewed while the holder works; once it has passed, another process may start the run again. '
  'Null: no process works on it.';
comment on column nightly_run.result is
  'passed: the books balance. unbalanced: they do not. failed: the run ended with an error. Null: '
  'it has not ended.';
comment on column nightly_run.succeeded_at is 'When a run last found the books balanced.';

create table attempt_limit (
  subject text primary key,
  failures integer not null default 0,
  window_started_at timestamptz not null,
  blocked_until timestamptz
);

comment on table attempt_limit is
  'Counters of attempts, shared by all processes: logins, one-time passwords, probes, SMS '
  'ceilings. Key: the subject, such as "login:<phone>". Written by platform/database/attempts.ts; '
  'deleted after three days without attempts.';
comment on column attempt_limit.subject is
  'The kind of limit and what it counts, such as "login:<phone>".';
comment on column attempt_limit.failures is 'Attempts counted in the current window.';
comment on column attempt_limit.window_started_at is
  'The start of a fixed window; where every attempt extends the window, the time of the last one.';
comment on column attempt_limit.blocked_until is
  'Attempts are refused until then; null: there is no block.';

-- Finds counters that are old enough to delete.
create index attempt_limit_window on attempt_limit (window_started_at);

create table socket_io_attachments (
  id bigint generated always as identity unique,
  created_at timestamptz default now(),
  payload bytea
);

comment on table socket_io_attachments is
  'Live events of more than 8,000 bytes on their way between processes. Nothing writes it any '
  'more; 104-chat-and-live-events.sql drops it.';
