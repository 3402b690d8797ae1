-- Gift links of TrueMoney.

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
  'Gift links, each reserved over all members before it is redeemed. Key: the voucher''s hash, '
  'which tells large letters from small ones. Written by the gift-link feature and the job '
  'check-gift-links; kept for ever, so that one gift is never credited twice.';
comment on column gift_link.movement_seq is 'The member''s movement of this attempt.';
comment on column gift_link.wallet is 'The phone number of the receiving wallet.';
comment on column gift_link.minimum is 'The least amount that is taken, in 1/100.';
comment on column gift_link.state is
  'reserved: perhaps redeemed, the movement is in progress. credited: in the wallet. refused: '
  'never ours. released: surely not redeemed by us, so it may be sent once more.';
comment on column gift_link.sends is
  'How often "redeem" was sent in this attempt, counted before it is sent.';
comment on column gift_link.reason is
  'Why it was refused or released, or what the last query answered.';
comment on column gift_link.sent_at is 'When "redeem" was first sent.';
comment on column gift_link.due_at is
  'When a job asks (again); null when nothing is left to do, or when only staff can tell.';

create index gift_link_due on gift_link (due_at) where due_at is not null;
-- From a line of the statement to its link.
create index gift_link_of_member on gift_link (member_id, movement_seq);
-- While one is reserved or has brought money, other writings of it wait.
create unique index gift_link_plain on gift_link (lower(hash))
  where state in ('reserved', 'credited');
-- Links without an outcome.
create index gift_link_waiting on gift_link (reserved_at) where state = 'reserved';
