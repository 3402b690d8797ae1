-- migrate: no transaction

-- The daily job that forgets payers.
create index concurrently if not exists movement_payer on movement (created_at)
  where type = 'deposit' and detail ? 'payer';
create index concurrently if not exists deposit_play_payer_at on deposit_play (at)
  where payer_key is not null;
