-- What staff mark on members, the search for members by name, and earlier bank accounts.

alter table member add column effects text[] not null default '{}';
comment on column member.effects is
  'What the open flags of staff stop, read with the session: review-withdrawals, no-bonus, '
  'no-withdrawal, no-play. Written by the functions of features/member/flags/member-flags.sql.';

create table member_flag (
  member_id bigint not null,
  no integer not null,
  kind text not null check (kind in (
    'freeze', 'watch', 'fraud', 'bonus-abuse', 'mule', 'staff', 'duplicate', 'vip-care',
    'do-not-market'
  )),
  scope text check (scope in ('withdrawals', 'play', 'all')),
  effects text[] not null default '{}' check (effects <@ array[
    'review-withdrawals', 'no-bonus', 'no-withdrawal', 'no-play'
  ]),
  note text not null,
  made_by text not null,
  made_at timestamptz not null,
  until timestamptz,
  ended_at timestamptz,
  ended_by text,
  end_reason text,
  primary key (member_id, no),
  check ((kind = 'freeze') = (scope is not null)),
  check ((ended_at is null) = (ended_by is null))
);

comment on table member_flag is
  'Freezes and flags of staff. Key: member and number. Written by the functions of '
  'features/member/flags/member-flags.sql; kept for ever, the notes until the profile is deleted.';
comment on column member_flag.scope is 'What a freeze stops; null for a flag.';
comment on column member_flag.effects is 'What the server enforces while it is open.';
comment on column member_flag.made_by is 'As in money_correction: `staff:<id>` or `approval:<id>`.';
comment on column member_flag.until is 'When it ends by itself; null: when somebody ends it.';
comment on column member_flag.ended_by is 'Like made_by; `job` when its time was over.';

create table member_find (
  member_id bigint primary key,
  grams text[] not null,
  phone_reversed text not null
);

comment on table member_find is
  'What the office finds members by. Key: member_id. Written by the functions that write a name '
  'and repaired by the job repair-member-find; deleted with the profile.';
comment on column member_find.grams is
  'Every three letters that follow each other in a word of the member''s names '
  '(platform/people/name-grams.ts).';
comment on column member_find.phone_reversed is
  'The digits of the username from the last to the first, so that an index finds an end.';

create table member_find_repair (
  name text primary key check (name = 'repair'),
  after bigint not null,
  due_at timestamptz not null
);

comment on table member_find_repair is
  'How far the nightly comparison of member_find with the members has come. One row, written by the '
  'job repair-member-find.';
comment on column member_find_repair.after is 'The last member that was compared this night.';

insert into member_find_repair (name, after, due_at) values ('repair', 0, '2000-01-01');

create table bank_account_history (
  member_id bigint not null,
  no integer not null,
  bank_code text not null,
  account_no text not null,
  account_name text not null,
  changed_at timestamptz not null,
  changed_by text not null,
  claim_ends_at timestamptz not null,
  primary key (member_id, no)
);

comment on table bank_account_history is
  'Bank accounts that staff have replaced. Key: member and number. Written by '
  'member_change_account; deleted with the profile.';
comment on column bank_account_history.changed_by is '`approval:<id>`.';
comment on column bank_account_history.claim_ends_at is
  'From then on another member may register the account.';

alter table session add column network text;
comment on column session.network is
  'The network of the sign-in (networkOf); null for sessions from before it was stored.';

alter table chat_note add column is_pinned boolean not null default false;
alter table chat_note add column expires_at timestamptz;
comment on column chat_note.is_pinned is 'Shown before the others.';
comment on column chat_note.expires_at is 'Not shown from then on; null: it stays.';

-- Migration 152 validates the constraint, so that no table is read under this lock.
alter table deposit_limit
  add column via text not null default 'member',
  add constraint deposit_limit_via_check check (via in ('member', 'staff')) not valid;
comment on column deposit_limit.via is 'staff: lowered on the member''s word.';

-- The limits of goodwill for a member and day, from which a second person decides.
update operator_setting
  set value = jsonb_set(
    jsonb_set(value, '{from,goodwill}', '{"THB": 500, "LAK": 250000}'),
    '{from,goodwillCoins}', '10'
  )
  where name = 'fourEyes';
