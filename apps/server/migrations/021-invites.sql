-- Friends that members have brought, and the commission on them.

create table invitee (
  member_id bigint not null,
  invitee_id bigint not null,
  bound_at timestamptz not null,
  primary key (member_id, invitee_id)
);

comment on table invitee is
  'Friends of an inviter; the inviter''s side of member.inviter_id. Key: inviter and friend. '
  'Written at registration; kept for ever.';

create table refused_invite (
  member_id bigint not null,
  invitee_id bigint not null,
  reason text not null
    check (reason in ('self-phone', 'self-bank', 'self-device', 'other-currency')),
  created_at timestamptz not null,
  primary key (member_id, invitee_id)
);

comment on table refused_invite is
  'Friends who registered with a member''s code and do not count. Key: inviter and friend. '
  'Written at registration; deleted with the profile of either.';

create table invite_cursor (
  member_id bigint not null,
  invitee_id bigint not null,
  code text not null,
  collected_turnover bigint not null,
  primary key (member_id, invitee_id, code)
);

comment on table invite_cursor is
  'How much of a friend''s turnover at a game has earned commission already. Key: inviter, friend '
  'and game. Written by features/invite/collect-all.ts; kept for ever, without it everything '
  'would be paid again.';
comment on column invite_cursor.member_id is 'The inviter.';
comment on column invite_cursor.collected_turnover is 'Of turnover.total.';

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
  'What friends have earned an inviter, numbered without gaps per inviter. Key: inviter and '
  'number. Written when turnover is collected or a first deposit is credited; kept for ever.';
comment on column invite_earning.name is 'The friend''s name, masked.';
comment on column invite_earning.games is 'The games that it came from; empty for a first deposit.';
