-- What bets have turned over of each deposit, and what its payer is to the member (docs/decisions/085).

create table deposit_play (
  member_id bigint not null,
  -- The movement's.
  seq bigint not null,
  amount bigint not null check (amount > 0),
  -- What bets have to turn over before it leaves unreviewed, by the rule of its day.
  required bigint not null check (required >= 0),
  played bigint not null default 0 check (played between 0 and required),
  -- Tells equal payers from others without naming them; null where the channel names none.
  payer_key text,
  payer_fits text check (payer_fits in ('own', 'foreign', 'unclear')),
  at timestamptz not null,
  -- When staff approved a withdrawal after it: from then on it is no reason any more.
  reviewed_at timestamptz,
  primary key (member_id, seq)
);
create index deposit_play_open on deposit_play (member_id, seq) where played < required and reviewed_at is null;
create index deposit_play_strange on deposit_play (member_id) where payer_fits in ('foreign', 'unclear') and reviewed_at is null;
create index deposit_play_at on deposit_play (member_id, at);
create index deposit_play_payer on deposit_play (payer_key, at) where payer_key is not null;

-- Written by ledger_post with the deposit itself, whatever brings it.
grant select on deposit_play to champa_app;
grant update (played, reviewed_at) on deposit_play to champa_app;

-- The account name that staff have accepted beside the member's name.
alter table member add column account_name_reviewed text;
