-- Which games an earning came from; none for a first deposit and for rows of before.
alter table invite_row add column games text[] not null default '{}';

-- Friends who registered with a member's code and do not count, kept with the inviter as invitee is.
create table invite_refused (
  member_id bigint not null,
  invitee_id bigint not null,
  reason text not null check (reason in ('self-phone', 'self-bank', 'self-device', 'other-currency')),
  created_at timestamptz not null,
  primary key (member_id, invitee_id)
);
grant select, insert on invite_refused to champa_app;
