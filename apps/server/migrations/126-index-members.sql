-- migrate: no transaction
-- Lists members by registration, for the office.
create index concurrently if not exists member_for_lists on member (created_at, member_id);
-- Lists members whom staff have frozen.
create index concurrently if not exists member_frozen on member (created_at, member_id)
  where status = 'suspended' or effects && array['no-withdrawal', 'no-play'];
-- Lists closed accounts, few of which have money left.
create index concurrently if not exists member_closed on member (created_at, member_id)
  where status = 'closed';
create index concurrently if not exists member_excluded on member (created_at, member_id)
  where status = 'self-excluded';
create index concurrently if not exists member_by_source on member (source_code, created_at, member_id)
  where source_code is not null;
create index concurrently if not exists member_in_group on member using gin (groups)
  where groups <> '{}';
-- Finds members by letters inside their names, and by the end of their phone.
create index concurrently if not exists member_find_grams on member_find using gin (grams);
create index concurrently if not exists member_find_phone
  on member_find (phone_reversed text_pattern_ops);
-- Lists members with an open flag, and finds flags whose time is over.
create index concurrently if not exists member_flag_open on member_flag (kind, made_at, member_id)
  where ended_at is null;
create index concurrently if not exists member_flag_until on member_flag (until)
  where ended_at is null and until is not null;
create index concurrently if not exists bank_account_history_claim
  on bank_account_history (claim_ends_at);
-- Finds members who signed in from one network.
create index concurrently if not exists session_network on session (network, created_at)
  where network is not null;
-- Finds the payment that a bank or slip names.
create index concurrently if not exists payment_reference_text on payment_reference (reference);
create index concurrently if not exists payment_bank_reference on payment (bank_reference)
  where bank_reference is not null;
create index concurrently if not exists slip_reference_text on slip_reference (trans_ref);
