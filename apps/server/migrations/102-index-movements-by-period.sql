-- migrate: no transaction
-- The nightly comparison reads the transfers of all members that began or ended on a day. A block
-- range index costs writers next to nothing, and leaves room for updates that touch no other index.
create index concurrently if not exists movement_by_period
  on movement using brin (created_at, settled_at);
