-- What members set for themselves (docs/decisions/067). Both tables are append-only: what was wished, and when, stays told.

-- The newest row of a period alone says how it stands: `amount` holds from asked_at, and `next_amount` from next_at on; null is
-- no limit, and next_at null is no change to come.
create table deposit_limit (
  member_id bigint not null,
  period text not null check (period in ('day', 'week', 'month')),
  no integer not null,
  amount bigint check (amount > 0),
  next_amount bigint check (next_amount > 0),
  next_at timestamptz,
  asked_at timestamptz not null,
  primary key (member_id, period, no)
);

create table play_break (
  member_id bigint not null,
  no integer not null,
  kind text not null check (kind in ('time-out', 'self-exclusion', 'ended')),
  begun_at timestamptz not null,
  ends_at timestamptz not null,
  why text,
  primary key (member_id, no)
);

-- The end of the break that holds, read with every session: a call learns it without a look-up of its own.
alter table member add column paused_until timestamptz;

grant select, insert on deposit_limit, play_break to champa_app;
