-- The prize wheel: its slices, the rounds of members with their seeds, coupons and claims of gifts.

create table wheel (
  code text primary key check (code ~ '^[A-Z0-9]{2,24}$'),
  name jsonb not null,
  notice jsonb not null default '""',
  cost integer not null default 1 check (cost > 0),
  enabled boolean not null default false,
  valid_from timestamptz,
  valid_until timestamptz
);

comment on table wheel is
  'Wheels; one is enabled at a time. A text is one text for all languages or {"th", "lo", "en"}. '
  'Key: the code. Written by the operator; kept for ever.';
comment on column wheel.notice is 'Text on the sheet with the odds; empty for none.';
comment on column wheel.cost is 'Coins for one spin.';

create unique index wheel_one on wheel (enabled) where enabled;

create table wheel_slice (
  wheel text not null,
  code text not null check (code ~ '^[A-Z0-9]{1,24}$'),
  position integer not null,
  label jsonb not null,
  prize jsonb not null,
  description jsonb not null default '""',
  bg_color text not null,
  text_color text not null,
  kind text not null check (kind in ('money', 'coins', 'gift', 'none')),
  amount bigint not null default 0 check (amount >= 0),
  currency text,
  weight integer not null check (weight >= 0),
  stock integer check (stock >= 0),
  budget bigint check (budget >= 0),
  drawn integer not null default 0,
  spent bigint not null default 0,
  coupon_days integer check (coupon_days > 0),
  lock jsonb,
  primary key (wheel, code),
  constraint budget_holds check (budget is null or spent <= budget),
  constraint stock_holds check (stock is null or drawn <= stock)
);

comment on table wheel_slice is
  'The slices of a wheel. Key: wheel and code. Written by the operator, `drawn` and `spent` by '
  'the server with each round; deleted by the operator.';
comment on column wheel_slice.position is 'The order around the wheel.';
comment on column wheel_slice.label is 'The text on the slice.';
comment on column wheel_slice.prize is 'The name of the prize, shown below the label.';
comment on column wheel_slice.kind is
  'What a draw gives: money, coins, gift (handed over by the operator) or none.';
comment on column wheel_slice.amount is
  '1/100 of the currency for money, whole coins for coins; 0 otherwise.';
comment on column wheel_slice.currency is 'The currency of a money prize; null otherwise.';
comment on column wheel_slice.weight is
  'Its probability is this number divided by the sum of all weights.';
comment on column wheel_slice.stock is 'How often the slice may be drawn in all; null: no limit.';
comment on column wheel_slice.budget is
  'The maximum sum of money that the slice may give, in 1/100; null: no limit.';
comment on column wheel_slice.drawn is 'How often it was drawn; never above stock.';
comment on column wheel_slice.spent is 'Money that it has given, in 1/100; never above budget.';
comment on column wheel_slice.coupon_days is
  'Days in which its coupon can be claimed; null: without limit.';
comment on column wheel_slice.lock is
  'The terms of a money prize''s play lock: percentages in basis points, turnover as a multiple '
  '× 100, maxWithdraw in 1/100 of the currency; null: none.';

create table spin_round (
  member_id bigint not null,
  no bigint not null,
  server_seed text,
  sealed_seed text,
  seed_hash text not null,
  epoch text,
  odds_hash text,
  offer_hash text,
  made_at timestamptz not null,
  played_at timestamptz,
  wheel text,
  client_seed text,
  odds jsonb,
  sold_out text[],
  slice text,
  label jsonb,
  kind text,
  primary key (member_id, no),
  constraint seed_revealed_when_played
    check ((played_at is null or (server_seed is not null and sealed_seed is null)))
);

comment on table spin_round is
  'Rounds of the wheel: created with a seed before it is played, played once. Key: member and '
  'number. Written by the spin feature; kept for ever, so that every draw can be verified.';
comment on column spin_round.server_seed is
  'The server''s secret, readable once the round is played; null before.';
comment on column spin_round.sealed_seed is
  'The seed of a waiting round, encrypted, so that a reader of the database cannot compute the '
  'draw. Null once the round is played.';
comment on column spin_round.seed_hash is
  'Hash of the server''s seed, shown to the member before the round.';
comment on column spin_round.epoch is
  'The database_epoch in which the seed was made; a round of a different epoch gets a new seed '
  'before it is played.';
comment on column spin_round.odds_hash is 'Hash of the odds, shown to the member before the round.';
comment on column spin_round.offer_hash is
  'Hash of the odds, prizes and cost that the member saw last; the round is played with no others.';
comment on column spin_round.made_at is 'When the round was created with its seed.';
comment on column spin_round.client_seed is
  'The member''s own text, which decides the draw together with the server''s seed.';
comment on column spin_round.odds is 'Pairs of slice and weight, from the moment it is played.';
comment on column spin_round.sold_out is
  'Slices without stock or budget at the time; a draw that hits one is repeated.';
comment on column spin_round.slice is
  'The slice that was drawn; label and kind are copies from it.';

-- A member has one waiting round.
create unique index spin_round_next on spin_round (member_id) where played_at is null;
-- Finds seeds that are still in plain text, to encrypt them.
create index spin_round_unsealed on spin_round (member_id)
  where played_at is null and server_seed is not null;

create table coupon (
  member_id bigint not null,
  no bigint not null,
  wheel text not null,
  slice text not null,
  won_at timestamptz not null,
  expires_at timestamptz,
  claimed_at timestamptz,
  claim_key text,
  claim_result jsonb,
  primary key (member_id, no)
);

comment on table coupon is
  'Prizes that were won, one row each, claimed once. Key: member and number. Written by the spin '
  'feature; kept for ever.';
comment on column coupon.expires_at is 'Until when it can be claimed; null: without limit.';
comment on column coupon.claim_key is
  'The idempotency key of the claim; a repeat gets the first answer.';
comment on column coupon.claim_result is 'What the claim gave, as answered; null before the claim.';

create unique index coupon_claim on coupon (member_id, claim_key) where claim_key is not null;
create index coupon_held on coupon (member_id, wheel, slice) where claimed_at is null;
-- Finds out whether any member holds a coupon for a slice.
create index coupon_of_slice on coupon (wheel, slice) where claimed_at is null;

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

comment on table gift_claim is
  'Gifts that staff have to hand over. Key: member and number. Written with the claim of a '
  'coupon, decided by the operator; kept for ever.';
comment on column gift_claim.label is 'The gift, as named when it was claimed.';
comment on column gift_claim.state is
  'waiting: staff have not decided. fulfilled: handed over. refused: not handed over.';
comment on column gift_claim.note is 'The operator''s words to the member about the decision.';

-- Finds gifts that wait for the operator.
create index gift_claim_waiting on gift_claim (created_at) where state = 'waiting';
