-- One real payment, under whatever names its reports give it (docs/decisions/040). Replaces bank_reference and unmatched_deposit.

-- One row a transfer into one of our accounts. Keyed by what is unique over all members; member_id is set once, when it is known whose it is.
-- kept: it fits nobody for certain. claimed: it is somebody's, the posting follows. credited: it is in the wallet. returned: the operator sent it back by hand.
create table payment (
  receiving_account text not null,
  -- The first reference it was told under, else a fingerprint of the report; also in its posting's key.
  payment_id text not null,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null,
  payer jsonb not null,
  provider text not null,
  -- The receiving bank's own reference; null while nobody has told it.
  bank_reference text,
  -- The channels that have told of it, a bit each: 1 qr, 2 feed, 4 sms, 8 slip.
  told_by integer not null check (told_by between 1 and 15),
  -- The earliest and the latest time that a report gave: they differ by clocks, and an SMS stands for its whole minute.
  told_from timestamptz not null,
  told_until timestamptz not null,
  state text not null check (state in ('kept', 'claimed', 'credited', 'returned')),
  reason text,
  member_id bigint,
  code_id text,
  claimed_by text,
  seen_at timestamptz not null,
  claimed_at timestamptz,
  credited_at timestamptz,
  resolved_at timestamptz,
  resolved_why text,
  -- When a job finishes what a crash left between claim and posting.
  due_at timestamptz,
  primary key (receiving_account, payment_id),
  check ((member_id is not null) = (state in ('claimed', 'credited')))
);
-- Another channel's report of the same money is looked for by amount and time, among the payments that its channel has not told yet.
create index payment_alike on payment (receiving_account, amount, told_by, paid_at);
create index payment_due on payment (due_at) where due_at is not null;
create index payment_kept on payment (seen_at) where state = 'kept';
create index payment_of_member on payment (member_id, seen_at) where member_id is not null;

-- Every name under which a payment was reported: a reference, or the fingerprint of a report that has none.
create table payment_reference (
  receiving_account text not null,
  reference text not null,
  channel text not null check (channel in ('qr', 'feed', 'sms', 'slip')),
  payment_id text not null,
  seen_at timestamptz not null,
  primary key (receiving_account, reference)
);

-- Reports of equal money to one account go one after the other, in whatever process they arrive.
create table payment_turn (
  receiving_account text not null,
  amount bigint not null,
  taken_at timestamptz not null,
  primary key (receiving_account, amount)
) with (fillfactor = 70);

-- What members say that they pay: it tells payers apart who look alike, and never credits.
create table deposit_notice (
  member_id bigint not null,
  id text not null,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  primary key (member_id, id)
);
create index deposit_notice_newest on deposit_notice (member_id, created_at);

-- What a bank's SMS said that we could not read: perhaps money, so it is kept for the operator and never dropped.
create table unread_sms (
  id text primary key,
  account_no text not null,
  sender text not null,
  text text not null,
  why text not null,
  received_at timestamptz not null
);

-- How far a bank's feed has been taken.
create table feed_cursor (
  receiving_account text primary key,
  cursor text not null,
  moved_at timestamptz not null
);

-- Banks tell the last digits of a payer's account, or all but the very last.
create index bank_claim_tail on bank_claim (right(account_no, 4));
create index bank_claim_inner on bank_claim (left(right(account_no, 5), 4));

-- What was credited keeps its name, so that the same report again finds it.
insert into payment (receiving_account, payment_id, amount, paid_at, payer, provider, told_by, told_from, told_until, state, member_id, code_id, claimed_by, seen_at, claimed_at, credited_at)
select b.receiving_account, b.bank_reference, m.amount, coalesce((m.detail->>'paidAt')::timestamptz, m.created_at), coalesce(m.detail->'payer', '{}'), m.source, 1, coalesce((m.detail->>'paidAt')::timestamptz, m.created_at), coalesce((m.detail->>'paidAt')::timestamptz, m.created_at), 'credited',
  b.member_id, m.detail->>'qrcodeId', 'qr:' || b.bank_reference, b.claimed_at, b.claimed_at, p.created_at
from bank_reference b
join posting p on p.member_id = b.member_id and p.key = 'bank:' || b.receiving_account || ':' || b.bank_reference
join movement m on m.member_id = p.member_id and m.seq = p.movement_seq
where m.amount > 0;
insert into payment (receiving_account, payment_id, amount, paid_at, payer, provider, told_by, told_from, told_until, state, reason, seen_at, resolved_at)
select receiving_account, bank_reference || case when reason = 'unknown-code' then '' else '~' || reference end, amount, paid_at, payer, provider, 1, paid_at, paid_at,
  case when resolved_at is null then 'kept' else 'returned' end, reason, received_at, resolved_at
from unmatched_deposit where amount > 0 on conflict do nothing;
insert into payment_reference (receiving_account, reference, channel, payment_id, seen_at)
select receiving_account, payment_id, 'qr', payment_id, seen_at from payment where reason is distinct from 'claimed-by-another';
drop table bank_reference, unmatched_deposit;

grant select, insert, update on payment, payment_turn, feed_cursor to champa_app;
grant select, insert on payment_reference to champa_app;
grant select, insert, delete on deposit_notice to champa_app;
grant select, insert on unread_sms to champa_app;
