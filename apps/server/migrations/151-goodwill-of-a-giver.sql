-- Counts what staff give to members alone, so that many small gifts to many members take a second
-- person as well (docs/decisions/210).

create table goodwill_day (
  staff_id bigint not null,
  day date not null,
  currency text not null,
  amount bigint not null,
  coins bigint not null,
  primary key (staff_id, day, currency)
);

comment on table goodwill_day is
  'What a person of the staff has given alone in a day. Key: person, day in Bangkok and currency '
  'of the members. Written with the gift; kept for ever, a row a day for each giver.';
comment on column goodwill_day.amount is 'In 1/100 of the currency.';

update operator_setting
  set value = jsonb_set(
    jsonb_set(value, '{from,goodwillOfGiver}', '{"THB": 5000, "LAK": 2500000}'),
    '{from,goodwillCoinsOfGiver}', '100'
  )
  where name = 'fourEyes';
