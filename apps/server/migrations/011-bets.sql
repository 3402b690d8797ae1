-- What games report of bets, and the turnover of members.

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
  'the job read-bets; deleted two months after the bet has ended, the totals stay in `turnover`.';
comment on column bet.stake is 'In 1/100 of the member''s currency, as turnover is.';
comment on column bet.turnover is 'What of the stake counts; 0 unless settled.';
comment on column bet.settled_at is 'When it ended, by the game''s clock.';
comment on column bet.seen_at is 'When the report that changed it was read.';

-- Bets to delete; a block range index costs the reading next to nothing.
create index bet_ended on bet using brin (settled_at);
-- Open bets of a member.
create index bet_open on bet (member_id) where state = 'open';

create table turnover (
  member_id bigint not null,
  code text not null,
  total bigint not null check (total >= 0),
  primary key (member_id, code)
);

comment on table turnover is
  'All that a member has ever turned over at a game; each bet counts once, when it is first '
  'settled. Key: member and game. Written with `bet`; kept for ever.';

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
  'live follows closely; recheck reads the same an hour later, for late reports.';
comment on column bet_cursor.lease_until is 'One reader has the cursor until then; null: free.';
comment on column bet_cursor.last_read_at is 'When the last reading ended, well or not.';
