-- The ledger: one book per member, and every key begins with member_id (docs/scale.md). Only the
-- functions of ledger/ledger.sql and ledger/movement-notes.sql write these tables; the server
-- itself may update a movement's due_at and tries (platform/database/grants.sql). All rows are kept
-- for ever. Amounts are 1/100 of the account's unit.

create table book (
  member_id bigint primary key,
  movement_seq bigint not null default 0,
  lease_key text,
  lease_until timestamptz
) with (fillfactor = 70);

comment on table book is
  'One row per member: the sequence and the lease of the member''s book. Operations on a '
  'member''s money lock this row and so run one after the other. Key: member_id. Written by '
  'ledger_open, ledger_lock and ledger_post; kept for ever.';
comment on column book.movement_seq is 'The number of the newest movement.';
comment on column book.lease_key is
  'The money operation of several steps that has the book now; null when none does.';
comment on column book.lease_until is
  'When the lease expires and another operation may take the book.';

create table account (
  member_id bigint not null references book (member_id),
  name text not null,
  unit text not null,
  balance bigint not null default 0,
  floor bigint,
  seq bigint not null default 0,
  primary key (member_id, name),
  constraint balance_above_floor check (floor is null or balance >= floor),
  constraint balance_on_the_wire check (balance between -999999999999999 and 999999999999999)
) with (fillfactor = 70);

comment on table account is
  'One row per account in a member''s book: what the member owns, and the operator''s side of it. '
  'The balances of one member sum to zero in each unit. Key: member and account name. Written by '
  'ledger_open and ledger_post; kept for ever.';
comment on column account.name is
  'wallet, withdraw-hold, game:<code>, transit:<code>, invite, coin, house:<name> …';
comment on column account.unit is 'A currency, or coins.';
comment on column account.balance is
  'In 1/100 of the unit; always the balance_after of the newest entry.';
comment on column account.floor is
  'The minimum balance; null for the operator''s accounts, which may go below zero.';
comment on column account.seq is 'The number of the newest entry.';

create table posting (
  member_id bigint not null,
  key text not null,
  kind text not null,
  body_hash text,
  movement_seq bigint,
  reply jsonb,
  created_at timestamptz not null,
  primary key (member_id, key)
);

comment on table posting is
  'One row per event that moved money, made once for its key. Key: member and idempotency key. '
  'Written by ledger_post; kept for ever.';
comment on column posting.key is 'An outside reference, or the idempotency key of a request.';
comment on column posting.kind is
  'The event: deposit-received, withdraw-held, transfer-landed … (ledger/postings).';
comment on column posting.body_hash is
  'Hash of the request, which distinguishes a repeat from a different request under the same key.';
comment on column posting.movement_seq is
  'The movement that the posting opened or closed; null when it did neither.';
comment on column posting.reply is
  'The answer to the first request, which repeats of the key get too.';

create table entry (
  member_id bigint not null,
  account text not null,
  seq bigint not null,
  posting_key text not null,
  amount bigint not null,
  balance_after bigint not null,
  created_at timestamptz not null,
  primary key (member_id, account, seq)
);

comment on table entry is
  'The lines of the double-entry ledger, append-only: numbered without gaps per account, with the '
  'balance after each. Key: member, account and number. Written by ledger_post; kept for ever.';
comment on column entry.posting_key is 'The key of the posting that the entry belongs to.';
comment on column entry.amount is
  'The change of the account, in 1/100 of its unit; negative when money leaves it.';

-- Sums what a member has won and lost at games in a week.
create index entry_play_at on entry (member_id, created_at) where account like 'house:play:%';

create table movement (
  member_id bigint not null,
  seq bigint not null,
  type text not null,
  source text not null,
  target text not null,
  amount bigint not null check (amount >= 0),
  wallet_after bigint,
  status text not null check (status in ('in progress', 'SUCCESS', 'FAILED')),
  detail jsonb not null default '{}',
  created_at timestamptz not null,
  settled_at timestamptz,
  epoch text not null default '',
  due_at timestamptz,
  tries integer not null default 0,
  primary key (member_id, seq),
  constraint amount_on_the_wire check (amount <= 999999999999999)
);

comment on table movement is
  'One line of a member''s statement, numbered without gaps per member, so that every page of the '
  'statement costs the same. Key: member and number. Status and money are written by ledger_post, '
  'due_at and tries by jobs, details by ledger/movement-notes.sql; kept for ever.';
comment on column movement.type is 'deposit, withdraw, transfer, bonus …, as in the statement.';
comment on column movement.source is 'The account or party that the money came from.';
comment on column movement.target is 'The account or party that it went to.';
comment on column movement.amount is 'In 1/100 of the member''s currency.';
comment on column movement.wallet_after is
  'The main wallet after the last change that the movement made to it.';
comment on column movement.status is 'in progress, SUCCESS or FAILED, as the API names them.';
comment on column movement.detail is
  'Facts of the type, such as the payee, the reference or the reason of a failure.';
comment on column movement.settled_at is
  'When the movement succeeded or failed; null while it is in progress.';
comment on column movement.epoch is
  'The database_epoch in which it began; part of its outside reference.';
comment on column movement.due_at is
  'When a job next works on it. Null: nothing is left to do, or staff decide.';
comment on column movement.tries is 'How often a job has worked on it.';

-- Reads the statement of a period.
create index movement_by_day on movement (member_id, created_at);
-- The nightly comparison reads one day's transfers of all members. A block range index costs
-- writers next to nothing.
create index movement_by_time on movement using brin (created_at);
-- Reads the statement of one type.
create index movement_by_type on movement (member_id, type, seq);
-- Finds deposits whose effects are not applied yet.
create index movement_deposit_due on movement (due_at)
  where due_at is not null and type = 'deposit';
create index movement_due on movement (due_at) where due_at is not null;
-- Counts gift links that brought nothing, which the statement leaves out.
create index movement_empty_gift on movement (member_id)
  where type = 'deposit' and status = 'FAILED' and amount = 0;
-- Finds transfers that took an hour or more, which are compared on the day on which they ended.
create index movement_ended_late on movement (settled_at)
  where type = 'transfer' and settled_at - created_at >= interval '1 hour';
-- Finds withdrawals that wait for staff.
create index movement_in_review on movement (created_at)
  where type = 'withdraw' and status = 'in progress' and due_at is null;
-- Finds payers' details that are old enough to delete.
create index movement_payer on movement (created_at) where type = 'deposit' and detail ? 'payer';
-- Finds transfers that wait for staff.
create index movement_transfer_manual on movement (created_at)
  where type = 'transfer' and status = 'in progress' and due_at is null;
-- Reads the statement of movements that are in progress or have failed.
create index movement_unsuccessful on movement (member_id, status, seq) where status <> 'SUCCESS';
