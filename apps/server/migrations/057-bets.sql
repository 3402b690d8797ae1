-- What members bet, as the providers report it (features/turnover). Amounts in 1/100 of the member's currency.
create table bet (
  member_id bigint not null,
  code text not null,
  bet_id text not null,
  state text not null check (state in ('open', 'settled', 'void')),
  stake bigint not null,
  -- What of it counts; zero while it is open and where it is void.
  turnover bigint not null default 0,
  placed_at timestamptz not null,
  settled_at timestamptz,
  seen_at timestamptz not null,
  primary key (member_id, code, bet_id)
) with (fillfactor = 90);
create index bet_open on bet (member_id) where state = 'open';
create index bet_seen on bet using brin (seen_at);

-- All valid turnover that was ever reported, by member and game: what invites and locks are counted by.
create table turnover (
  member_id bigint not null,
  code text not null,
  total bigint not null default 0,
  primary key (member_id, code)
) with (fillfactor = 80);

-- How far a provider's report has been read, and who reads it.
create table bet_mark (
  code text primary key,
  read_until timestamptz not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  failing_since timestamptz
);
grant select, insert, update, delete on bet to champa_app;
grant select, insert, update on turnover, bet_mark to champa_app;
