-- Payments into the operator's accounts. Each channel may report the same payment under a different
-- name (docs/decisions/040).

create table payment (
  receiving_account text not null,
  payment_id text not null,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null,
  payer jsonb not null,
  provider text not null,
  bank_reference text,
  sources text collate "C" not null
    check (sources ~ '^(qr|feed|sms|slip)(\+(feed|sms|slip))*$'),
  observed_from timestamptz not null,
  observed_until timestamptz not null,
  state text not null check (state in ('unmatched', 'claimed', 'credited', 'returned')),
  reason text,
  member_id bigint,
  code_id text,
  review_member_id bigint,
  review_code_id text,
  claimed_by text,
  seen_at timestamptz not null,
  claimed_at timestamptz,
  credited_at timestamptz,
  resolved_at timestamptz,
  resolution text,
  due_at timestamptz,
  primary key (receiving_account, payment_id),
  check ((member_id is not null) = (state in ('claimed', 'credited'))),
  constraint payment_on_the_wire check (amount <= 999999999999999)
);

comment on table payment is
  'One row per transfer into one of the operator''s accounts. Key: receiving account and '
  'payment_id; unique over all members. Written by take_payments '
  '(features/deposit/match/take-payments.sql) and the operator''s commands. Kept for ever; '
  '`payer` is emptied after `payerMonths`.';
comment on column payment.payment_id is
  'The first reference that the payment was reported under, or a fingerprint of a report without '
  'one; also part of the posting''s key.';
comment on column payment.amount is 'In 1/100 of the account''s currency.';
comment on column payment.paid_at is 'When the payment was made, as reported.';
comment on column payment.payer is
  'What the reports say about the payer: bank, account number with x for hidden digits, name.';
comment on column payment.provider is 'The bank, gateway or wallet whose report came first.';
comment on column payment.bank_reference is
  'The receiving bank''s own reference; null while no report has it.';
comment on column payment.sources is
  'The channels that have reported it, in the order qr, feed, sms, slip: "feed" or "feed+slip".';
comment on column payment.observed_from is
  'The earliest time that a report gives for the payment. Clocks differ, and an SMS covers its '
  'whole minute.';
comment on column payment.observed_until is 'The latest time that a report gives for the payment.';
comment on column payment.state is
  'unmatched: no member is certain yet. claimed: the member is certain, the posting follows. '
  'credited: in the wallet. returned: the operator sent it back.';
comment on column payment.reason is 'Why it is unmatched; null otherwise.';
comment on column payment.member_id is 'The member whose payment it is; set once.';
comment on column payment.code_id is 'The QR code that was paid; null without one.';
comment on column payment.review_member_id is
  'For whom an unmatched payment was reported; the member sees that it is being checked.';
comment on column payment.review_code_id is
  'The QR code that an unmatched payment was reported for.';
comment on column payment.claimed_by is 'The report or command that determined the member.';
comment on column payment.seen_at is 'When the first report of it arrived.';
comment on column payment.claimed_at is 'When its member was determined; null before.';
comment on column payment.credited_at is 'When it reached the wallet; null before.';
comment on column payment.resolved_at is 'When the operator returned it.';
comment on column payment.resolution is 'The operator''s note on the return.';
comment on column payment.due_at is 'When a job makes the posting that a crash has prevented.';

-- Finds the payment that a report of a different channel names, by amount and time, among the
-- payments that this channel has not reported yet.
create index payment_alike on payment (receiving_account, amount, sources, paid_at);
-- Reads the newest payments, from which the health of each channel is measured.
create index payment_credited on payment (credited_at desc) where state = 'credited';
create index payment_due on payment (due_at) where due_at is not null;
create index payment_of_member on payment (member_id, seen_at) where member_id is not null;
-- Finds payers' details to delete.
create index payment_payer_seen on payment (seen_at)
  where state in ('credited', 'returned') and payer <> '{}';
-- Finds payments that are being checked for a member.
create index payment_review on payment (review_member_id, seen_at)
  where review_member_id is not null;
-- Finds payments that wait for the operator.
create index payment_unmatched on payment (seen_at) where state = 'unmatched';

create table payment_reference (
  receiving_account text not null,
  reference text not null,
  channel text not null check (channel in ('qr', 'feed', 'sms', 'slip')),
  payment_id text not null,
  seen_at timestamptz not null,
  primary key (receiving_account, reference)
);

comment on table payment_reference is
  'Every name under which a payment was reported: a reference, or the fingerprint of a report '
  'that has none. Key: receiving account and reference. Written by take_payments; kept for ever, '
  'so that a repeated report finds its payment.';
comment on column payment_reference.channel is 'The channel whose report had the reference.';

create table payment_lock (
  receiving_account text not null,
  amount bigint not null,
  locked_at timestamptz not null,
  primary key (receiving_account, amount)
) with (fillfactor = 70);

comment on table payment_lock is
  'One row per amount paid into an account. Every report updates the row of its amount first, so '
  'that reports of equal amounts are processed one after the other. Key: receiving account and '
  'amount. Written by take_payments and the operator''s commands; kept for ever.';

create table deposit_play (
  member_id bigint not null,
  seq bigint not null,
  amount bigint not null check (amount > 0),
  required bigint not null check (required >= 0),
  played bigint not null default 0,
  payer_key text,
  payer_match text check (payer_match in ('own', 'foreign', 'unclear')),
  at timestamptz not null,
  reviewed_at timestamptz,
  primary key (member_id, seq),
  check (played between 0 and required)
);

comment on table deposit_play is
  'How much of each deposit later bets have turned over, and how its payer matches the member. '
  'Withdrawals of deposits that were not played are reviewed (docs/decisions/085). Key: member '
  'and the deposit''s movement. Inserted by ledger_post; `played` is written by the server, '
  '`reviewed_at` by the operator''s commands. Kept for ever.';
comment on column deposit_play.seq is 'The number of the deposit''s movement.';
comment on column deposit_play.amount is
  'The deposit, in 1/100 of the member''s currency like required and played.';
comment on column deposit_play.required is
  'What bets have to turn over: the operator''s percentage of the deposit at the time.';
comment on column deposit_play.played is 'What bets have turned over so far, `required` at most.';
comment on column deposit_play.payer_key is
  'Hash of the payer''s bank, account number and name; null when the channel names none.';
comment on column deposit_play.payer_match is
  'own: the member. foreign: another person. unclear: the names are only similar. Null: the '
  'channel names no payer.';
comment on column deposit_play.at is 'When the deposit was credited.';
comment on column deposit_play.reviewed_at is
  'When staff approved a withdrawal of it; afterwards it is no reason for a review.';

create index deposit_play_at on deposit_play (member_id, at);
-- Finds a member's deposits that are not played through.
create index deposit_play_open on deposit_play (member_id, seq)
  where played < required and reviewed_at is null;
-- Counts the members whom one payer has paid for.
create index deposit_play_payer on deposit_play (payer_key, at) where payer_key is not null;
-- Finds payers' hashes to delete.
create index deposit_play_payer_at on deposit_play (at) where payer_key is not null;
-- Finds a member's deposits that another person paid, or may have paid.
create index deposit_play_strange on deposit_play (member_id)
  where payer_match in ('foreign', 'unclear') and reviewed_at is null;
