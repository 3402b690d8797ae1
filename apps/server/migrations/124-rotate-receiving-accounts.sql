-- Receiving accounts take turns and have daily caps; what each has been credited with a day.

create table account_day (
  day date not null,
  receiving_account text not null,
  part smallint not null,
  amount bigint not null,
  count integer not null,
  last_at timestamptz not null,
  primary key (day, receiving_account, part)
) with (fillfactor = 50);

comment on table account_day is
  'What an account was credited with on a day in Bangkok, deposits that were taken back subtracted. '
  'Key: day, account and part. Changed by the statements that mark a payment or gift link as credited, '
  'or take it back; kept for ever.';
comment on column account_day.receiving_account is
  'As payments name it; for a gateway, the account that it collects into.';
comment on column account_day.part is
  'One of sixteen rows of the day, by database connection, so that credits do not wait for each other. '
  'Only their sum has a meaning.';
comment on column account_day.amount is 'In 1/100 of the currency.';
comment on column account_day.last_at is 'When a deposit was last credited.';

-- The newest day begins with what it has seen so far.
insert into account_day (day, receiving_account, part, amount, count, last_at)
  select (p.credited_at at time zone 'Asia/Bangkok')::date, p.receiving_account, 0, sum(p.amount),
    count(*), max(p.credited_at)
  from payment p
  where p.state = 'credited'
    and p.credited_at >= (
      select date_trunc('day', max(n.credited_at) at time zone 'Asia/Bangkok')
        at time zone 'Asia/Bangkok'
      from payment n
      where n.state = 'credited'
    )
  group by 1, 2;

create table shown_account (
  member_id bigint not null,
  rotation_group text not null,
  receiving_account text not null,
  day date not null,
  primary key (member_id, rotation_group)
);

comment on table shown_account is
  'Which account of a group a member was shown last. Key: member and group. Written when a member '
  'sees the channels of a deposit; it says nothing about the member and is not in the copy of the '
  'member''s data. Deleted after some days by the job clean-payment-data.';

-- Counts the members of an account on a day, and finds old rows.
create index shown_account_day on shown_account (day, receiving_account);

-- Last, because every payment reads the table: its lock waits for nothing that follows.
alter table receiving_account
  drop constraint receiving_account_state_check,
  add constraint receiving_account_state_check check (state in ('open', 'resting', 'retired')),
  add column rotation_group text check (rotation_group ~ '^[a-z0-9-]{1,40}$'),
  add column weight integer not null default 1 check (weight between 1 and 1000),
  add column daily_cap bigint check (daily_cap > 0),
  add column daily_count_cap integer check (daily_count_cap > 0),
  add column hours_from text check (hours_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column hours_until text check (hours_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add constraint receiving_account_hours check (
    (hours_from is null) = (hours_until is null) and coalesce(hours_from <> hours_until, true)
  );

comment on column receiving_account.state is
  'open: shown to members. resting: not shown for now, by one person. retired: not shown any more.';
comment on column receiving_account.rotation_group is
  'Of the accounts with this name a member is shown one, the same all day; null: always shown.';
comment on column receiving_account.weight is 'The share of its group''s members, beside the others''.';
comment on column receiving_account.daily_cap is
  'From 95 % of this amount a day on, it is shown to no more members; in 1/100 of the currency.';
comment on column receiving_account.daily_count_cap is 'The same for the number of payments.';
comment on column receiving_account.hours_from is
  'The time of day in Bangkok from which it is shown; with hours_until, which may be past midnight.';
comment on column receiving_account.hours_until is 'The time of day until which it is shown.';
