-- QR codes, deposit notices, and what gateways and banks report.

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
  'QR codes to pay. Key: member and id. Written by the deposit feature before it calls the '
  'gateway, so that every report of the gateway finds its member. Deleted `codeDays` after it was '
  'closed.';
comment on column qrcode.provider is
  'The receiving account that the code pays into, a gateway for example.';
comment on column qrcode.amount is 'In 1/100 of the currency, satang of a satang code included.';
comment on column qrcode.state is
  'making (the gateway has not answered), failed, open, replaced (by a newer code), cancelled, '
  'expired or paid.';
comment on column qrcode.payload is 'The text in the QR code; null until the gateway has answered.';
comment on column qrcode.gateway_reference is
  'The gateway''s own name for the code; null where it gives none.';
comment on column qrcode.paid_amount is 'What was paid, in 1/100 of the currency; null until then.';
comment on column qrcode.closed_at is
  'When the code stopped being open; null while it is made or open.';
comment on column qrcode.due_at is
  'When the gateway is next asked about it; null when nothing more can come of it.';

-- Finds codes to delete.
create index qrcode_closed on qrcode (closed_at) where closed_at is not null;
create index qrcode_due on qrcode (due_at) where due_at is not null;
create index qrcode_newest on qrcode (member_id, created_at desc);
-- A member has one open code, even when two requests run at once.
create unique index qrcode_open on qrcode (member_id) where state = 'open';
-- Reads the newest codes, from which the health of each channel is measured.
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
  'Exact amounts of the server''s own codes. A bank''s SMS names only amount and minute, so the '
  'amount identifies the member who pays. Key: receiving account, amount and start. Written by '
  'features/deposit/qr/reserved-amount.ts; deleted `logDays` after its end.';
comment on column reserved_amount.code_id is 'The newest code with this amount.';
comment on column reserved_amount.reserved_from is 'When the code with this amount was requested.';
comment on column reserved_amount.reserved_until is
  'Later than the end of the code, because a payment may still be on its way.';
comment on column reserved_amount.released_at is
  'When the amount was given to another member after reserved_until; null while it belongs to '
  'this one.';

-- An amount has one holder, even when two requests run at once.
create unique index reserved_amount_active on reserved_amount (receiving_account, amount)
  where released_at is null;
-- Finds reservations to delete.
create index reserved_amount_until on reserved_amount (reserved_until);

create table deposit_notice (
  member_id bigint not null,
  id text not null,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  primary key (member_id, id)
);

comment on table deposit_notice is
  'A member''s reports of amounts that they have just transferred. They distinguish payers who '
  'look alike and never cause a credit. Key: member and id. Written by the member; deleted after '
  '`noticeDays` or with the profile.';

-- Finds notices to delete.
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
  'Webhooks of gateways that have been processed; a repeated event is answered and ignored. Key: '
  'provider and event id. Written by the deposit feature; deleted after `logDays`. The payment''s '
  'reference prevents a second credit for ever.';
comment on column gateway_event.event_id is 'The gateway''s id of the event.';
comment on column gateway_event.type is 'The gateway''s name for what happened.';
comment on column gateway_event.reference is 'The reference in the event, which names the QR code.';
comment on column gateway_event.done_at is 'When the event was recorded.';

-- Finds events to delete.
create index gateway_event_done on gateway_event (done_at);

create table feed_cursor (
  receiving_account text primary key,
  cursor text not null,
  moved_at timestamptz not null
);

comment on table feed_cursor is
  'The position up to which a bank''s feed is read. Key: receiving account. Written by the job '
  'read-feeds; one row per account for ever.';
comment on column feed_cursor.cursor is 'The bank''s own token for the position.';

create table unreadable_report (
  id text primary key,
  account_no text not null,
  sender text not null,
  text text not null,
  reason text not null,
  received_at timestamptz not null
);

comment on table unreadable_report is
  'SMS, rows of a bank''s feed and signed events that could not be read. They may be payments, so '
  'they wait for the operator. Key: id of the report. Written by '
  'features/deposit/ingest/keep-events.ts; deleted after `unreadDays`.';
comment on column unreadable_report.sender is 'The sender named by the SMS, or the outside party.';
comment on column unreadable_report.reason is 'What could not be read.';

-- Finds reports to delete.
create index unreadable_report_received on unreadable_report (received_at);
