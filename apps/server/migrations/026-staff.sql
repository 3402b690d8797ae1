-- The operator's staff. They are few and have no book, so their keys do not begin with member_id.

create table staff (
  staff_id bigint primary key,
  username text not null unique check (username ~ '^[a-z0-9._-]{2,60}$'),
  name text not null,
  role text not null check (role in ('agent', 'lead')),
  status text not null default 'active' check (status in ('active', 'off')),
  password_hash text not null,
  must_change_password boolean not null default true,
  credential_version integer not null default 1,
  totp_secret text not null,
  totp_step bigint not null default 0,
  available boolean not null default false,
  seen_at timestamptz,
  created_at timestamptz not null
);

comment on table staff is
  'People who sign in at the office. Key: staff_id. Created and given roles by commands; '
  'password, authenticator and presence are written by the server. Kept for ever.';
comment on column staff.role is
  'agent answers customers; lead may also change canned replies, business hours and settings.';
comment on column staff.status is 'active, or off: may not sign in.';
comment on column staff.must_change_password is
  'True until the password that a command set is replaced.';
comment on column staff.credential_version is
  'Raised with each new password; sessions of an older version are no longer valid.';
comment on column staff.totp_secret is 'The secret of the authenticator app, encrypted.';
comment on column staff.totp_step is
  'The time step of the last code that was accepted, so that no code is used twice.';
comment on column staff.available is 'True: new conversations may be assigned to this person.';
comment on column staff.seen_at is 'When the person last had a socket open or became available.';

create table staff_session (
  token_hash bytea primary key,
  staff_id bigint not null,
  credential_version integer not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);

comment on table staff_session is
  'Sessions of staff. Key: the hash of the token. Written at sign-in; deleted some time after its '
  'end, so that a late request is told why it ended.';
comment on column staff_session.credential_version is
  'The person''s credential_version at sign-in; the session ends when the person''s is higher.';
comment on column staff_session.revoked_at is 'When it ended before expires_at.';

-- Finds expired sessions to delete.
create index staff_session_expires on staff_session (expires_at);
create index staff_session_of on staff_session (staff_id, created_at desc);
-- Finds sessions to delete that ended before they expired.
create index staff_session_revoked on staff_session (revoked_at) where revoked_at is not null;

create table staff_device (
  staff_id bigint not null,
  device bytea not null,
  first_seen_at timestamptz not null,
  primary key (staff_id, device)
);

comment on table staff_device is
  'Devices that a staff member has signed in with. Wrong passwords from other devices are counted '
  'separately. Key: person and device. Written at sign-in; kept for ever.';
comment on column staff_device.device is 'Hash of the random id that the browser made.';

create table audit_log (
  staff_id bigint not null,
  id text not null,
  at timestamptz not null,
  action text not null,
  about text not null default '',
  details jsonb not null default '{}',
  primary key (staff_id, id)
);

comment on table audit_log is
  'What staff did, and whose data they looked at. Append-only for every role but the owner. Key: '
  'person and id. Written by features/staff/record-audit.ts; kept for ever.';
comment on column audit_log.action is 'login, look, assign, close …, as in docs/operate/staff.md.';
comment on column audit_log.about is 'The customer, or the thing, that the action concerns.';

-- Lists the newest events first.
create index audit_log_at on audit_log (at desc);
