-- Payment codes, and what of a deposit spans members: those tables are keyed by what must be unique.

-- One row a code. Written before the gateway is called, so that whatever it says later finds its member.
-- due_at is when the gateway is asked again; null when nothing more can come of it.
create table qrcode (
  member_id bigint not null,
  id text not null,
  provider text not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('making', 'failed', 'open', 'replaced', 'cancelled', 'expired', 'paid')),
  payload text,
  gateway_reference text,
  paid_amount bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  due_at timestamptz,
  primary key (member_id, id)
);
-- One open code a member, whatever runs at the same time.
create unique index qrcode_open on qrcode (member_id) where state = 'open';
create index qrcode_newest on qrcode (member_id, created_at desc);
create index qrcode_due on qrcode (due_at) where due_at is not null;

-- Who a bank transfer belongs to: claimed before the posting, once for each reference at a receiving account,
-- whatever channel reports it first.
create table bank_reference (
  receiving_account text not null,
  bank_reference text not null,
  member_id bigint not null,
  claimed_at timestamptz not null,
  primary key (receiving_account, bank_reference)
);

-- Events that are done with: the same one again is answered and left alone.
create table gateway_event (
  provider text not null,
  event_id text not null,
  type text not null,
  reference text not null,
  done_at timestamptz not null,
  primary key (provider, event_id)
);

-- Money that reached us and fits no member: kept for the operator, never dropped.
create table unmatched_deposit (
  receiving_account text not null,
  bank_reference text not null,
  reference text not null,
  provider text not null,
  amount bigint not null,
  payer jsonb not null,
  reason text not null check (reason in ('unknown-code', 'claimed-by-another')),
  paid_at timestamptz not null,
  received_at timestamptz not null,
  resolved_at timestamptz,
  primary key (receiving_account, bank_reference, reference)
);

grant select, insert, update on qrcode, bank_reference to champa_app;
grant select, insert on gateway_event to champa_app;
grant select, insert, update on unmatched_deposit to champa_app;
