-- Phones and bank accounts of staff, who must not play (docs/decisions/182).

create table barred_identity (
  kind text not null check (kind in ('phone', 'bank')),
  hash bytea not null,
  staff_id bigint not null,
  about_member bigint,
  barred_until timestamptz,
  created_at timestamptz not null,
  primary key (kind, hash, staff_id)
);

comment on table barred_identity is
  'Keyed hashes of the phones and bank accounts of staff, with which nobody registers as a member. '
  'Key: kind, hash and person, because two people may share an account. Written by the operator''s '
  'commands; deleted by the job clean-barred-identities after barred_until.';
comment on column barred_identity.hash is
  'HMAC with AUDIT_KEY of the phone in E.164 notation, or of bank and account number.';
comment on column barred_identity.about_member is
  'The member who had registered the phone or account before; null when there was none. Not '
  'deleted with the profile, because it is a number and no personal data.';
comment on column barred_identity.barred_until is
  'Twelve months after the person leaves. Null while they work here without an end date.';

-- Finds the identities of one person.
create index barred_identity_of on barred_identity (staff_id);
-- Finds identities to delete.
create index barred_identity_ends on barred_identity (barred_until) where barred_until is not null;
