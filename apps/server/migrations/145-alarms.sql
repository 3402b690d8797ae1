-- What asks for a person at once, and the messages about it to whoever is on call
-- (docs/decisions/224).

create table alarm (
  alarm_id text primary key,
  code text not null,
  severity text not null check (severity in ('critical', 'warning')),
  about text not null,
  opened_at timestamptz not null,
  last_at timestamptz not null,
  count integer not null default 1,
  acked_by bigint,
  acked_at timestamptz,
  acked_note text,
  silent_until timestamptz,
  closed_at timestamptz,
  check ((acked_by is null) = (acked_at is null) and (acked_by is null) = (acked_note is null))
);

comment on table alarm is
  'What asks for a person. The same cause again is counted in the row that is open. Key: alarm_id, '
  'a random id. Written by platform/alarms and acknowledged by staff; kept for ever.';
comment on column alarm.code is 'What has happened, as in packages/contract/office/today/alarms.ts.';
comment on column alarm.about is 'The id of what it concerns: a movement, a game, an account …';
comment on column alarm.last_at is 'When it was last raised; count says how often.';
comment on column alarm.acked_note is 'What the person who acknowledged it said.';
comment on column alarm.silent_until is
  'Until when an acknowledged alarm is silent; null: it is not, or no longer.';
comment on column alarm.closed_at is 'When its cause was found to be gone; null while it is open.';

-- At most one open alarm for a cause.
create unique index alarm_open_cause on alarm (code, about) where closed_at is null;
create index alarm_open on alarm (severity, opened_at) where closed_at is null;
-- Lists what has closed lately.
create index alarm_closed on alarm (closed_at) where closed_at is not null;

create table alarm_event (
  event_no bigint generated always as identity primary key,
  event_id text not null unique,
  alarm_id text not null references alarm (alarm_id),
  what text not null check (what in ('opened', 'reminded', 'acknowledged', 'closed')),
  at timestamptz not null,
  due_at timestamptz,
  tries integer not null default 0,
  sent_at timestamptz
);

comment on table alarm_event is
  'What has happened to an alarm, each with its message to whoever is on call. Key: the order of the '
  'messages. Written by platform/alarms, sent by the job send-alarms; kept for ever.';
comment on column alarm_event.event_id is
  'The id of the message, by which its receiver recognises a repeat.';
comment on column alarm_event.due_at is
  'When the message is sent or tried again; null: sent, given up, or without a receiver.';

alter table payout_contradiction
  add column said_at timestamptz,
  add column withdrawn_at timestamptz;

comment on column payout_contradiction.said_at is
  'When the bank said so, by its own clock; null: it was asked.';
comment on column payout_contradiction.withdrawn_at is
  'When the bank took it back by saying the first thing again later; null: it has not.';

create index alarm_event_unsent on alarm_event (event_no) where due_at is not null;
create index alarm_event_of on alarm_event (alarm_id, event_no);
