-- migrate: no transaction
-- Finds the matches that staff decide, and those that share a break, newest first.
create index concurrently if not exists break_match_open
  on break_match (state, found_at, member_id, source_id)
  where state <> 'closed';
