-- Gift links: each reserved once over all members before it is redeemed, so the table is keyed by what is unique.
-- reserved: perhaps redeemed, the statement's row is in progress. credited: in the wallet. refused: not ours, for good.
-- released: surely not redeemed by us, so the link may be sent once more.
create table gift_link (
  hash text primary key,
  member_id bigint not null,
  -- The member's movement of this attempt.
  movement_seq bigint not null,
  -- The wallet account that it is redeemed into, and its phone number as TrueMoney knows it.
  receiving_account text not null,
  wallet text not null,
  minimum bigint not null check (minimum > 0),
  state text not null check (state in ('reserved', 'credited', 'refused', 'released')),
  attempt integer not null default 1,
  -- How often "redeem" was sent in this attempt, counted before it is sent.
  sends integer not null default 0,
  amount bigint check (amount > 0),
  why text,
  reserved_at timestamptz not null,
  ended_at timestamptz,
  -- When a job asks (again); null when nothing is left to do, or when only a person can tell.
  due_at timestamptz,
  tries integer not null default 0,
  check ((amount is not null) = (state = 'credited'))
);
create index gift_link_due on gift_link (due_at) where due_at is not null;
create index gift_link_waiting on gift_link (reserved_at) where state = 'reserved';

grant select, insert, update on gift_link to champa_app;
