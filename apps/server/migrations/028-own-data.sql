-- What members have accepted, copies of their data, and the identities of former members.

create table policy_text (
  kind text not null check (kind in ('terms', 'privacy')),
  version text not null,
  text jsonb not null,
  first_accepted_at timestamptz not null,
  primary key (kind, version)
);

comment on table policy_text is
  'The text of each version of the terms and the privacy notice that anybody has accepted. Key: '
  'kind and version. Written when a version is first accepted; kept for ever.';
comment on column policy_text.version is 'A hash of the text.';
comment on column policy_text.text is 'The text in all languages, as shown.';

create table consent (
  member_id bigint not null,
  no integer not null,
  kind text not null check (kind in ('terms', 'privacy', 'marketing')),
  version text not null default '',
  given boolean not null,
  via text not null check (via in ('register', 'app')),
  recorded_at timestamptz not null,
  primary key (member_id, no)
);

comment on table consent is
  'What a member accepted, gave or withdrew, append-only. Key: member and number. Written at '
  'registration and in the profile; kept for ever as proof.';
comment on column consent.version is
  'The version of policy_text; empty for marketing, which has none.';
comment on column consent.given is 'False: consent was withdrawn or not given.';
comment on column consent.via is 'register: at registration. app: later, in the profile.';

create table data_copy (
  member_id bigint primary key,
  id text not null,
  object text not null,
  state text not null check (state in ('making', 'ready', 'failed')),
  requested_at timestamptz not null,
  due_at timestamptz,
  tries integer not null default 0,
  bytes integer,
  expires_at timestamptz,
  check ((state = 'making') = (due_at is not null)),
  check ((state = 'ready') = (bytes is not null)),
  check ((state = 'ready') = (expires_at is not null))
);

comment on table data_copy is
  'The copy of a member''s data, one at a time. Key: member_id. Written by the privacy feature '
  'and the job make-data-copies; deleted with its file after a day.';
comment on column data_copy.object is
  'The name of its file in the file store; random, never part of a URL.';
comment on column data_copy.due_at is
  'When a job next works on it; null once it is ready or has failed.';
comment on column data_copy.expires_at is 'When the link ends; null until the copy is ready.';

create index data_copy_due on data_copy (due_at) where due_at is not null;
-- Finds copies to delete.
create index data_copy_over on data_copy (expires_at) where expires_at is not null;

create table former_member (
  member_id bigint primary key,
  name text not null,
  phone text not null,
  bank_code text,
  bank_account_name text,
  bank_account_no text,
  registered_at timestamptz not null,
  closed_at timestamptz not null,
  keep_until timestamptz not null
);

comment on table former_member is
  'The identity of a member whose profile is deleted, for the operator''s answers to authorities '
  'only. Key: member_id. Written by the job forget-closed-members; deleted at keep_until.';
comment on column former_member.keep_until is
  'When the row is deleted: `identityYears` after the profile.';

-- Finds rows to delete.
create index former_member_over on former_member (keep_until);
