-- Stores the bank reference of an event, so that a repeated event with a different reference is
-- recognised as a different payment.

alter table gateway_event add column bank_reference text;

comment on table gateway_event is
  'Webhooks of gateways that have arrived. Key: provider and event id. Written by the deposit '
  'feature before it processes one; deleted after `logDays`. The payment''s reference prevents a '
  'second credit for ever.';
comment on column gateway_event.bank_reference is
  'The bank reference in the first delivery of the event; null when it reports no payment.';
