-- Links with which a new or reset colleague receives the authenticator (docs/decisions/232).

create table staff_invite (
  staff_id bigint primary key,
  token_hash bytea not null unique,
  made_by bigint not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

comment on table staff_invite is
  'The one-use link to the authenticator of a person whose first password another colleague holds. '
  'Key: staff_id, so that a newer link ends the earlier one. Written by the office; deleted by a '
  'reset.';
comment on column staff_invite.token_hash is 'SHA-256 of the token, which stands in the link.';
comment on column staff_invite.made_by is
  'Who made the link and hands it over; never who asked for the account, and so knows its password.';
comment on column staff_invite.used_at is 'When the authenticator was shown; null before.';
