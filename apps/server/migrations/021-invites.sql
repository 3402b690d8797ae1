-- The friends of inviters, and the commission on them.

create table invitee (
  member_id bigint not null,
  invitee_id bigint not null,
  bound_at timestamptz not null,
  primary key (member_id, invitee_id)
);

comment on table invitee is
  'The friends of each inviter, the reverse of member.inviter_id. Key: inviter and friend. '
  'Written at registration; kept for ever.';
comment on column invitee.member_id is 'The inviter.';

create table refused_invite (
  member_id bigint not null,
  invitee_id bigint not null,
  reason text not null
    check (reason in ('self-phone', 'self-bank', 'self-device', 'other-currency')),
  created_at timestamptz not null,
  primary key (member_id, invitee_id)
);

comment on table refused_invite is
  'Friends who registered with a member''s code and do not count as invited. Key: inviter and '
  'friend. Written at registration; deleted with the profile of either.';
comment on column refused_invite.reason is
  'self-phone, self-bank or self-device: the friend has the inviter''s own phone, bank account or '
  'device. other-currency: the two have different currencies.';

create table invite_cursor (
  member_id bigint not null,
  invitee_id bigint not null,
  code text not null,
  collected_turnover bigint not null,
  primary key (member_id, invitee_id, code)
);

comment on table invite_cursor is
  'How much of a friend''s turnover at a game has already earned commission. Key: inviter, friend '
  'and game. Written by features/invite/collect-all.ts; kept for ever, because without it the '
  'same turnover would earn again.';
comment on column invite_cursor.member_id is 'The inviter.';
comment on column invite_cursor.collected_turnover is
  'The part of turnover.total that has earned commission.';

create table invite_earning (
  member_id bigint not null,
  no bigint not null,
  invitee_id bigint not null,
  name text not null,
  games text[] not null default '{}',
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  primary key (member_id, no)
);

comment on table invite_earning is
  'Commission that an inviter has earned, numbered without gaps per inviter. Key: inviter and '
  'number. Written when turnover is collected or a first deposit is credited; kept for ever.';
comment on column invite_earning.name is 'The friend''s name, masked.';
comment on column invite_earning.games is
  'The games whose turnover earned it; empty for a first deposit.';
comment on column invite_earning.amount is 'In 1/100 of the inviter''s currency.';
