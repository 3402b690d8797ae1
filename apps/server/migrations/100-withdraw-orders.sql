-- A withdrawal whose money comes home from the games first. It is kept until the money has come, and then held as a payout.
create table withdraw_order (
  member_id bigint not null,
  -- The key of the request. The payout is held under the same key, so an order pays once at most.
  key text not null,
  body_hash text,
  amount bigint not null check (amount > 0),
  -- open: money is on its way. held: the payout has begun. failed and cancelled: nothing was paid out.
  state text not null default 'open' check (state in ('open', 'held', 'failed', 'cancelled')),
  -- The refusal code of a failed order.
  reason text,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- When a job works on it (again).
  due_at timestamptz,
  tries integer not null default 0,
  primary key (member_id, key),
  check ((due_at is not null) = (state = 'open')),
  check ((ended_at is null) = (state = 'open')),
  check ((reason is not null) = (state = 'failed'))
);

-- One open order a member.
create unique index withdraw_order_open on withdraw_order (member_id) where state = 'open';
create index withdraw_order_due on withdraw_order (due_at) where due_at is not null;

grant select, insert, update on withdraw_order to champa_app;
