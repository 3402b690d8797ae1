-- migrate: no transaction
-- Finds other slips of one transfer.
create index concurrently if not exists slip_of_transfer on slip (upper(trans_ref))
  where trans_ref is not null;
-- Finds other slips with one picture.
create index concurrently if not exists slip_of_picture on slip (picture_hash)
  where picture_hash is not null;
