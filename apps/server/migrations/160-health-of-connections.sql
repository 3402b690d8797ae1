-- How calls to outside parties end and when work was last done, for the lights of the office's
-- Today (docs/decisions/237).

create table outside_minute (
  party text not null,
  minute timestamptz not null,
  calls integer not null check (calls > 0),
  failures integer not null check (failures between 0 and calls),
  primary key (party, minute)
);

comment on table outside_minute is
  'How many calls of a minute an outside party answered and how many failed, over all processes. '
  'Key: party and minute. Added to by every process each few seconds; kept for two days.';
comment on column outside_minute.party is
  'As providers/outside-call.ts names it, such as gateway FP; entries and SMS of banks as well.';
comment on column outside_minute.failures is
  'No connection, no answer in time, an answer that could not be read, or a refusal of the caller.';

create table pulse (
  name text primary key,
  good_at timestamptz,
  failed_at timestamptz,
  reason text,
  check (good_at is not null or failed_at is not null)
);

comment on table pulse is
  'When something last went well and when it last failed. Key: an outside party, a job or the '
  'backup. Written by every process each few seconds; one row each for ever.';
comment on column pulse.reason is
  'Why it failed last: a kind of platform/health/health-notes.ts, never an address or a secret.';
