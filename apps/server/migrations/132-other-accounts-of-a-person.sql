-- A break holds for the person, on every account of theirs.

-- Marks are keyed hashes; `key_id` names the key of VAULT_KEY. Those without a key are made anew by
-- the job `mark-breaks`. Time-outs have marks too, until they are over.
delete from exclusion_mark;
alter table exclusion_mark add column key_id text not null;
create index exclusion_mark_by_end on exclusion_mark (ends_at);
grant update on exclusion_mark to champa_app;

-- A break that began on another account of the same person.
alter table play_break drop constraint play_break_kind_check;
alter table play_break add constraint play_break_kind_check
  check (kind in ('time-out', 'self-exclusion', 'linked-time-out', 'linked-exclusion', 'ended'));

-- A member on a break whose other accounts are still to be found. `cursor` is the last account that
-- was compared. The row goes when all were.
create table break_search (
  member_id bigint primary key,
  due_at timestamptz not null,
  cursor bigint not null default 0
);
create index break_search_due on break_search (due_at);

-- An account (member_id) that matches one on a break (source_id). `raised` waits for staff, `joined`
-- shares the break, `closed` was found by staff to be another person and is matched no more.
create table break_match (
  source_id bigint not null,
  member_id bigint not null,
  kinds text[] not null,
  state text not null check (state in ('raised', 'joined', 'closed')),
  found_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  decided_why text,
  primary key (member_id, source_id)
);
create index break_match_of_source on break_match (source_id);

-- Breaks that hold already.
insert into break_search (member_id, due_at)
  select member_id, created_at
  from member
  where status = 'self-excluded' or (status = 'active' and paused_until is not null);

grant select, insert, update, delete on break_search to champa_app;
grant select, insert, update on break_match to champa_app;
