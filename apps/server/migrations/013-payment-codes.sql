-- Codes to pay with, what members announce, and the reports of gateways and banks.

create table qrcode (
  member_id bigint not null,
  id text not null,
  provider text not null,
  amount bigint not null check (amount > 0),
  state text not null
    check (state in ('making', 'failed', 'open', 'replaced', 'cancelled', 'expired', 'paid')),
  payload text,
  gateway_reference text,
  paid_amount bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  due_at timestamptz,
  primary key (member_id, id)
);

comment on table qrcode is
  'Payment codes. Key: member and id. Written by the deposit feature before the gateway is '
  'called, so that whatever the gateway reports finds its member. Deleted `codeDays` after it was '
  'closed.';
comment on column qrcode.provider is 'The receiving account or gateway.';
comment on column qrcode.state is
  'making, failed, open, replaced (by a newer code), cancelled, expired, paid.';
comment on column qrcode.payload is 'The text in the QR code; null until the gateway has answered.';
comment on column qrcode.due_at is
  'When the gateway is asked again; null when nothing more can come of it.';

-- Codes to delete.
create index qrcode_closed on qrcode (closed_at) where closed_at is not null;
create index qrcode_due on qrcode (due_at) where due_at is not null;
create index qrcode_newest on qrcode (member_id, created_at desc);
-- One open code per member, whatever runs at the same time.
create unique index qrcode_open on qrcode (member_id) where state = 'open';
-- How well each channel works is measured over its newest codes.
create index qrcode_recent on qrcode (created_at desc);

create table reserved_amount (
  receiving_account text not null,
  amount bigint not null check (amount > 0),
  member_id bigint not null,
  code_id text not null,
  reserved_from timestamptz not null,
  reserved_until timestamptz not null,
  released_at timestamptz,
  primary key (receiving_account, amount, reserved_from),
  check (reserved_until > reserved_from)
);

comment on table reserved_amount is
  'Exact amounts of our own codes. A bank''s SMS tells amount and minute only, so the amount '
  'names the member who pays. Key: receiving account, amount and start. Written by '
  'features/deposit/qr/reserved-amount.ts; deleted `logDays` after its end.';
comment on column reserved_amount.reserved_until is
  'Later than the code''s own end, because money may be on its way.';
comment on column reserved_amount.released_at is
  'When the amount passed to another member after its time; null while it belongs to this one.';

-- One holder of an amount, whatever runs at the same moment.
create unique index reserved_amount_active on reserved_amount (receiving_account, amount)
  where released_at is null;
-- Reservations to delete.
create index reserved_amount_until on reserved_amount (reserved_until);

create table deposit_notice (
  member_id bigint not null,
  id text not null,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  primary key (member_id, id)
);

comment on table deposit_notice is
  'What members say that they have transferred. It tells payers apart who look alike, and never '
  'credits. Key: member and id. Written by the member; deleted after `noticeDays` or with the '
  'profile.';

-- Notices to delete.
create index deposit_notice_created on deposit_notice (created_at);
create index deposit_notice_newest on deposit_notice (member_id, created_at);

create table gateway_event (
  provider text not null,
  event_id text not null,
  type text not null,
  reference text not null,
  done_at timestamptz not null,
  primary key (provider, event_id)
);

comment on table gateway_event is
  'Webhooks of gateways that are done: the same event again is answered and ignored. Key: '
  'provider and event id. Written by the deposit feature; deleted after `logDays`, the reference '
  'of the payment keeps money single for ever.';

-- Events to delete.
create index gateway_event_done on gateway_event (done_at);

create table feed_cursor (
  receiving_account text primary key,
  cursor text not null,
  moved_at timestamptz not null
);

comment on table feed_cursor is
  'How far a bank''s feed is read. Key: receiving account. Written by the job read-feeds; one row '
  'per account for ever.';
comment on column feed_cursor.cursor is 'The bank''s own token.';

create table unreadable_report (
  id text primary key,
  account_no text not null,
  sender text not null,
  text text not null,
  reason text not null,
  received_at timestamptz not null
);

comment on table unreadable_report is
  'SMS, rows of a bank''s feed and signed events that could not be read: perhaps money, so they '
  'wait for the operator. Key: id of the report. Written by features/deposit/ingest/keep-events.ts; '
  'deleted after `unreadDays`.';
comment on column unreadable_report.sender is 'As the SMS names it, or the party.';
comment on column unreadable_report.reason is 'What was not understood.';

-- Reports to delete.
create index unreadable_report_received on unreadable_report (received_at);
