-- Coins of the wheel, which deposits earn once they are played (docs/decisions/098). Amounts are
-- 1/100 of the member's currency.

create table coin_deposit (
  member_id bigint not null,
  seq bigint not null,
  day date not null,
  amount bigint not null,
  primary key (member_id, seq)
);

comment on table coin_deposit is
  'Deposits that are counted for coins, each once. Key: member and the deposit''s movement. '
  'Written by features/coin/earn-coins.ts; kept for ever.';
comment on column coin_deposit.seq is 'The number of the deposit''s movement.';
comment on column coin_deposit.day is 'The day of the deposit in Bangkok.';

create index coin_deposit_day on coin_deposit (member_id, day);

create table coin_progress (
  member_id bigint primary key,
  to_play bigint not null default 0 check (to_play >= 0),
  played bigint not null default 0 check (played >= 0),
  withdrawn bigint not null default 0,
  net bigint not null default 0,
  best_net bigint not null default 0,
  due boolean not null default false
);

comment on table coin_progress is
  'How far a member''s deposits are counted for coins. Key: member_id. Written by '
  'features/coin/earn-coins.ts; kept for ever.';
comment on column coin_progress.to_play is
  'Deposits that have earned nothing yet and were not withdrawn.';
comment on column coin_progress.played is 'Turnover reported since coins were last counted.';
comment on column coin_progress.withdrawn is
  'The sum of settled withdrawals that are already deducted.';
comment on column coin_progress.net is 'Deposits less withdrawals since coins were first counted.';
comment on column coin_progress.best_net is
  'The highest value that net has had; only what exceeds it earns coins.';
comment on column coin_progress.due is 'True: reported turnover waits for the job earn-coins.';

create index coin_progress_due on coin_progress (member_id) where due;

create table coin_earning (
  member_id bigint not null,
  no bigint not null,
  day date not null,
  amount bigint not null check (amount > 0),
  coins bigint not null check (coins >= 0),
  basis text not null check (basis in ('turnover', 'net', 'deposit')),
  primary key (member_id, no)
);

comment on table coin_earning is
  'Deposits that earned coins, each part of a deposit once. Key: member and number. Written by '
  'features/coin/earn-coins.ts; kept for ever.';
comment on column coin_earning.day is
  'The day in Bangkok; all amounts of a day are divided by the price of a coin together.';
comment on column coin_earning.amount is
  'The money that was counted, in 1/100 of the member''s currency.';
comment on column coin_earning.coins is 'Coins that were granted for it; 0 when it completes none.';
comment on column coin_earning.basis is
  'What was counted. turnover: deposits that were played. net: deposits less withdrawals. '
  'deposit: every deposit (not used any more).';

create index coin_earning_day on coin_earning (member_id, day);
