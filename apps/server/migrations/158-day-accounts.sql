-- The trial balance of each day, account by account (docs/decisions/235).

create table sealed_day (
  day date primary key,
  sealed_at timestamptz not null,
  recounted_at timestamptz
);

comment on table sealed_day is
  'The days whose trial balance is in day_account. Key: the day in Bangkok. Written by the job '
  'nightly-days; kept for ever.';
comment on column sealed_day.recounted_at is
  'When the day was counted again from all balances, after no posting for it could still arrive; null '
  'before.';

create table day_account (
  day date not null,
  account text not null,
  unit text not null,
  change bigint not null,
  entries bigint not null,
  balance bigint not null,
  restated_at timestamptz,
  restated_change bigint,
  restated_entries bigint,
  restated_balance bigint,
  primary key (account, unit, day),
  check (
    (restated_at is null) = (restated_change is null)
    and (restated_at is null) = (restated_entries is null)
    and (restated_at is null) = (restated_balance is null)
  )
);

comment on table day_account is
  'What each account of the books sums to over all members at the end of a day, in 1/100 of its unit; '
  'those of one unit sum to zero. Key: account, unit and day in Bangkok. The first figures never '
  'change. Written by the job nightly-days; kept for ever.';
comment on column day_account.change is 'The sum of the day''s entries, by their created_at.';
comment on column day_account.entries is 'How many entries the day has.';
comment on column day_account.restated_at is
  'When a later count found other figures, because postings of the day committed after it was '
  'sealed; null while the first figures stand.';

create index day_account_day on day_account (day, unit, account);
