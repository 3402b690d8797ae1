-- Withdrawals themselves are movements. This is what waits before one begins.

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
  'Withdrawals whose money comes back from games first. Key: member and the key of the request; '
  'the payout is held under the same key, so an order pays once at most. Written by the withdraw '
  'feature and the job complete-withdraw-orders; kept for ever.';
comment on column withdraw_order.state is
  'open: money is on its way. held: the payout has begun. failed and cancelled: nothing was paid '
  'out.';
comment on column withdraw_order.reason is 'The refusal code of a failed order.';
comment on column withdraw_order.due_at is 'When a job works on it (again).';

create index withdraw_order_due on withdraw_order (due_at) where due_at is not null;
-- One open order per member.
create unique index withdraw_order_open on withdraw_order (member_id) where state = 'open';
