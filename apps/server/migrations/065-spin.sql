-- The prize wheel: what it can give, each member's rounds with their seeds, coupons, and claims of gifts.

-- One wheel turns at a time. Texts are a text or {"th","lo","en"}.
create table wheel (
  code text primary key check (code ~ '^[A-Z0-9]{2,24}$'),
  name jsonb not null,
  notice jsonb not null default '""',
  -- Coins of one spin.
  cost integer not null default 1 check (cost > 0),
  enabled boolean not null default false,
  valid_from timestamptz,
  valid_until timestamptz
);
create unique index wheel_one on wheel (enabled) where enabled;

create table wheel_slice (
  wheel text not null,
  code text not null check (code ~ '^[A-Z0-9]{1,24}$'),
  position integer not null,
  label jsonb not null,
  -- The prize's own name, under the label.
  prize jsonb not null,
  description jsonb not null default '""',
  bg_color text not null,
  text_color text not null,
  kind text not null check (kind in ('money', 'coins', 'gift', 'none')),
  -- 1/100 of the currency for money, whole coins for coins.
  amount bigint not null default 0 check (amount >= 0),
  currency text,
  weight integer not null check (weight >= 0),
  -- How many may be drawn, and for how much money, in all. Null: no such limit.
  stock integer check (stock >= 0),
  budget bigint check (budget >= 0),
  drawn integer not null default 0,
  spent bigint not null default 0,
  -- A coupon of it may be claimed for so long; null: for ever.
  coupon_days integer check (coupon_days > 0),
  -- The lock of a money prize, percentages and times × 100; null: no lock.
  lock jsonb,
  primary key (wheel, code),
  constraint stock_holds check (stock is null or drawn <= stock),
  constraint budget_holds check (budget is null or spent <= budget)
);

-- One row a round: made with its seed before it is played, played once.
create table spin_round (
  member_id bigint not null,
  no bigint not null,
  server_seed text not null,
  seed_hash text not null,
  -- What the member was promised last: the odds, and with them the wheel, its cost and what each slice gives. It is played by nothing else.
  odds_hash text,
  promised text,
  made_at timestamptz not null,
  -- From here on: once it is played.
  played_at timestamptz,
  wheel text,
  client_seed text,
  odds jsonb,
  gone text[],
  slice text,
  label jsonb,
  kind text,
  primary key (member_id, no)
);
-- One round at most waits to be played.
create unique index spin_round_next on spin_round (member_id) where played_at is null;

-- One row a coupon: a unit of a prize, claimed once.
create table coupon (
  member_id bigint not null,
  no bigint not null,
  wheel text not null,
  slice text not null,
  won_at timestamptz not null,
  expires_at timestamptz,
  claimed_at timestamptz,
  -- The member's own key of that claim, and what it brought: the same key is told the same again.
  claim_key text,
  brought jsonb,
  primary key (member_id, no)
);
create index coupon_held on coupon (member_id, wheel, slice) where claimed_at is null;
create unique index coupon_claim on coupon (member_id, claim_key) where claim_key is not null;
-- Whether anybody holds one.
create index coupon_of_slice on coupon (wheel, slice) where claimed_at is null;

-- A gift that a person has to hand over.
create table gift_claim (
  member_id bigint not null,
  no bigint not null,
  label jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'fulfilled', 'refused')),
  note text,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  primary key (member_id, no)
);
create index gift_claim_waiting on gift_claim (created_at) where state = 'waiting';

-- What each deposit has earned of the coins of its day, by Bangkok's clock: all deposits of a day count together.
create table coin_deposit (
  member_id bigint not null,
  seq bigint not null,
  day date not null,
  amount bigint not null,
  coins bigint not null check (coins >= 0),
  primary key (member_id, seq)
);
create index coin_deposit_day on coin_deposit (member_id, day);

-- So much paid in on one day earns a coin; null: none.
insert into site_document (name, document) values ('coins', '{"depositPerCoin": {"THB": 100, "LAK": 50000}}');

grant select, insert, update on wheel, wheel_slice, spin_round, coupon, gift_claim to champa_app;
grant delete on wheel_slice to champa_app;
grant select, insert on coin_deposit to champa_app;
