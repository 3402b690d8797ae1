-- What a bank's SMS said that we could not read: perhaps money, so it is kept for the operator and never dropped.
create table unread_sms (
  id text primary key,
  account_no text not null,
  sender text not null,
  text text not null,
  why text not null,
  received_at timestamptz not null
);
grant select, insert on unread_sms to champa_app;
