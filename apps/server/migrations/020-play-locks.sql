-- The play lock: the terms of a credit in play.

create table play_lock (
  member_id bigint not null,
  no integer not null,
  source text not null check (source in ('bonus', 'promotion', 'invite', 'refund', 'luckydraw')),
  source_code text not null,
  name jsonb not null,
  type text not null,
  state text not null check (state in ('in_play', 'won', 'lost', 'cancelled', 'expired')),
  credit bigint not null check (credit > 0),
  base bigint not null,
  principal bigint not null,
  net_deposits bigint not null,
  turnover_hundredths integer,
  turnover_required bigint,
  turnover_done bigint not null default 0,
  success_basis_points integer,
  fail_basis_points integer not null,
  min_remain bigint not null,
  max_withdraw bigint,
  counts jsonb not null,
  excluded text[] not null,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  sweeps integer not null default 0,
  ended_at timestamptz,
  forfeited bigint,
  primary key (member_id, no)
);

comment on table play_lock is
  'Play locks, numbered without gaps per member; a member has one in play at most. Amounts are '
  '1/100 of the member''s currency. Key: member and number. Written by the lock feature; kept for '
  'ever.';
comment on column play_lock.source_code is 'The campaign, the week or the prize that it came from.';
comment on column play_lock.name is 'As the member reads it: one text or {"th", "lo", "en"}.';
comment on column play_lock.base is 'All of the member''s money right after the credit.';
comment on column play_lock.principal is 'The member''s own part of it.';
comment on column play_lock.net_deposits is
  'Deposits less withdrawals of the member, ever, at the start: what it has grown by since is own '
  'money added to base and principal.';
comment on column play_lock.turnover_hundredths is 'Times × 100; null: no turnover asked.';
comment on column play_lock.turnover_required is 'In money; null: none asked.';
comment on column play_lock.success_basis_points is
  'Share of the base at which it is won; null: never by balance.';
comment on column play_lock.fail_basis_points is 'Share of the base at which it is lost.';
comment on column play_lock.counts is
  'How much of a game''s turnover counts, by category, 0 to 100.';
comment on column play_lock.excluded is 'Games that may not be played.';
comment on column play_lock.sweeps is
  'How often money was brought back from games in order to end it; part of the operation''s key.';
comment on column play_lock.forfeited is 'What was taken from the wallet at its end.';

-- No two locks in play, whatever happens.
create unique index play_lock_one on play_lock (member_id) where state = 'in_play';
