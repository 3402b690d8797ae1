-- Refunds of weekly losses.

create table refund (
  member_id bigint not null,
  period_from timestamptz not null,
  no bigint not null,
  loss bigint not null,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  primary key (member_id, period_from)
);

comment on table refund is
  'Weeks whose losses were refunded, each once per member. Key: member and the week''s start. '
  'Written by the refund feature; kept for ever.';
comment on column refund.no is 'Numbered without gaps per member.';

create unique index refund_no on refund (member_id, no);
