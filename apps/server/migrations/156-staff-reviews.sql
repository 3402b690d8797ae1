-- The review of who may use the office, each quarter (docs/decisions/233).

create table staff_review (
  staff_id bigint not null,
  quarter date not null,
  confirmed_by bigint not null,
  confirmed_at timestamptz not null,
  primary key (staff_id, quarter)
);

comment on table staff_review is
  'Who was confirmed in which quarter to need the account still, by an owner. Key: person and first '
  'day of the quarter in Bangkok. Append-only; kept for ever.';
