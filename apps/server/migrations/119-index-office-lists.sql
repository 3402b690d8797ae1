-- migrate: no transaction
-- Lists deposits and withdrawals of all members by time, for the office. Its columns never change,
-- so the end of a movement still updates no index.
create index concurrently if not exists movement_for_lists
  on movement (type, created_at, member_id, seq)
  where type in ('deposit', 'withdraw');
-- Lists payments into the operator's accounts by time, for the office.
create index concurrently if not exists payment_for_lists
  on payment (seen_at, receiving_account, payment_id);
-- Finds every name under which a payment was reported.
create index concurrently if not exists payment_reference_of
  on payment_reference (receiving_account, payment_id);
