-- What the games report of bets, and how much turnover each member has made.

-- A bet as its game last told it. Amounts are 1/100 of the member's currency; turnover is what of the stake counts, 0 unless it is settled.
create table bet (
  member_id bigint not null,
  code text not null,
  bet_id text not null,
  state text not null check (state in ('open', 'settled', 'void')),
  stake bigint not null check (stake >= 0),
  turnover bigint not null check (turnover >= 0),
  placed_at timestamptz not null,
  -- When it ended, by the game's clock.
  settled_at timestamptz,
  seen_at timestamptz not null,
  primary key (member_id, code, bet_id),
  constraint ended_somewhen check ((state = 'open') = (settled_at is null))
);
create index bet_open on bet (member_id) where state = 'open';
-- Old ones go by this: a block range index costs the reading next to nothing.
create index bet_ended on bet using brin (settled_at);

-- All that a member has ever turned over at a game: each bet once, when it was first settled.
create table turnover (
  member_id bigint not null,
  code text not null,
  total bigint not null check (total >= 0),
  primary key (member_id, code)
);

-- How far a game's report is read: everything that changed before read_until is stored. 'now' follows closely, 'again' reads the same
-- an hour later, for what a game tells late. held_until: one reader has it until then.
create table bet_mark (
  code text not null,
  lap text not null check (lap in ('now', 'again')),
  read_until timestamptz not null,
  due_at timestamptz not null,
  held_until timestamptz,
  -- When the last reading ended, well or not.
  asked_at timestamptz,
  tries integer not null default 0,
  failing_since timestamptz,
  primary key (code, lap)
);

-- A report names players, not members.
create index game_account_by_name on game_account (code, username);

grant select, insert, update, delete on bet to champa_app;
grant select, insert, update on turnover, bet_mark to champa_app;
