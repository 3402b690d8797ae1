-- Rewards: what the operator offers, the one play lock of a member, and what each member has received.

-- A bonus is armed and received with deposits; a promotion is credited when its code is given. Percentages and times are × 100.
-- Texts (name, description, a banner's html) are a text or {"th","lo","en"}.
create table campaign (
  code text primary key check (code ~ '^[A-Z0-9]{3,24}$'),
  kind text not null check (kind in ('bonus', 'promotion')),
  currency text not null,
  name jsonb not null,
  description jsonb not null default '""',
  banners jsonb not null default '[]',
  position integer not null default 0,
  enabled boolean not null default true,
  valid_from timestamptz,
  valid_until timestamptz,
  -- Bangkok's clock, HH:MM, half-open; may pass midnight. Null: all day.
  hours_from text check (hours_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  hours_to text check (hours_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- {"newOnly": true, "registeredWithinDays": 7, "minLastDeposit": 100, "groups": ["vip"]}: absent parts ask for nothing.
  audience jsonb not null default '{}',
  receive_limit text not null default 'limit' check (receive_limit in ('limit', 'day', 'week')),
  -- Null or 0: as often as the member likes.
  max_received integer,
  -- bonus: percent of the deposit; promotion: a fixed credit.
  percent_scaled integer not null default 0 check (percent_scaled >= 0),
  credit bigint not null default 0 check (credit >= 0),
  cap bigint check (cap > 0),
  min_deposit bigint not null default 0,
  -- Of deposit and bonus, or of a promotion's credit. Null: no turnover.
  turnover_scaled integer check (turnover_scaled >= 0),
  success_scaled integer check (success_scaled > 10000),
  fail_scaled integer not null default 500 check (fail_scaled >= 0 and fail_scaled < 10000),
  -- Null: the house's own.
  min_remain bigint check (min_remain >= 0),
  max_withdraw bigint check (max_withdraw > 0),
  lasts_days integer not null default 30 check (lasts_days > 0),
  -- How much of a game's turnover counts, by category, 0 to 100.
  counts jsonb not null default '{"slot": 100, "sport": 15, "lotto": 0}',
  excluded text[] not null default '{}',
  wants_empty boolean not null default false,
  -- Over all members: how many receipts, and how much money. Null: no such limit.
  quota integer check (quota >= 0),
  budget bigint check (budget >= 0),
  used integer not null default 0,
  spent bigint not null default 0,
  constraint quota_holds check (quota is null or used <= quota),
  constraint budget_holds check (budget is null or spent <= budget),
  constraint credits_something check ((kind = 'bonus' and percent_scaled > 0) or (kind = 'promotion' and credit > 0)),
  constraint can_be_won check (turnover_scaled is not null or success_scaled is not null)
);

-- What the next qualifying deposit receives.
create table bonus_armed (
  member_id bigint primary key,
  code text not null,
  armed_at timestamptz not null
);

-- One row a receipt, numbered without gaps per member and campaign.
create table campaign_receipt (
  member_id bigint not null,
  code text not null,
  no integer not null,
  amount bigint not null,
  received_at timestamptz not null,
  primary key (member_id, code, no)
);

-- A promotion is taken once a member, bank account and device: each row is one of them.
create table promotion_claim (
  code text not null,
  kind text not null check (kind in ('member', 'bank', 'device')),
  value text not null,
  member_id bigint not null,
  primary key (code, kind, value)
);

-- The play lock (semantics 8.2), numbered without gaps per member. Percentages are × 100; amounts 1/100 of the member's currency.
create table play_lock (
  member_id bigint not null,
  no integer not null,
  source text not null check (source in ('bonus', 'promotion', 'invite', 'refund', 'luckydraw')),
  source_code text not null,
  name jsonb not null,
  type text not null,
  state text not null check (state in ('in_play', 'won', 'lost', 'cancelled', 'expired')),
  credit bigint not null check (credit > 0),
  -- As they were right after the credit. Own money that came in since then is what `funded` has grown by.
  base bigint not null,
  principal bigint not null,
  funded bigint not null,
  turnover_scaled integer,
  turnover_required bigint,
  turnover_done bigint not null default 0,
  success_scaled integer,
  fail_scaled integer not null,
  min_remain bigint not null,
  max_withdraw bigint,
  counts jsonb not null,
  excluded text[] not null,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  taken bigint,
  primary key (member_id, no)
);
-- No two locks in play, whatever happens.
create unique index play_lock_one on play_lock (member_id) where state = 'in_play';

-- Whom a member has brought; the inviter's side of member.inviter_id.
create table invitee (
  member_id bigint not null,
  invitee_id bigint not null,
  bound_at timestamptz not null,
  primary key (member_id, invitee_id)
);
insert into invitee (member_id, invitee_id, bound_at) select inviter_id, member_id, created_at from member where inviter_id is not null;
-- Why an invite code did not bind: self-device, self-bank, self-phone.
alter table member add column invite_flag text, add column x_area boolean not null default false, add column groups text[] not null default '{}';

-- How much of an invitee's turnover at a game has been paid for.
create table invite_mark (
  member_id bigint not null,
  invitee_id bigint not null,
  code text not null,
  collected bigint not null,
  primary key (member_id, invitee_id, code)
);
-- What an invitee has brought, numbered without gaps per inviter.
create table invite_row (
  member_id bigint not null,
  no bigint not null,
  invitee_id bigint not null,
  name text not null,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  primary key (member_id, no)
);

-- One row a settled week: each period once a member. `no` counts without gaps per member.
create table refund (
  member_id bigint not null,
  period_from timestamptz not null,
  no bigint not null,
  loss bigint not null,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  primary key (member_id, period_from)
);
create unique index refund_no on refund (member_id, no);

-- Which members have used a device (a random id that the browser keeps).
create table device_member (
  device text not null,
  member_id bigint not null,
  first_seen_at timestamptz not null,
  primary key (device, member_id)
);

-- What was won and lost at games in a week: found without the other entries.
create index entry_play_at on entry (member_id, created_at) where account like 'house:play:%';

-- Bonuses that a deposit may bring are looked for again when a process died in between.
create index movement_deposit_due on movement (due_at) where due_at is not null and type = 'deposit';

insert into site_document (name, document) values
  -- minRemain: with so little or less left, a new bonus may be taken, and a lock is lost.
  ('rewards', '{"THB": {"minRemain": 5}, "LAK": {"minRemain": 2500}, "counts": {"slot": 100, "sport": 15, "lotto": 0}, "lastsDays": 30}'),
  -- Percentages. success and fail: end thresholds of the lock, null for none.
  ('invite', '{"active": true, "type": "turnover", "turnover": {"slot": 0.3, "sport": 0.1, "lotto": 0}, "deposit": 5, "minimum": {"THB": 1, "LAK": 500}, "success": 120, "fail": 5, "banners": []}'),
  ('refund', '{"active": true, "percent": 5, "cap": {"THB": 5000, "LAK": 2500000}, "minimum": {"THB": 1, "LAK": 500}, "success": 150, "fail": 5, "info": "", "banners": []}');

grant select, update on campaign to champa_app;
grant insert on campaign to champa_app;
grant select, insert, update, delete on bonus_armed to champa_app;
grant select, insert on campaign_receipt, promotion_claim, invitee, invite_row, refund, device_member to champa_app;
grant select, insert, update on play_lock, invite_mark to champa_app;
