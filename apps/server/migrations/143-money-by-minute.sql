-- Money and members of the day by minute, for the room Today (docs/decisions/223).

create table money_minute (
  minute timestamptz not null,
  currency text not null,
  deposits bigint not null default 0,
  deposit_count integer not null default 0,
  withdrawals bigint not null default 0,
  withdrawal_count integer not null default 0,
  play_result bigint not null default 0,
  bonus_cost bigint not null default 0,
  owed_change bigint not null default 0,
  first_deposits integer not null default 0,
  registrations integer not null default 0,
  players integer not null default 0,
  primary key (minute, currency)
);

comment on table money_minute is
  'What all members of a currency did in a minute, summed from entries by their created_at; a minute '
  'without anything has no row. Amounts are 1/100 of the currency. Key: minute and currency. Written '
  'by the job roll-up-money, which counts a minute anew until fifteen minutes have passed, and '
  'deletes it after forty days.';
comment on column money_minute.deposits is
  'Credited from outside, less what was taken back: house:bank without payouts.';
comment on column money_minute.withdrawals is 'Booked as paid, less payouts that came back.';
comment on column money_minute.play_result is 'What the house won in play: house:play.';
comment on column money_minute.bonus_cost is
  'Bonuses and gifts, less what ended locks returned: house:bonus-cost and house:gift.';
comment on column money_minute.owed_change is
  'By how much the balances of members rose: the house''s accounts with the opposite sign.';
comment on column money_minute.first_deposits is 'Members who deposited for the first time.';
comment on column money_minute.players is
  'Members whose first play result of the day in Bangkok fell into the minute.';

create table money_roll_up (
  name text primary key,
  rolled_until timestamptz not null,
  settled_until timestamptz not null,
  rolled_at timestamptz not null,
  version integer not null default 1
);

comment on table money_roll_up is
  'How far the job roll-up-money has come. Key: name, of which there is one. Written by that job, '
  'never deleted.';
comment on column money_roll_up.rolled_until is 'Minutes before it are in money_minute.';
comment on column money_roll_up.settled_until is
  'Minutes before it were counted once no posting for them could still arrive.';
comment on column money_roll_up.version is
  'Raised by each run, so that of two processes one counts and the other leaves it.';

create table money_owed (
  currency text primary key,
  at timestamptz not null,
  amount bigint not null
);

comment on table money_owed is
  'What all members of a currency owned at a moment, from which money_minute leads to any other. Key: '
  'currency. Written by the job roll-up-money: counted once, then moved on day by day; never '
  'deleted.';
comment on column money_owed.amount is 'In 1/100 of the currency.';
