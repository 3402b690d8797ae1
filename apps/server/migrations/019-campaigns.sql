-- Bonuses and promotion codes: what the operator offers and what members have received.

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
  hours_from text check ((hours_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')),
  hours_to text check ((hours_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')),
  audience jsonb not null default '{}',
  receive_limit text not null default 'limit' check (receive_limit in ('limit', 'day', 'week')),
  max_received integer,
  bonus_basis_points integer not null default 0 check (bonus_basis_points >= 0),
  credit bigint not null default 0 check (credit >= 0),
  cap bigint check (cap > 0),
  min_deposit bigint not null default 0,
  turnover_hundredths integer check (turnover_hundredths >= 0),
  success_basis_points integer check (success_basis_points > 10000),
  fail_basis_points integer not null default 500 check (fail_basis_points >= 0 and fail_basis_points < 10000),
  min_remain bigint check (min_remain >= 0),
  max_withdraw bigint check (max_withdraw > 0),
  lasts_days integer not null default 30 check (lasts_days > 0),
  counts jsonb not null default '{"slot": 100, "sport": 15, "lotto": 0}',
  excluded text[] not null default '{}',
  requires_empty boolean not null default false,
  quota integer check (quota >= 0),
  budget bigint check (budget >= 0),
  used integer not null default 0,
  spent bigint not null default 0,
  constraint budget_holds check (budget is null or spent <= budget),
  constraint can_be_won check (turnover_hundredths is not null or success_basis_points is not null),
  constraint credits_something
    check ((kind = 'bonus' and bonus_basis_points > 0 or (kind = 'promotion' and credit > 0))),
  constraint quota_holds check (quota is null or used <= quota)
);

comment on table campaign is
  'Offers. A bonus is activated and received with deposits; a promotion is credited when its code '
  'is entered. Key: the code. Written by the operator; `used` and `spent` by the server with each '
  'receipt. Kept for ever.';
comment on column campaign.kind is 'bonus or promotion.';
comment on column campaign.name is
  'One text or {"th", "lo", "en"}, as description and the banners'' html.';
comment on column campaign.hours_from is
  'Bangkok''s clock, HH:MM, half-open; may pass midnight. Null: all day.';
comment on column campaign.audience is
  '{"newOnly": true, "registeredWithinDays": 7, "minLastDeposit": 100, "groups": ["vip"]}: absent '
  'parts ask for nothing.';
comment on column campaign.receive_limit is 'The period that max_received counts in.';
comment on column campaign.max_received is 'Null or 0: as often as the member likes.';
comment on column campaign.bonus_basis_points is 'bonus: its share of the deposit.';
comment on column campaign.credit is 'promotion: a fixed credit, in 1/100.';
comment on column campaign.cap is 'bonus: the most that one deposit receives.';
comment on column campaign.turnover_hundredths is
  'Times × 100 of deposit and bonus, or of a promotion''s credit. Null: no turnover.';
comment on column campaign.success_basis_points is
  'Share of the base at which the lock is won; null: never by balance.';
comment on column campaign.fail_basis_points is 'Share of the base at which it is lost.';
comment on column campaign.min_remain is 'Null: the operator''s setting `rewards`.';
comment on column campaign.counts is
  'How much of a game''s turnover counts, by category, 0 to 100.';
comment on column campaign.excluded is 'Games that may not be played meanwhile.';
comment on column campaign.requires_empty is
  'True: only with at most minRemain left in the wallet.';
comment on column campaign.quota is 'Receipts over all members; null: no limit.';
comment on column campaign.budget is 'Money over all members; null: no limit.';

create table bonus_activation (
  member_id bigint primary key,
  code text not null,
  activated_at timestamptz not null
);

comment on table bonus_activation is
  'The bonus that a member''s next qualifying deposit receives. Key: member_id. Written by the '
  'member''s choice; deleted when it is received, given up or no longer valid, and with the '
  'profile.';

create table campaign_receipt (
  member_id bigint not null,
  code text not null,
  no integer not null,
  amount bigint not null,
  received_at timestamptz not null,
  primary key (member_id, code, no)
);

comment on table campaign_receipt is
  'What a member has received of a campaign, numbered without gaps. Key: member, code and number. '
  'Written with the credit; kept for ever.';

create table promotion_claim (
  code text not null,
  kind text not null check (kind in ('member', 'bank', 'device')),
  value text not null,
  member_id bigint not null,
  primary key (code, kind, value)
);

comment on table promotion_claim is
  'A promotion is taken once per member, bank account and device; each row is one of the three. '
  'Key: code, kind and value. Written with the credit; bank and device rows are deleted with the '
  'profile''s identity, the member''s stays.';

-- Rows to delete with a member.
create index promotion_claim_of_member on promotion_claim (member_id);
