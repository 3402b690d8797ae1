-- Members, and the claims that make a phone, a bank account and a device known over all members.

create table member (
  member_id bigint primary key,
  name text not null,
  registered_name text,
  username text not null,
  phone text not null,
  password_hash text not null,
  credential_version integer not null default 1,
  status text not null default 'active'
    check (status in ('active', 'suspended', 'self-excluded', 'under-review', 'closed')),
  paused_until timestamptz,
  currency text not null,
  groups text[] not null default '{}',
  x_area boolean not null default false,
  bank_code text,
  bank_account_name text,
  bank_account_no text,
  account_name_reviewed text,
  bank_changed_at timestamptz,
  source_code text,
  invite_code text,
  inviter_id bigint,
  invite_refusal text,
  invites_collected_at timestamptz,
  created_at timestamptz not null,
  closed_at timestamptz,
  forget_at timestamptz
);

comment on table member is
  'One row per member: profile, payout account and state. Key: member_id, a random number. '
  'Written by the account feature at registration, by the profile and by the operator''s '
  'commands. Kept for ever; when a closed account is forgotten, member_forget blanks the profile '
  'and former_member keeps the identity.';
comment on column member.registered_name is
  'The name of the registration when the member has changed `name` since; payers are matched '
  'against it. Null: both are one.';
comment on column member.username is 'The phone number in national notation.';
comment on column member.phone is 'In E.164 notation.';
comment on column member.credential_version is
  'Raised with each password; sessions of an older version end.';
comment on column member.paused_until is
  'End of the current time-out or self-exclusion; part of the session query.';
comment on column member.groups is 'Granted by the operator; audiences of campaigns name them.';
comment on column member.x_area is 'True: takes no part in inviting friends (isXArea on the wire).';
comment on column member.account_name_reviewed is
  'An account name that staff accepted as the member''s own.';
comment on column member.bank_changed_at is 'A withdrawal soon after it is reviewed.';
comment on column member.source_code is
  'Where the member heard of the site; a code of the setting `sources`.';
comment on column member.invite_refusal is
  'Why the invite code did not count: self-phone, self-bank, self-device, other-currency.';
comment on column member.invites_collected_at is 'When friends'' turnover was last collected.';
comment on column member.forget_at is
  'When the profile of a closed account is deleted; null before closing and once that is done.';

-- Staff find a customer by the first letters of the name.
create index member_by_name on member (lower(name) text_pattern_ops);
-- Members who have excluded themselves.
create index member_self_excluded on member (member_id) where status = 'self-excluded';
-- Profiles to delete.
create index member_to_forget on member (forget_at) where forget_at is not null;
-- Commands name members by username.
create index member_username on member (username);

create table phone_claim (
  phone text primary key,
  member_id bigint not null
);

comment on table phone_claim is
  'One member per phone number. Key: the phone in E.164 notation. Written at registration; '
  'deleted with the profile, because phone numbers pass to other people.';

-- Staff find a customer by the first digits.
create index phone_claim_by_digits on phone_claim (phone text_pattern_ops);

create table bank_claim (
  bank_code text not null,
  account_no text not null,
  member_id bigint not null,
  primary key (bank_code, account_no)
);

comment on table bank_claim is
  'One member per bank account. Key: bank and account number. Written when a bank account is '
  'registered; deleted `identityYears` after the profile, one account per person until then.';

-- … or all but the very last.
create index bank_claim_inner on bank_claim (left(right(account_no, 5), 4));
-- Banks report the last digits of a payer's account …
create index bank_claim_tail on bank_claim (right(account_no, 4));

create table device_member (
  device text not null,
  member_id bigint not null,
  first_seen_at timestamptz not null,
  primary key (device, member_id)
);

comment on table device_member is
  'Which members have used a device. Key: device and member. Written at registration and login; '
  'deleted with the profile.';
comment on column device_member.device is 'A random id that the browser keeps.';

create index device_of_member on device_member (member_id);
