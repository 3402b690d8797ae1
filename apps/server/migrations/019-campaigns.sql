-- Bonuses and promotions: what the operator offers, and what members have received.

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
comment on column campaign.kind is
  'bonus: a share of a deposit. promotion: a fixed credit for entering the code.';
comment on column campaign.name is
  'One text for all languages, or {"th", "lo", "en"}; description and the banners'' html have the '
  'same shape.';
comment on column campaign.position is 'The order in the app; equal positions are ordered by code.';
comment on column campaign.enabled is 'False: not shown, and nobody receives it.';
comment on column campaign.hours_from is
  'With hours_to: the hours of the day in which it is offered, HH:MM in Bangkok; hours_to itself '
  'is excluded, and the range may pass midnight. Null: all day.';
comment on column campaign.audience is
  'Who may receive it: {"newOnly": true, "registeredWithinDays": 7, "minLastDeposit": 100, '
  '"groups": ["vip"]}; an absent part requires nothing.';
comment on column campaign.receive_limit is
  'The period in which max_received counts: limit is the whole campaign, day and week are those '
  'of Bangkok.';
comment on column campaign.max_received is
  'How often a member may receive it in the period; null or 0: without limit.';
comment on column campaign.bonus_basis_points is
  'For a bonus: its share of the deposit, in 1/100 of a percent.';
comment on column campaign.credit is 'For a promotion: the credit, in 1/100 of the currency.';
comment on column campaign.cap is
  'For a bonus: the maximum that one deposit receives, in 1/100; null: no maximum.';
comment on column campaign.min_deposit is
  'For a bonus: the smallest deposit that receives it, in 1/100.';
comment on column campaign.turnover_hundredths is
  'The required turnover as a multiple × 100 of deposit and bonus, or of a promotion''s credit. '
  'Null: none.';
comment on column campaign.success_basis_points is
  'The play lock is won when the member''s money reaches this share of the base; null: never by '
  'balance.';
comment on column campaign.fail_basis_points is
  'The play lock is lost when the member''s money falls to this share of the base.';
comment on column campaign.min_remain is
  'The play lock is also lost at this amount, in 1/100; null: that of the setting `rewards`.';
comment on column campaign.max_withdraw is
  'The maximum of the credit''s share that a won lock leaves, in 1/100; null: no maximum.';
comment on column campaign.lasts_days is 'Days until the play lock expires.';
comment on column campaign.counts is 'Percentage of turnover that counts, by category of the game.';
comment on column campaign.excluded is
  'Codes of games that may not be played while the play lock is active.';
comment on column campaign.requires_empty is
  'True: only for a member whose money, games included, is at most min_remain.';
comment on column campaign.quota is 'Maximum number of receipts over all members; null: no limit.';
comment on column campaign.budget is
  'Maximum sum of credits over all members, in 1/100; null: no limit.';
comment on column campaign.used is 'Receipts so far; never above quota.';
comment on column campaign.spent is 'Credits so far, in 1/100; never above budget.';

create table bonus_activation (
  member_id bigint primary key,
  code text not null,
  activated_at timestamptz not null
);

comment on table bonus_activation is
  'The bonus that a member''s next qualifying deposit receives. Key: member_id. Written when the '
  'member activates a bonus; deleted when it is received, given up or no longer valid, and with '
  'the profile.';

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
comment on column campaign_receipt.amount is 'The credit, in 1/100 of the member''s currency.';

create table promotion_claim (
  code text not null,
  kind text not null check (kind in ('member', 'bank', 'device')),
  value text not null,
  member_id bigint not null,
  primary key (code, kind, value)
);

comment on table promotion_claim is
  'A promotion can be received once per member, bank account and device; each row records one of '
  'the three. Key: code, kind and value. Written with the credit; bank and device rows are '
  'deleted with the profile''s identity, the member''s row is kept.';
comment on column promotion_claim.value is
  'The member''s id, the bank account or the device that has received the promotion.';

-- Finds the rows to delete with a member.
create index promotion_claim_of_member on promotion_claim (member_id);
