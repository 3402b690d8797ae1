-- Gift links of TrueMoney, which members deposit.

create table gift_link (
  hash text primary key,
  member_id bigint not null,
  movement_seq bigint not null,
  receiving_account text not null,
  wallet text not null,
  minimum bigint not null check (minimum > 0),
  state text not null check (state in ('reserved', 'credited', 'refused', 'released')),
  attempt integer not null default 1,
  sends integer not null default 0,
  amount bigint check (amount > 0),
  reason text,
  reserved_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  due_at timestamptz,
  tries integer not null default 0,
  check ((amount is not null) = (state = 'credited'))
);

comment on table gift_link is
  'Gift links, each reserved over all members before it is redeemed. Key: the voucher''s code in '
  'the link, which is case-sensitive. Written by the gift-link feature and the job '
  'check-gift-links; kept for ever, so that one gift is never credited twice.';
comment on column gift_link.hash is 'The voucher''s code, which TrueMoney calls its hash.';
comment on column gift_link.movement_seq is
  'The movement of the current attempt in the member''s statement.';
comment on column gift_link.wallet is 'The phone number of the receiving wallet.';
comment on column gift_link.minimum is
  'The smallest amount that is accepted, in 1/100 of the currency.';
comment on column gift_link.state is
  'reserved: perhaps redeemed, the movement is in progress. credited: in the wallet. refused: '
  'brings nothing and cannot be sent again. released: certainly not redeemed by us, so the link '
  'may be sent again.';
comment on column gift_link.attempt is 'Counts how often the link was reserved.';
comment on column gift_link.sends is
  'How many requests to redeem this attempt has sent; counted before each one.';
comment on column gift_link.amount is
  'What the gift brought, in 1/100 of the currency; null unless credited.';
comment on column gift_link.reason is
  'Why it was refused or released, or what the last query answered.';
comment on column gift_link.sent_at is 'When the first request to redeem was sent.';
comment on column gift_link.due_at is
  'When a job next asks about it; null when nothing is left to do, or staff decide.';

create index gift_link_due on gift_link (due_at) where due_at is not null;
-- Finds the gift link of a movement.
create index gift_link_of_member on gift_link (member_id, movement_seq);
-- A link in different letter case waits while the first is reserved or once it is credited.
create unique index gift_link_plain on gift_link (lower(hash))
  where state in ('reserved', 'credited');
-- Finds gift links without an outcome.
create index gift_link_waiting on gift_link (reserved_at) where state = 'reserved';
