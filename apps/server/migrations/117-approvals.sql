-- Requests that a second person decides (docs/decisions/190).

create table approval (
  approval_id text primary key,
  action text not null,
  about_kind text not null,
  about_id text not null,
  about_member bigint,
  params jsonb not null,
  expects jsonb not null,
  changes jsonb not null,
  reason text not null check (char_length(reason) between 10 and 500),
  evidence jsonb not null,
  amount bigint,
  currency text,
  maker_id bigint not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null check (state in (
    'pending', 'approved', 'executed', 'failed', 'rejected', 'withdrawn', 'expired', 'stale'
  )),
  version integer not null default 1,
  decided_by bigint,
  decided_at timestamptz,
  decision_note text,
  on_behalf_of bigint,
  due_at timestamptz,
  tries integer not null default 0,
  failure text,
  review_due_at timestamptz,
  reviewed_by bigint,
  reviewed_at timestamptz,
  review_agrees boolean,
  review_note text,
  check ((amount is null) = (currency is null)),
  check ((due_at is not null) = (state = 'approved'))
);

comment on table approval is
  'Requests for a second person, and actions below their limit that take several steps, which their '
  'maker decides alone. Key: approval_id. Written by features/approval; kept for ever. A member is '
  'named by number alone, so a forgotten member''s requests stay.';
comment on column approval.about_kind is
  'What it is about: member, payment, movement, game, campaign, wheel or staff; about_id names it.';
comment on column approval.params is 'The input of the action, by its schema.';
comment on column approval.expects is
  'Facts as the maker saw them, by name; a difference at the decision makes the request stale.';
comment on column approval.changes is 'What the maker saw before and after, for the checker.';
comment on column approval.evidence is
  'A chat message or a reference; files are in approval_file.';
comment on column approval.amount is 'In 1/100 of the currency; null for actions without money.';
comment on column approval.state is
  'pending, then withdrawn, rejected, expired, stale or approved; approved, then executed or failed.';
comment on column approval.version is 'Raised by each change of state, for screens that are behind.';
comment on column approval.decided_by is
  'Who decided; null before, and for what its maker does alone, below the limit.';
comment on column approval.on_behalf_of is 'The person whose permission a delegate has used.';
comment on column approval.due_at is 'When the next attempt to carry out an approved action is due.';
comment on column approval.failure is 'The refusal code with which it ended failed or stale.';
comment on column approval.review_due_at is
  'Until when somebody else reviews a decision by break-glass; null for any other decision.';
comment on column approval.review_agrees is 'Whether the reviewer agrees with the decision.';

-- One open request about the same subject.
create unique index approval_open on approval (action, about_kind, about_id)
  where state in ('pending', 'approved');
create index approval_waiting on approval (expires_at, approval_id)
  where state in ('pending', 'approved');
create index approval_pending on approval (expires_at) where state = 'pending';
create index approval_due on approval (due_at) where due_at is not null;
create index approval_made on approval (made_at, approval_id);
create index approval_maker on approval (maker_id, made_at, approval_id);
create index approval_member on approval (about_member, made_at, approval_id)
  where about_member is not null;
create index approval_subject on approval (about_kind, about_id, made_at);
create index approval_review on approval (review_due_at)
  where review_due_at is not null and reviewed_at is null;

create table approval_event (
  approval_id text not null,
  no integer not null,
  at timestamptz not null,
  staff_id bigint,
  step text not null,
  note text,
  primary key (approval_id, no)
);

comment on table approval_event is
  'The steps of a request. Key: request and number. Append-only; kept for ever.';
comment on column approval_event.staff_id is 'Null for a job.';

create table approval_delegation (
  from_id bigint not null,
  to_id bigint not null,
  permission text not null,
  until timestamptz not null,
  made_at timestamptz not null,
  primary key (from_id, to_id, permission)
);

comment on table approval_delegation is
  'Permissions to check that a person lends to a colleague for at most 14 days. Key: both people and '
  'the permission.';

create index approval_delegation_to on approval_delegation (to_id, until);

create table approval_file (
  file_id text primary key,
  staff_id bigint not null,
  approval_id text,
  object text not null,
  content_type text not null,
  name text not null,
  bytes integer not null,
  stored boolean not null default false,
  uploaded_at timestamptz not null
);

comment on table approval_file is
  'Evidence of requests. Key: file_id. A file without a request is deleted after a day, with its '
  'object in the file store.';
comment on column approval_file.stored is 'False while the upload is in progress, or after a crash.';

create index approval_file_of on approval_file (approval_id) where approval_id is not null;
create index approval_file_unused on approval_file (uploaded_at) where approval_id is null;

-- From which amount a second person decides, up to which one may decide by break-glass (in whole
-- baht or kip), and after how many hours a request expires.
insert into operator_setting (name, value) values
  ('fourEyes', '{
    "from": {
      "depositMatch": {"THB": 2000, "LAK": 1000000},
      "withdrawalApprove": {"THB": 200000, "LAK": 100000000},
      "memberPayOut": {"THB": 20000, "LAK": 10000000},
      "campaignOpen": {"THB": 50000, "LAK": 25000000}
    },
    "breakGlassUpTo": {"THB": 500000, "LAK": 250000000},
    "expiryHours": {"withdrawal": 4, "deposit": 24, "other": 72}
  }');
