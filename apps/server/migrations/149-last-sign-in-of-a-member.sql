-- The last sign-in beside the facts, so that a request for a withdrawal reads both by one key.

alter table member_risk add column signed_in_at timestamptz;
comment on column member_risk.signed_in_at is
  'The last sign-in, written by session_open: facts from before it say nothing about its device and '
  'network. Null: from before it was stored.';

update member_risk r
  set signed_in_at = s.at
  from (select member_id, max(created_at) as at from session group by member_id) s
  where s.member_id = r.member_id;
