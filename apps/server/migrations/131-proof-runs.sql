-- What each proof of the books found, and the trial balance of the same moment (docs/decisions/215).

create table proof_run (
  proof_id text primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  asked_by bigint,
  result text not null check (result in ('passed', 'unbalanced', 'failed')),
  members bigint not null default 0,
  accounts bigint not null default 0,
  entries bigint not null default 0,
  checks jsonb not null default '[]',
  balances jsonb not null default '[]'
);

comment on table proof_run is
  'One row per proof of the books that has ended. Key: proof_id. Written by jobs/nightly-proof.ts, '
  'never changed; kept for ever.';
comment on column proof_run.asked_by is 'The staff member who asked for it; null: the nightly run.';
comment on column proof_run.result is
  'passed: the books balance. unbalanced: they do not. failed: the run ended with an error.';
comment on column proof_run.checks is
  'Each check by name with the first account that breaks it, or null: '
  '[{"name": …, "broken": {"member": …, "account": …}}].';
comment on column proof_run.balances is
  'The trial balance: the sum of each account over all members, in 1/100 of its unit: '
  '[{"account": …, "unit": …, "members": …, "balance": …}].';

create index proof_run_started on proof_run (started_at, proof_id);

alter table nightly_run add column asked_by bigint;
comment on column nightly_run.asked_by is
  'The staff member who asked for a run besides the nightly one; null for nightly runs.';
