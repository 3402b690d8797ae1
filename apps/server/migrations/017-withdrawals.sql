-- Withdrawal orders, which wait for money from games. A withdrawal itself is a movement.

create table withdraw_order (
  member_id bigint not null,
  key text not null,
  body_hash text,
  amount bigint not null check (amount > 0),
  state text not null default 'open' check (state in ('open', 'held', 'failed', 'cancelled')),
  reason text,
  created_at timestamptz not null,
  ended_at timestamptz,
  due_at timestamptz,
  tries integer not null default 0,
  primary key (member_id, key),
  check ((due_at is not null) = (state = 'open')),
  check ((ended_at is null) = (state = 'open')),
  check ((reason is not null) = (state = 'failed'))
);

comment on table withdraw_order is
  'Withdrawals that first bring money back from games. Key: member and the key of the request; '
  'the payout has the same key, so an order pays at most once. Written by the withdraw feature '
  'and the job complete-withdraw-orders; kept for ever.';
comment on column withdraw_order.body_hash is
  'Hash of the request, which distinguishes a repeat from a different request under the same key.';
comment on column withdraw_order.amount is 'In 1/100 of the member''s currency.';
comment on column withdraw_order.state is
  'open: money is on its way from games. held: the amount is on hold and its payout has begun. '
  'failed and cancelled: nothing was paid out.';
comment on column withdraw_order.reason is 'The refusal code of a failed order.';
comment on column withdraw_order.due_at is 'When a job next works on it; null once it has ended.';

create index withdraw_order_due on withdraw_order (due_at) where due_at is not null;
-- A member has one open order.
create unique index withdraw_order_open on withdraw_order (member_id) where state = 'open';
