-- Names the channels that have reported a payment, instead of one bit each (docs/decisions/145).

-- The function took the bits.
drop function if exists find_alike(
  text, bigint, timestamptz, timestamptz, interval, interval, integer[], bigint, jsonb, text
);

alter table payment drop constraint payment_sources_check;
alter table payment alter column sources type text collate "C" using concat_ws(
  '+',
  case when sources & 1 <> 0 then 'qr' end,
  case when sources & 2 <> 0 then 'feed' end,
  case when sources & 4 <> 0 then 'sms' end,
  case when sources & 8 <> 0 then 'slip' end
);
alter table payment add constraint payment_sources_check
  check (sources ~ '^(qr|feed|sms|slip)(\+(feed|sms|slip))*$');

comment on column payment.sources is
  'The channels that have reported it, in the order qr, feed, sms, slip: "feed" or "feed+slip".';

-- Files that have moved.
comment on table unreadable_report is
  'SMS, rows of a bank''s feed and signed events that could not be read: perhaps money, so they '
  'wait for the operator. Key: id of the report. Written by features/deposit/ingest/keep-events.ts; '
  'deleted after `unreadDays`.';
comment on table payment is
  'One row per transfer into one of our accounts. Key: receiving account and payment_id; unique '
  'over all members. Written by take_payments (features/deposit/match/take-payments.sql) and '
  'the operator''s commands. Kept for ever; `payer` is emptied after `payerMonths`.';
