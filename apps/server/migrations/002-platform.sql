-- Members, sessions and what the operator sets. Tables that span members (phone, bank account, session) are keyed by what must be unique.

create table member (
  member_id bigint primary key,
  name text not null,
  username text not null,
  phone text not null,
  password_hash text not null,
  credential_version integer not null default 1,
  status text not null default 'active' check (status in ('active', 'suspended', 'self-excluded', 'under-review')),
  currency text not null,
  bank_code text,
  bank_account_name text,
  bank_account_no text,
  source_code text,
  invite_code text,
  inviter_id bigint,
  created_at timestamptz not null
);

create table phone_claim (
  phone text primary key,
  member_id bigint not null
);

create table bank_claim (
  bank_code text not null,
  account_no text not null,
  member_id bigint not null,
  primary key (bank_code, account_no)
);

create table session (
  token_hash bytea primary key,
  member_id bigint not null,
  credential_version integer not null,
  requester text not null,
  remember boolean not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index session_of_member on session (member_id);

-- Failures per account and address: limits hold over processes (scale.md).
create table attempt_limit (
  subject text primary key,
  failures integer not null default 0,
  window_started_at timestamptz not null,
  blocked_until timestamptz
);

create table bank (
  code text primary key,
  name_th text not null,
  name_en text not null,
  name_lo text not null,
  colour text not null,
  digits integer,
  lao boolean not null,
  position integer not null
);

create table site_document (
  name text primary key,
  document jsonb not null
);

grant select, insert, update on member, session, attempt_limit to champa_app;
grant select, insert, delete on phone_claim, bank_claim to champa_app;
grant delete on session, attempt_limit to champa_app;
grant select on bank, site_document to champa_app;
grant update, insert on site_document to champa_app;
