-- The audit log as one chain of hashes a person (docs/decisions/184).

-- The role of auditors' own tools. It reads the audit log and the names of staff, and nothing else.
do $$
begin
  create role champa_audit nologin;
exception when duplicate_object or unique_violation then null;
end $$;

create table audit_entry (
  staff_id bigint not null check (staff_id >= 0),
  seq bigint not null check (seq > 0),
  at timestamptz not null,
  actor text not null,
  action text not null,
  permission text,
  about_kind text,
  about_id text,
  about_member bigint,
  outcome text not null check (outcome in ('asked', 'done', 'looked', 'refused', 'failed')),
  approval_id text,
  request_id text,
  network text,
  device text,
  reason text,
  body text not null,
  prev_hash bytea not null,
  hash bytea not null,
  primary key (staff_id, seq)
);

comment on table audit_entry is
  'What staff and operators did, and whose data they looked at. Key: person and number, without '
  'gaps. Written by audit_append only; never changed by the server. A member is named by number '
  'alone, so a forgotten member''s entries stay.';
comment on column audit_entry.staff_id is
  'The person whose chain it belongs to; 0 for commands, jobs and callers who are not signed in.';
comment on column audit_entry.actor is
  'staff; cli:<login name on the machine>; or anonymous for a refused sign-in.';
comment on column audit_entry.action is 'What was done, as listed in docs/operate/staff.md.';
comment on column audit_entry.permission is 'The permission that the call required.';
comment on column audit_entry.about_kind is
  'What the action concerns: conversation, reply, setting, staff, audit …; about_id names it.';
comment on column audit_entry.about_member is 'The member whom it concerns.';
comment on column audit_entry.outcome is
  'asked: a command or export begins; done; looked: personal data was shown; refused; failed.';
comment on column audit_entry.device is 'The start of the hash of the browser''s device id.';
comment on column audit_entry.body is
  'Canonical JSON of the columns before it, with details and what was before and after. Text, so '
  'that its bytes stay. The columns only index it. Phones and account numbers appear by their last '
  'four digits and an HMAC.';
comment on column audit_entry.prev_hash is
  'The hash of the person''s previous entry; SHA-256 of "champa-audit-1" for the first.';
comment on column audit_entry.hash is
  'SHA-256 of staff_id and seq (eight bytes each, big-endian), prev_hash and body.';

-- Search: newest first, alone or with one of the filters.
create index audit_entry_at on audit_entry (at, staff_id, seq);
create index audit_entry_staff on audit_entry (staff_id, at, seq);
create index audit_entry_action on audit_entry (action, at, staff_id, seq);
create index audit_entry_member on audit_entry (about_member, at, staff_id, seq)
  where about_member is not null;
create index audit_entry_about on audit_entry (about_kind, about_id, at, staff_id, seq)
  where about_id is not null;
create index audit_entry_request on audit_entry (request_id) where request_id is not null;
create index audit_entry_approval on audit_entry (approval_id) where approval_id is not null;
create index audit_entry_network on audit_entry (network, at, staff_id, seq)
  where network is not null;
-- Most entries are done or looked; the others are searched for.
create index audit_entry_outcome on audit_entry (outcome, at, staff_id, seq);

create table audit_head (
  staff_id bigint primary key,
  seq bigint not null,
  hash bytea not null
);

comment on table audit_head is
  'The last entry of each person''s chain. Key: person. Written by audit_append only; its row lock '
  'makes one person''s entries serial.';

create table audit_anchor (
  no bigint primary key,
  at timestamptz not null,
  heads text not null,
  prev_hash bytea not null,
  heads_hash bytea not null
);

comment on table audit_anchor is
  'The heads of all chains, once an hour, so that the loss of newest entries or of a whole person '
  'shows. Key: number without gaps. Written by audit_add_anchor only; its hash is also in the log '
  'and the metrics. Kept for ever.';
comment on column audit_anchor.heads is
  'Canonical JSON: seq and hash (hex) by staff_id. Text, so that its bytes stay.';
comment on column audit_anchor.heads_hash is
  'SHA-256 of no and the time in milliseconds (eight bytes each, big-endian), prev_hash and heads.';
comment on column audit_anchor.prev_hash is
  'heads_hash of the previous anchor; SHA-256 of "champa-audit-1" for the first.';

comment on column nightly_run.result is
  'passed: the books balance, or every chain of the audit log is whole. unbalanced: a fault was '
  'found. failed: the run ended with an error. Null: it has not ended.';
