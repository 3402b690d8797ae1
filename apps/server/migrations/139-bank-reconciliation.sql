-- What banks told of the operator's accounts, and where books and banks differ
-- (docs/decisions/220).

create table bank_line (
  receiving_account text not null,
  line_id text not null,
  day date not null,
  at timestamptz not null,
  precision_seconds integer not null check (precision_seconds in (1, 60, 86400)),
  amount bigint not null check (amount <> 0),
  balance bigint,
  reference text,
  text text not null,
  payout_id text,
  source text not null check (source in ('feed', 'statement')),
  import_id text,
  position integer not null,
  seen_at timestamptz not null,
  primary key (receiving_account, line_id),
  check ((source = 'statement') = (import_id is not null)),
  constraint bank_line_on_the_wire
    check (abs(amount) <= 999999999999999 and abs(balance) <= 999999999999999)
);

comment on table bank_line is
  'One row per movement of money that a bank told of one of the operator''s accounts. Key: account '
  'and a fingerprint of the row, so that a row told again is not a second one. Written by the job '
  'read-feeds and by imported statements; kept for ever, the text as long as the names of payers.';
comment on column bank_line.day is 'The day in Bangkok.';
comment on column bank_line.precision_seconds is
  'How exact the time is: to the second, to the minute, or to the day.';
comment on column bank_line.amount is
  'In 1/100 of the account''s currency; negative when money left the account.';
comment on column bank_line.balance is 'The balance after it, where told.';
comment on column bank_line.reference is 'The bank''s own reference; null without one.';
comment on column bank_line.text is 'What else the bank says; may name a payer.';
comment on column bank_line.payout_id is 'The movement that the row names as its payout.';
comment on column bank_line.position is 'Its place in the page or statement that told it first.';

create index bank_line_day on bank_line (receiving_account, day);
create index bank_line_reference on bank_line (receiving_account, reference)
  where reference is not null;
create index bank_line_payout on bank_line (payout_id) where payout_id is not null;
create index bank_line_text on bank_line (seen_at) where text <> '';

create table statement_file (
  file_id text primary key,
  staff_id bigint not null,
  name text not null,
  format text not null check (format in ('csv', 'mt940', 'camt053')),
  bytes bytea not null,
  uploaded_at timestamptz not null
);

comment on table statement_file is
  'Uploaded statements whose columns are not named yet. Key: file_id. Deleted with the import, or '
  'after a day by the next upload.';

create index statement_file_old on statement_file (uploaded_at);

create table statement_import (
  import_id text primary key,
  receiving_account text not null,
  sha256 text not null,
  name text not null,
  format text not null,
  mapping jsonb,
  first_at timestamptz not null,
  last_at timestamptz not null,
  first_day date not null,
  last_day date not null,
  opening bigint,
  closing bigint,
  rows integer not null,
  added integer not null,
  imported_by bigint not null,
  imported_at timestamptz not null
);

comment on table statement_import is
  'One row per imported bank statement. Key: import_id. Kept for ever.';
comment on column statement_import.last_at is
  'The last moment that its last row may mean, as far as the row tells its time.';
comment on column statement_import.opening is
  'The balance before its first row, where told; closing is the one after its last row.';
comment on column statement_import.added is 'How many of its rows were not known before.';

create index statement_import_day on statement_import (receiving_account, last_day, first_day);
create index statement_import_newest on statement_import (receiving_account, imported_at);

create table reconciled_day (
  receiving_account text not null,
  day date not null,
  currency text not null,
  coverage text not null check (coverage in ('none', 'feed', 'statement', 'both')),
  lines integer not null,
  bank_in bigint not null,
  bank_out bigint not null,
  payments integer not null,
  books_in bigint not null,
  compared_at timestamptz not null,
  compared_by bigint,
  primary key (receiving_account, day)
);

comment on table reconciled_day is
  'The newest comparison of an account''s day with its bank. Key: account and day in Bangkok.';
comment on column reconciled_day.coverage is
  'Who told the whole day; none: nobody, so that payments are not missed at the bank.';
comment on column reconciled_day.compared_by is
  'The staff member who asked for it; null: the nightly comparison.';

create index reconciled_day_newest on reconciled_day (day, receiving_account);

create table recon_break (
  break_id text primary key,
  receiving_account text not null,
  day date not null,
  currency text not null,
  kind text not null check (kind in (
    'missing-in-ledger', 'missing-at-bank', 'amount-differs', 'told-twice', 'balance-jump',
    'payout-paid-twice', 'payout-unknown'
  )),
  ours bigint,
  theirs bigint,
  at timestamptz not null,
  line_id text,
  payment_account text,
  payment_id text,
  movement_id text,
  reference text,
  found_at timestamptz not null,
  closed_at timestamptz,
  closed_by bigint,
  closed_how text check (closed_how in ('matched', 'explained', 'gone')),
  closed_why text,
  closed_with text[] not null default '{}',
  approval_id text,
  check ((closed_at is null) = (closed_how is null)),
  check (coalesce(ours, 0) <> coalesce(theirs, 0))
);

comment on table recon_break is
  'One row per difference between a bank and the books. Key: a fingerprint of what differs, so that '
  'a difference that was closed is not opened again by the same row. Written by features/'
  'reconciliation; kept for ever.';
comment on column recon_break.ours is
  'What the books say, in 1/100 of the currency; null: nothing. theirs is what the bank says.';
comment on column recon_break.closed_how is
  'matched: with others whose differences together are zero. explained: by words. gone: a later '
  'comparison no longer found it.';
comment on column recon_break.closed_by is 'The maker; null when it is gone.';
comment on column recon_break.closed_with is 'The other breaks of a match.';

create index recon_break_open on recon_break (found_at, break_id) where closed_at is null;
create index recon_break_closed on recon_break (closed_at, break_id) where closed_at is not null;
create index recon_break_day on recon_break (receiving_account, day);

update operator_setting
  set value = jsonb_set(value, '{from,breakClose}', '{"THB": 1000, "LAK": 500000}')
  where name = 'fourEyes';
