-- Who works on an item of a queue, repeated calls of the office, contradictions of the payout bank,
-- and paused payouts.

create table office_claim (
  kind text not null,
  ref text not null,
  staff_id bigint,
  until timestamptz,
  held_by bigint,
  held_from timestamptz,
  held_until timestamptz,
  held_reason text,
  held_ms bigint not null default 0,
  primary key (kind, ref),
  check ((staff_id is null) = (until is null)),
  check ((held_from is null) = (held_until is null))
);

comment on table office_claim is
  'Who works on an item of a queue, and until when it is on hold. A courtesy: the row of the item '
  'decides. Key: kind and ref. Deleted by the job clean-office-claims.';
comment on column office_claim.kind is
  'withdrawal; ref is then the member and the number of its movement.';
comment on column office_claim.until is 'When the claim ends unless it is renewed.';
comment on column office_claim.held_from is 'When the present or last hold began.';
comment on column office_claim.held_ms is 'How long the earlier holds lasted, in milliseconds.';

-- Finds claims to delete.
create index office_claim_until on office_claim (until) where until is not null;
create index office_claim_held on office_claim (held_until) where held_until is not null;

create table office_key (
  staff_id bigint not null,
  key text not null,
  body_hash bytea not null,
  outcome jsonb,
  at timestamptz not null,
  primary key (staff_id, key)
);

comment on table office_key is
  'Calls of the office with an Idempotency-Key, and what they answered. Key: person and key. Written '
  'in the transaction of the call; deleted after a day by the job clean-office-claims.';
comment on column office_key.body_hash is 'SHA-256 of the call, its path and its body.';

create index office_key_at on office_key (at);

create table payout_contradiction (
  member_id bigint not null,
  seq bigint not null,
  reported text not null check (reported in ('SUCCESS', 'FAILED')),
  at timestamptz not null,
  primary key (member_id, seq)
);

comment on table payout_contradiction is
  'Payouts about which the bank has said the opposite after they were settled. Key: that of the '
  'movement. Written once by the withdraw feature; kept for ever.';
comment on column payout_contradiction.reported is 'What the bank said later.';

create index payout_contradiction_at on payout_contradiction (at);

-- Payouts of a currency are sent unless it is listed here.
insert into operator_setting (name, value) values ('payouts', '{"paused": {}}');
