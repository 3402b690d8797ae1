-- Corrections of money that staff make: why, on what evidence, and by whom.

create table money_correction (
  member_id bigint not null,
  key text not null,
  kind text not null check (
    kind in ('balance', 'deposit-reversed', 'payout-returned', 'written-off', 'recall-lost')
  ),
  amount bigint not null check (amount <> 0),
  movement_seq bigint,
  corrected_seq bigint,
  receiving_account text,
  payment_id text,
  provider text,
  code_id text,
  claimed_by text,
  seen_at timestamptz,
  claimed_at timestamptz,
  credited_at timestamptz,
  reason text not null check (char_length(reason) between 10 and 500),
  evidence text not null check (char_length(evidence) between 3 and 120),
  made_by text not null,
  made_at timestamptz not null,
  primary key (member_id, key)
);

comment on table money_correction is
  'One row per correction of a member''s money. Key: member and the key of its posting. Written by '
  'the operator''s commands in the transaction of the posting, never changed; kept for ever.';
comment on column money_correction.amount is
  'What the wallet gained, negative when it lost; for recall-lost what the house has lost. In 1/100 '
  'of the member''s currency.';
comment on column money_correction.movement_seq is
  'The correction''s line in the statement; null for recall-lost, which has none.';
comment on column money_correction.corrected_seq is
  'The deposit or withdrawal that was corrected; null for balance and written-off.';
comment on column money_correction.payment_id is
  'The payment of a reversed or recalled deposit, with its receiving account and what the payment '
  'said about its member at that time (provider to credited_at); null otherwise.';
comment on column money_correction.evidence is
  'A reference to the evidence, such as the number of a case or of a letter of the bank.';
comment on column money_correction.made_by is
  'Who made it: cli: and the name of the operating system''s user.';

-- Shows a member what became of recent payments.
create index money_correction_payment on money_correction (member_id, seen_at)
  where payment_id is not null;

comment on column payment.reason is
  'Why it is unmatched; null otherwise. reversed: it was credited to a member and taken back, so '
  'only staff decide about it.';
comment on column movement.detail is
  'Facts of the type, such as the payee, the reference or the reason of a failure. reversedBy is '
  'the number of the movement that has reversed this one, recalledAt when the bank took back a '
  'deposit that the wallet could not pay: neither counts as a deposit or withdrawal any more.';
