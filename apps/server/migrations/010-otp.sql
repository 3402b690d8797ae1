-- One row a code that was sent. Keyed by the token that only one browser holds; a phone is nobody's member yet.
-- state: sending (the gateway has not answered), sent, failed (never went out), superseded (by a newer code),
-- burnt (too many wrong tries), verified, used (by a registration).
create table otp (
  token_hash bytea primary key,
  phone text not null,
  purpose text not null,
  address text not null,
  ref text not null,
  code_hash bytea not null,
  state text not null check (state in ('sending', 'sent', 'failed', 'superseded', 'burnt', 'verified', 'used')),
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  verified_at timestamptz
);
create index otp_of_phone on otp (phone, created_at);
create index otp_of_address on otp (address, created_at);
create index otp_by_age on otp (created_at);

grant select, insert, update, delete on otp to champa_app;

-- The cleaning job looks for sessions that ended long ago.
create index session_by_end on session (expires_at);
