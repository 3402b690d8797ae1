-- Sign-in of members.

create table session (
  token_hash bytea primary key,
  member_id bigint not null,
  credential_version integer not null,
  requester text not null,
  device bytea,
  remember boolean not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);

comment on table session is
  'Sessions of members. Key: the hash of the token; only the browser has the token. Written by '
  'login and registration; deleted a week after its end, until then a late request learns why it '
  'ended.';
comment on column session.credential_version is 'That of the member at sign-in.';
comment on column session.requester is 'IP address of the sign-in.';
comment on column session.device is
  'Hash of the device id that signed in; another device with the token is refused. Null where the '
  'browser sent none.';
comment on column session.remember is 'True: survives the end of the browser.';

-- Sessions to delete …
create index session_by_end on session (expires_at);
create index session_of_member on session (member_id);
-- … and those that ended early.
create index session_revoked on session (revoked_at) where revoked_at is not null;

create table otp (
  token_hash bytea primary key,
  phone text not null,
  purpose text not null,
  address text not null,
  ref text not null,
  code_hash bytea not null,
  state text not null
    check (state in ('sending', 'sent', 'failed', 'superseded', 'exhausted', 'verified', 'used')),
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  verified_at timestamptz,
  asked_person bytea
);

comment on table otp is
  'One-time passwords that were sent by SMS. Key: the hash of a token that only the requesting '
  'browser has; the phone may belong to no member yet. Written by the otp feature; deleted after '
  'two days.';
comment on column otp.purpose is 'What it confirms: a registration or a new password.';
comment on column otp.address is 'IP address of the request.';
comment on column otp.ref is
  'Shown beside the code, so that the SMS and the screen can be compared.';
comment on column otp.state is
  'sending (the gateway has not answered), sent, failed (never sent), superseded (by a newer '
  'one), exhausted (too many wrong tries), verified, used (by a registration).';
comment on column otp.asked_person is
  'Keyed hash of the person that registration asked about with this phone: one verification is '
  'answered once whether a self-exclusion stands.';

-- Passwords to delete.
create index otp_by_age on otp (created_at);
-- … per address …
create index otp_of_address on otp (address, created_at);
-- Limits per phone …
create index otp_of_phone on otp (phone, created_at);
-- … and per address and phone.
create index otp_phone_address on otp (phone, address, created_at);
