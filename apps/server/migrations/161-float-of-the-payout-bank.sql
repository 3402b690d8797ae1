-- What the payout bank holds for us, and below which sum that is an alarm (docs/decisions/238).

create table payout_float (
  currency text primary key,
  amount bigint not null,
  at timestamptz not null
);

comment on table payout_float is
  'What our account at the payout bank held when the bank last said so. Key: currency. Written by '
  'the job watch-float; one row each for ever.';
comment on column payout_float.amount is 'In 1/100 of the currency.';

insert into operator_setting (name, value) values
  ('payoutFloat', '{"alarmBelow": {"THB": 500000, "LAK": 250000000}}');
