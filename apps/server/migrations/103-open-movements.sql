-- Moves transfers and withdrawals in progress to their own table, and drops the indexes of
-- `movement` on columns that change when a movement ends. The end of a transfer then updates one
-- row and no index (docs/decisions/160).

create table open_movement (
  member_id bigint not null,
  seq bigint not null,
  type text not null,
  game text,
  due_at timestamptz,
  tries integer not null default 0,
  primary key (member_id, seq)
);

comment on table open_movement is
  'One row per transfer or withdrawal in progress. Key: that of its movement. Written by '
  'ledger_post, which deletes it at the end; due_at and tries by jobs and by '
  'ledger/movement-notes.sql.';
comment on column open_movement.game is 'The game of a transfer; null for a withdrawal.';
comment on column open_movement.due_at is
  'When a job next works on it. Null: staff decide.';

-- Finds movements that are due for a job, and those that wait for staff.
create index open_movement_due on open_movement (type, due_at);

insert into open_movement (member_id, seq, type, game, due_at, tries)
select member_id, seq, type,
       case when type = 'transfer' then case when source = 'wallet' then target else source end end,
       due_at, tries
from movement
where status = 'in progress' and type in ('transfer', 'withdraw');
update movement set due_at = null, tries = 0
where type in ('transfer', 'withdraw') and (due_at is not null or tries > 0);

comment on column movement.due_at is
  'When a job next applies effects of a deposit; null when none is left. For transfers and '
  'withdrawals see open_movement.';

-- Counts the member's gift links that brought nothing, because the statement leaves them out.
alter table book add column empty_gifts integer not null default 0;
comment on column book.empty_gifts is
  'Number of gift links that brought nothing, whose movements the statement leaves out.';
update book b set empty_gifts = m.count
from (
  select member_id, count(*) from movement
  where type = 'deposit' and status = 'FAILED' and amount = 0
  group by member_id
) m
where m.member_id = b.member_id;

-- movement_by_period of 102-index-movements-by-period.sql replaces movement_by_time.
drop index movement_due, movement_empty_gift, movement_ended_late, movement_in_review,
  movement_transfer_manual, movement_unsuccessful, movement_by_time;

-- Leaves room on each page for the new versions of the rows that a batch ends.
alter table movement set (fillfactor = 75);
