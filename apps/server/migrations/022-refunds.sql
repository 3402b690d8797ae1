-- Refunds of a week's losses.

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
comment on column refund.period_from is 'The start of the week: Sunday 00:00 in Bangkok.';
comment on column refund.no is 'Numbered without gaps per member.';
comment on column refund.loss is 'What the member lost in the week, in 1/100 of the currency.';
comment on column refund.amount is 'What was refunded of it, in the same unit.';

create unique index refund_no on refund (member_id, no);
