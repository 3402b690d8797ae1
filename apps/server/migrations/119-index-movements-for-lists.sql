-- migrate: no transaction
-- Lists deposits and withdrawals of all members by time, for the office. Its columns never change,
-- so the end of a movement still updates no index.
create index concurrently if not exists movement_for_lists
  on movement (type, created_at, member_id, seq)
  where type in ('deposit', 'withdraw');
