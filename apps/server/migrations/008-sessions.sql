-- Sessions and one-time passwords of members.

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
  'login and registration; deleted a week after its end, so that a late request is told why it '
  'ended.';
comment on column session.credential_version is
  'The member''s credential_version at sign-in; the session ends when the member''s is higher.';
comment on column session.requester is
  'The app that signed in: the header x-requester without its version. A different app is refused '
  'with this token.';
comment on column session.device is
  'Hash of the id of the device that signed in; the token is refused on another device. Null when '
  'the browser sent no id.';
comment on column session.remember is 'True: the session outlives the browser''s window.';
comment on column session.used_at is 'When it was last used, to within ten minutes.';
comment on column session.revoked_at is
  'When it ended before expires_at, such as by a sign-out or a new password.';

-- Finds expired sessions to delete.
create index session_by_end on session (expires_at);
create index session_of_member on session (member_id);
-- Finds sessions to delete that ended before they expired.
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
  'One row per one-time password requested by SMS. Key: the hash of a token that only the '
  'requesting browser has; the phone may not belong to a member yet. Written by the otp feature; '
  'deleted after two days.';
comment on column otp.purpose is 'What the code confirms: a registration or a new password.';
comment on column otp.address is 'IP address of the request.';
comment on column otp.ref is
  'Shown on the screen and in the SMS, so that the reader can tell that they belong together.';
comment on column otp.code_hash is 'Keyed hash of the code.';
comment on column otp.state is
  'sending (the gateway has not answered), sent, failed (never sent), superseded (by a newer '
  'one), exhausted (too many wrong codes), verified, used (by a registration).';
comment on column otp.tries is 'How many wrong codes were entered.';
comment on column otp.asked_person is
  'Keyed hash of the person whose details were first submitted with this verification, which is '
  'refused for anybody else. Null: none were submitted.';

-- Finds one-time passwords to delete.
create index otp_by_age on otp (created_at);
-- Counts one-time passwords per address.
create index otp_of_address on otp (address, created_at);
-- Counts one-time passwords per phone.
create index otp_of_phone on otp (phone, created_at);
-- Counts one-time passwords per phone and address.
create index otp_phone_address on otp (phone, address, created_at);
