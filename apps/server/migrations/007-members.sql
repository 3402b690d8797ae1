-- Members, and the claims that keep phones and bank accounts unique over all members.

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
comment on column member.name is 'As the app shows it; the member may change it.';
comment on column member.registered_name is
  'The name at registration, against which payers are matched. Null: the member has not changed '
  '`name` since.';
comment on column member.username is
  'The phone number in national notation; the member signs in with it.';
comment on column member.phone is 'In E.164 notation.';
comment on column member.password_hash is 'Salted hash of the sign-in password.';
comment on column member.credential_version is
  'Raised with each new password; sessions of an older version are no longer valid.';
comment on column member.status is
  'active, suspended or under-review (by the operator), self-excluded or closed (by the member).';
comment on column member.paused_until is
  'End of the current time-out or self-exclusion, read with the session.';
comment on column member.currency is 'THB or LAK, chosen at registration.';
comment on column member.groups is
  'Groups that the operator has put the member in; audiences of campaigns name them.';
comment on column member.x_area is
  'True: the member takes no part in inviting friends (isXArea on the wire).';
comment on column member.bank_code is 'The bank of the account that withdrawals are paid to.';
comment on column member.account_name_reviewed is
  'The name of the bank account that staff last approved in a review; it counts as the member''s '
  'own name.';
comment on column member.bank_changed_at is
  'When the payout account last changed; withdrawals soon afterwards are reviewed.';
comment on column member.source_code is
  'How the member heard of the site; a code of the setting `sources`.';
comment on column member.invite_code is 'The member''s own code, which friends register with.';
comment on column member.inviter_id is
  'The member whose code this member registered with; null without one.';
comment on column member.invite_refusal is
  'Why the code of an inviter did not count: self-phone, self-bank, self-device or '
  'other-currency. Null: it counted, or there was none.';
comment on column member.invites_collected_at is
  'When the turnover of the member''s friends was last collected.';
comment on column member.forget_at is
  'When the profile of a closed account is deleted; null before closing and after the deletion.';

-- Staff find a customer by the first letters of the name.
create index member_by_name on member (lower(name) text_pattern_ops);
-- Finds members who have excluded themselves.
create index member_self_excluded on member (member_id) where status = 'self-excluded';
-- Finds profiles to delete.
create index member_to_forget on member (forget_at) where forget_at is not null;
-- The operator's commands name members by username.
create index member_username on member (username);

create table phone_claim (
  phone text primary key,
  member_id bigint not null
);

comment on table phone_claim is
  'The member of each phone number. Key: the phone in E.164 notation. Written at registration; '
  'deleted with the profile, because phone numbers pass to other people.';

-- Staff find a customer by the first digits of the phone.
create index phone_claim_by_digits on phone_claim (phone text_pattern_ops);

create table bank_claim (
  bank_code text not null,
  account_no text not null,
  member_id bigint not null,
  primary key (bank_code, account_no)
);

comment on table bank_claim is
  'The member of each bank account. Key: bank and account number. Written when a bank account is '
  'registered; deleted `identityYears` after the profile, so that until then nobody registers '
  'again with the account.';

-- Some banks hide the very last digit: then the four before it are compared.
create index bank_claim_inner on bank_claim (left(right(account_no, 5), 4));
-- Banks report the last digits of a payer's account.
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
