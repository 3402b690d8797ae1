-- Deposit limits and breaks that members set for themselves (docs/decisions/067), and the search
-- for other accounts of a member on a break (docs/decisions/100).

create table deposit_limit (
  member_id bigint not null,
  period text not null check (period in ('day', 'week', 'month')),
  no integer not null,
  amount bigint check (amount > 0),
  next_amount bigint check (next_amount > 0),
  next_at timestamptz,
  requested_at timestamptz not null,
  primary key (member_id, period, no)
);

comment on table deposit_limit is
  'Deposit limits, append-only; the newest row of a period counts. Key: member, period and '
  'number. Written by the member; kept for ever.';
comment on column deposit_limit.amount is
  'The limit from requested_at on, in 1/100 of the member''s currency; null: no limit.';
comment on column deposit_limit.next_amount is
  'The limit from next_at on, in the same unit; null: no limit.';
comment on column deposit_limit.next_at is
  'When next_amount takes effect; null: no change is pending.';

create table play_break (
  member_id bigint not null,
  no integer not null,
  kind text not null
    check (kind in ('time-out', 'self-exclusion', 'linked-time-out', 'linked-exclusion', 'ended')),
  started_at timestamptz not null,
  ends_at timestamptz not null,
  reason text,
  primary key (member_id, no)
);

comment on table play_break is
  'Time-outs and self-exclusions, append-only; the newest row counts. Key: member and number. '
  'Written by the member, ended by the operator''s command; kept for ever.';
comment on column play_break.kind is
  'time-out; self-exclusion; linked-time-out and linked-exclusion: begun on another account of '
  'the same person; ended: staff ended an exclusion after its time, or a linked break of a '
  'different person.';
comment on column play_break.reason is 'For `ended`: who ended it and why.';

create table play_break_job (
  member_id bigint primary key,
  due_at timestamptz not null,
  tries integer not null default 0,
  rotated_games text[] not null default '{}',
  money_returned boolean not null default false
);

comment on table play_break_job is
  'Work that remains for members whose break has begun: their game passwords are changed and '
  'their money is brought back. Key: member_id. Written by the responsible feature and the job '
  'leave-games; deleted when everything is done.';
comment on column play_break_job.due_at is 'When the job leave-games next works on it.';
comment on column play_break_job.rotated_games is
  'Games whose password has been changed or cannot be changed.';
comment on column play_break_job.money_returned is 'True: no money is left at games.';

create index play_break_job_due on play_break_job (due_at);

create table exclusion_fingerprint (
  member_id bigint not null,
  kind text not null check (kind in ('name', 'device', 'bank')),
  hash bytea not null,
  ends_at timestamptz not null,
  key_id text not null,
  primary key (hash, member_id, kind)
);

comment on table exclusion_fingerprint is
  'Keyed hashes of the name, devices and bank account of members on a break. A registration of '
  'the same person is refused or shares the break. Key: hash, member and kind. Written when a '
  'break begins and by the job mark-breaks; deleted after ends_at when the break is over, also '
  'when the profile was forgotten.';
comment on column exclusion_fingerprint.ends_at is 'The end of the break.';
comment on column exclusion_fingerprint.key_id is
  'The id of the key in VAULT_KEY that made the hash.';

-- Finds fingerprints to delete.
create index exclusion_fingerprint_by_end on exclusion_fingerprint (ends_at);
create index exclusion_fingerprint_of on exclusion_fingerprint (member_id);

create table break_search (
  member_id bigint primary key,
  due_at timestamptz not null,
  cursor bigint not null default 0
);

comment on table break_search is
  'Members on a break whose other accounts have not all been found yet. Key: member_id. Written '
  'when a break begins; deleted when all accounts have been compared.';
comment on column break_search.due_at is
  'When the job find-accounts-of-breaks next continues the search.';
comment on column break_search.cursor is 'The member_id of the last account that was compared.';

create index break_search_due on break_search (due_at);

create table break_match (
  source_id bigint not null,
  member_id bigint not null,
  kinds text[] not null,
  state text not null check (state in ('raised', 'joined', 'closed')),
  found_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  decision_reason text,
  primary key (member_id, source_id)
);

comment on table break_match is
  'Accounts that match a member on a break. Key: the account and the member on a break. Written '
  'by the job find-accounts-of-breaks, decided by staff; kept for ever.';
comment on column break_match.source_id is 'The member on a break.';
comment on column break_match.member_id is 'The account that matches.';
comment on column break_match.kinds is 'What is equal: name, device, bank.';
comment on column break_match.state is
  'raised: waits for staff. joined: shares the break. closed: staff decided that it is a '
  'different person, so it is never raised again.';

create index break_match_of_source on break_match (source_id);

create table exclusion_exemption (
  phone text primary key,
  decided_by text not null,
  reason text not null,
  decided_at timestamptz not null
);

comment on table exclusion_exemption is
  'Phones that may register although they match an exclusion, because staff know that it is a '
  'different person. Key: the phone. Written by npm run operator let-register; kept for ever.';
