-- Links with which a new or reset colleague receives the authenticator (docs/decisions/232).

create table staff_invite (
  token_hash bytea primary key,
  staff_id bigint not null,
  made_by bigint not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

comment on table staff_invite is
  'One-use links to the authenticator of a person whose first password another colleague holds. '
  'Key: the hash of the token. Written by the office; deleted when the next link of the person is '
  'made.';
comment on column staff_invite.made_by is
  'Who made the link and hands it over; never who asked for the account, and so knows its password.';
comment on column staff_invite.used_at is 'When the authenticator was shown; null before.';

-- Finds the links of one person.
create index staff_invite_of on staff_invite (staff_id);
