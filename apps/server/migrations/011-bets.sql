-- Bets as games report them, and the turnover of members.

create table bet (
  member_id bigint not null,
  code text not null,
  bet_id text not null,
  state text not null check (state in ('open', 'settled', 'void')),
  stake bigint not null check (stake >= 0),
  turnover bigint not null check (turnover >= 0),
  placed_at timestamptz not null,
  settled_at timestamptz,
  seen_at timestamptz not null,
  primary key (member_id, code, bet_id),
  constraint settled_or_open check ((state = 'open') = (settled_at is null))
);

comment on table bet is
  'Bets as their game last reported them. Key: member, game and the game''s own id. Written by '
  'the job read-bets; deleted two months after the bet has ended. The totals stay in `turnover`.';
comment on column bet.code is 'The game.';
comment on column bet.bet_id is 'The game''s own id of the bet.';
comment on column bet.state is 'open, settled (won, lost or tied) or void (cancelled by the game).';
comment on column bet.stake is 'In 1/100 of the member''s currency.';
comment on column bet.turnover is
  'The part of the stake that counts as turnover, in the same unit; 0 unless settled.';
comment on column bet.placed_at is 'When the bet was placed, by the game''s clock.';
comment on column bet.settled_at is 'When it ended, by the game''s clock.';
comment on column bet.seen_at is 'When the report that last changed it was read.';

-- Finds bets to delete. A block range index costs the writing of bets next to nothing.
create index bet_ended on bet using brin (settled_at);
-- Finds the open bets of a member.
create index bet_open on bet (member_id) where state = 'open';

create table turnover (
  member_id bigint not null,
  code text not null,
  total bigint not null check (total >= 0),
  primary key (member_id, code)
);

comment on table turnover is
  'A member''s turnover at a game since registration; each bet counts once, when it is first '
  'settled. Key: member and game. Written with `bet`; kept for ever.';
comment on column turnover.total is 'In 1/100 of the member''s currency.';

create table bet_cursor (
  code text not null,
  pass text not null check (pass in ('live', 'recheck')),
  read_until timestamptz not null,
  due_at timestamptz not null,
  lease_until timestamptz,
  last_read_at timestamptz,
  tries integer not null default 0,
  failing_since timestamptz,
  primary key (code, pass)
);

comment on table bet_cursor is
  'How far a game''s bet report is read: everything that changed before read_until is stored. '
  'Key: game and pass. Written by features/turnover/bet-cursor.ts; two rows per game for ever.';
comment on column bet_cursor.pass is
  'live reads as soon as possible; recheck reads the same again an hour later and finds late '
  'reports.';
comment on column bet_cursor.read_until is
  'Everything that changed at the game before this time is stored.';
comment on column bet_cursor.due_at is 'When it is next read.';
comment on column bet_cursor.lease_until is
  'Until then one process reads with this cursor; null: none does.';
comment on column bet_cursor.last_read_at is 'When the last reading ended, successful or not.';
comment on column bet_cursor.tries is 'Failed readings in a row.';
comment on column bet_cursor.failing_since is
  'When the first of the failed readings in a row ended; null after a success.';
