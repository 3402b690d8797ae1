-- Play locks: the terms of credits.

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
comment on column play_lock.source is
  'What gave the credit: bonus, promotion, invite (commission), refund or luckydraw (a prize of '
  'the wheel).';
comment on column play_lock.source_code is
  'The code of the campaign, or wheel and slice of the prize; empty for commissions and refunds.';
comment on column play_lock.name is
  'As the member reads it: one text for all languages, or {"th", "lo", "en"}.';
comment on column play_lock.type is
  'As the API names it: the source, or for a bonus its receive_limit (limit, day, week).';
comment on column play_lock.state is
  'in_play until it ends once as won, lost, cancelled (given up by the member) or expired.';
comment on column play_lock.credit is 'The amount of the credit that the lock binds.';
comment on column play_lock.base is
  'All of the member''s money right after the credit: the basis of both thresholds.';
comment on column play_lock.principal is 'The member''s own part of base.';
comment on column play_lock.net_deposits is
  'The member''s own money ever received less that paid out, at the start. What the same figure '
  'has grown by since is added to base and principal.';
comment on column play_lock.turnover_hundredths is
  'The required turnover as a multiple × 100; null: none.';
comment on column play_lock.turnover_required is 'The required turnover as an amount; null: none.';
comment on column play_lock.turnover_done is
  'Turnover of bets placed since the start, weighted by `counts`.';
comment on column play_lock.success_basis_points is
  'The lock is won when the member''s money reaches this share of the base; null: never by '
  'balance.';
comment on column play_lock.fail_basis_points is
  'The lock is lost when the member''s money falls to this share of the base.';
comment on column play_lock.min_remain is
  'The lock is also lost when the member''s money falls to this amount, at most half of the base '
  'at the start.';
comment on column play_lock.max_withdraw is
  'The maximum of the credit''s share that the member keeps when the lock is won; null: no '
  'maximum.';
comment on column play_lock.counts is
  'Percentage of turnover that counts, by category of the game.';
comment on column play_lock.excluded is
  'Codes of games that may not be played while the lock is active.';
comment on column play_lock.started_at is
  'When the credit was posted. Bets placed from then on count.';
comment on column play_lock.expires_at is
  'When the lock ends as expired unless it has ended before.';
comment on column play_lock.sweeps is
  'How often money was brought back from games in order to end the lock; part of the operation''s '
  'key.';
comment on column play_lock.forfeited is
  'What the end of the lock took from the wallet; null while it is in play.';

-- A member has one lock in play, even when two credits arrive at once.
create unique index play_lock_one on play_lock (member_id) where state = 'in_play';
