-- Payments into our accounts, under whatever names their reports give them (docs/decisions/040).

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
  'One row per transfer into one of our accounts. Key: receiving account and payment_id; unique '
  'over all members. Written by take_payments (features/deposit/match/take-payments.sql) and '
  'the operator''s commands. Kept for ever; `payer` is emptied after `payerMonths`.';
comment on column payment.payment_id is
  'The first reference that it was reported under, else a fingerprint of the report; also in its '
  'posting''s key.';
comment on column payment.payer is
  'What the reports tell of the payer: bank, account number with x for hidden digits, name.';
comment on column payment.bank_reference is
  'The receiving bank''s own reference; null while no report has it.';
comment on column payment.sources is
  'The channels that have reported it, in the order qr, feed, sms, slip: "feed" or "feed+slip".';
comment on column payment.observed_from is
  'The earliest and the latest time that a report gives: clocks differ, and an SMS stands for its '
  'whole minute.';
comment on column payment.state is
  'unmatched: no member is certain yet. claimed: a member''s, the posting follows. credited: in '
  'the wallet. returned: the operator sent it back.';
comment on column payment.reason is 'Why it is unmatched.';
comment on column payment.member_id is 'Whose it is; set once.';
comment on column payment.review_member_id is
  'For whom an unmatched payment was reported; the member reads that it is being checked.';
comment on column payment.review_code_id is 'The code that it was reported for.';
comment on column payment.claimed_by is 'The report or command that claimed it.';
comment on column payment.resolution is 'The operator''s note on returning it.';
comment on column payment.due_at is
  'When a job finishes what a crash left between claim and posting.';

-- Another channel's report of the same money is looked for by amount and time, among payments that
-- its channel has not reported yet.
create index payment_alike on payment (receiving_account, amount, sources, paid_at);
-- How well each channel works is measured over its newest payments.
create index payment_credited on payment (credited_at desc) where state = 'credited';
create index payment_due on payment (due_at) where due_at is not null;
create index payment_of_member on payment (member_id, seen_at) where member_id is not null;
-- Payers to forget.
create index payment_payer_seen on payment (seen_at)
  where state in ('credited', 'returned') and payer <> '{}';
-- Payments that are checked for a member.
create index payment_review on payment (review_member_id, seen_at)
  where review_member_id is not null;
-- Payments that wait for the operator.
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
  'so that the same report again finds its payment.';

create table payment_lock (
  receiving_account text not null,
  amount bigint not null,
  locked_at timestamptz not null,
  primary key (receiving_account, amount)
) with (fillfactor = 70);

comment on table payment_lock is
  'Puts reports of equal amounts to one account in order, in whatever process they arrive: each '
  'report updates this row first. Key: receiving account and amount. Written by take_payments and '
  'the operator''s commands; kept for ever.';

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
  'How much of each deposit bets have turned over, and how its payer matches the member. '
  'Withdrawals of deposits that were not played are reviewed (docs/decisions/085). Key: member '
  'and the deposit''s movement. Inserted by ledger_post; `played` is written by the server, '
  '`reviewed_at` by the operator''s commands. Kept for ever.';
comment on column deposit_play.seq is 'The movement''s number.';
comment on column deposit_play.required is 'What bets have to turn over, by the rule of its day.';
comment on column deposit_play.payer_key is
  'Tells equal payers from others without naming them; null where the channel names none.';
comment on column deposit_play.payer_match is
  'own: the member. foreign: another person. unclear: the names are merely alike.';
comment on column deposit_play.reviewed_at is
  'When staff approved a withdrawal of it; from then on it is no reason for a review.';

create index deposit_play_at on deposit_play (member_id, at);
-- Deposits that are not played through.
create index deposit_play_open on deposit_play (member_id, seq)
  where played < required and reviewed_at is null;
-- Members of one payer.
create index deposit_play_payer on deposit_play (payer_key, at) where payer_key is not null;
-- Payers to forget.
create index deposit_play_payer_at on deposit_play (at) where payer_key is not null;
-- Deposits of other payers.
create index deposit_play_strange on deposit_play (member_id)
  where payer_match in ('foreign', 'unclear') and reviewed_at is null;
