-- What a member's history says about the risk of a withdrawal, and which members belong together.

create table member_risk (
  member_id bigint primary key,
  facts jsonb,
  as_of timestamptz,
  due_at timestamptz,
  check ((facts is null) = (as_of is null))
);

comment on table member_risk is
  'Facts of a member''s history by which a withdrawal is scored (features/risk/facts). Key: '
  'member_id. Made due by a sign-in and by the use of a session, written by the job '
  'refresh-risk-facts; deleted with the profile. No data copy has it: a member must not learn how '
  'withdrawals are scored.';
comment on column member_risk.facts is
  'Figures as of as_of; amounts are text in 1/100 of the currency.';
comment on column member_risk.as_of is 'When the facts were read; null before the first time.';
comment on column member_risk.due_at is
  'When the job next reads them; null while the member does not use the app.';

create index member_risk_due on member_risk (due_at) where due_at is not null;

create table member_link (
  member_id bigint not null,
  other_id bigint not null,
  kind text not null check (kind in ('payer', 'bank-account', 'device', 'network', 'inviter')),
  weight real not null check (weight > 0 and weight <= 1),
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (member_id, other_id, kind),
  check (member_id <> other_id)
);

comment on table member_link is
  'What two members share, once in each direction. Key: both members and the kind. Written by the '
  'job refresh-risk-facts; deleted with the profile of either. No data copy has it: it names '
  'another person.';
comment on column member_link.weight is
  'How strong the link is; 1: the same person pays or is paid.';
comment on column member_link.since is 'When they first shared it.';
comment on column member_link.seen_at is 'When the job last found it.';

-- Deletes the links of a member whose profile is deleted.
create index member_link_other on member_link (other_id);

-- How withdrawals are scored. A rule that is null is off; points are added up to 100.
insert into operator_setting (name, value) values ('riskScore', '{
    "version": 1,
    "autoBelow": 30,
    "secondFrom": 70,
    "factsMinutes": 15,
    "rules": {
      "firstWithdrawal": {"points": 15},
      "fastInOut": {"points": 35, "percent": 100},
      "velocity": {"points": 20, "withdrawals": 4, "deposits": 8, "timesMean": 5},
      "payerDiffers": {"points": 25, "days": 7},
      "linked": {"points": 30, "members": 2, "weight": 0.6},
      "bonusHunter": {"points": 25, "percent": 60, "locksWon": 3},
      "device": {"points": 20, "hours": 24, "members": 3},
      "network": {"points": 10, "days": 30},
      "largeWin": {"points": 25, "times": 20, "from": {"THB": 20000, "LAK": 10000000}},
      "gameDoubt": true
    }
  }');
