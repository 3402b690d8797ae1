-- migrate: no transaction
-- Sums the entries of all members in a period. A block range index costs posting next to nothing:
-- entries are appended in the order of their time.
create index concurrently if not exists entry_by_time
  on entry using brin (created_at) with (pages_per_range = 32, autosummarize = on);
