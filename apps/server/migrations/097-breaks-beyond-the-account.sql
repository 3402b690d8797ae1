-- A self-exclusion holds beyond its account: who registers by the same name, device or bank account is refused. Only hashes are
-- kept, also when the profile is forgotten. They hold while the member is excluded, and until `ends_at` in any case.
create table exclusion_mark (
  member_id bigint not null,
  kind text not null check (kind in ('name', 'device', 'bank')),
  hash bytea not null,
  ends_at timestamptz not null,
  primary key (hash, member_id, kind)
);
create index exclusion_mark_of on exclusion_mark (member_id);

-- Registrations that the support has looked at: somebody else of the same name.
create table exclusion_pass (
  phone text primary key,
  who text not null,
  why text not null,
  at timestamptz not null
);

-- Of a member whose break has begun: passwords of games to change, and money to bring home. The row goes when both are done.
create table break_work (
  member_id bigint primary key,
  due_at timestamptz not null,
  tries integer not null default 0,
  -- Games whose password is another one by now, and those that know no way to change it.
  rotated text[] not null default '{}',
  is_home boolean not null default false
);
create index break_work_due on break_work (due_at);
create index member_self_excluded on member (member_id) where status = 'self-excluded';

-- Breaks that hold already.
-- Due at once: the job looks whether the break holds still.
insert into break_work (member_id, due_at) select member_id, created_at from member where status = 'self-excluded' or (status = 'active' and paused_until is not null);

grant select, insert, delete on exclusion_mark to champa_app;
grant select, insert on exclusion_pass to champa_app;
grant select, insert, update, delete on break_work to champa_app;
