-- Codes of our own bank account: its SMS tells amount and minute only, so the exact amount names the member who pays it.
-- One row a reservation; it lasts beyond the code's own time, because money may be under way.
create table awaited_amount (
  receiving_account text not null,
  amount bigint not null check (amount > 0),
  member_id bigint not null,
  code_id text not null,
  reserved_from timestamptz not null,
  reserved_until timestamptz not null check (reserved_until > reserved_from),
  -- When the amount was given to somebody else after its time; null while it is this one's, or free.
  released_at timestamptz,
  primary key (receiving_account, amount, reserved_from)
);
-- Whatever runs at the same moment: one holder of an amount.
create unique index awaited_amount_held on awaited_amount (receiving_account, amount) where released_at is null;

grant select, insert, update, delete on awaited_amount to champa_app;
