-- The operator's staff: few people, in no member's book.
create table staff (
  staff_id bigint primary key,
  username text not null unique check (username ~ '^[a-z0-9._-]{2,60}$'),
  name text not null,
  role text not null check (role in ('agent', 'lead')),
  status text not null default 'active' check (status in ('active', 'off')),
  password_hash text not null,
  must_change boolean not null default true,
  credential_version integer not null default 1,
  -- The authenticator's secret, sealed with the vault's key; the last step that signed in, so that no code does twice.
  totp_secret text not null,
  totp_step bigint not null default 0,
  available boolean not null default false,
  -- When a socket of the person's was seen last.
  seen_at timestamptz,
  created_at timestamptz not null
);

create table staff_session (
  token_hash bytea primary key,
  staff_id bigint not null,
  credential_version integer not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index staff_session_of on staff_session (staff_id, created_at desc);

-- Who of the staff did what, and looked at whom: only ever added to.
create table staff_deed (
  staff_id bigint not null,
  id text not null,
  at timestamptz not null,
  deed text not null,
  about text not null default '',
  details jsonb not null default '{}',
  primary key (staff_id, id)
);
create index staff_deed_at on staff_deed (at desc);

-- The staff finds a customer by the first letters of the name or the first digits of the phone.
create index member_by_name on member (lower(name) text_pattern_ops);
create index phone_claim_by_digits on phone_claim (phone text_pattern_ops);

grant select, insert, update on staff to champa_app;
grant select, insert, update, delete on staff_session to champa_app;
grant select, insert on staff_deed to champa_app;
