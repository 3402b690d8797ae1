-- The nightly comparison of each game's own history with our transfers.

create table history_check (
  code text not null,
  day date not null,
  checked_at timestamptz,
  due_at timestamptz not null,
  tries integer not null default 0,
  our_count bigint,
  our_in bigint,
  our_out bigint,
  their_count bigint,
  their_in bigint,
  their_out bigint,
  primary key (code, day)
);

comment on table history_check is
  'Which day of a game''s history was compared with our transfers. Key: game and day. Written by '
  'the job compare-history; kept for ever.';
comment on column history_check.checked_at is 'Null until the game has reported the whole day.';
comment on column history_check.our_count is
  'our_…: transfers in the ledger. their_…: in the game''s history. In credits, 1/100; in is '
  'towards the game.';

-- Days to compare.
create index history_check_due on history_check (due_at) where checked_at is null;

create table history_finding (
  code text not null,
  reference text not null,
  day date not null,
  kind text not null
    check (kind in ('missing there', 'missing here', 'amount differs', 'ended otherwise')),
  ours bigint,
  theirs bigint,
  found_at timestamptz not null,
  closed_at timestamptz,
  closed_by text,
  closed_reason text,
  primary key (code, reference)
);

comment on table history_finding is
  'Differences between a game''s history and our transfers. Key: game and transfer reference. '
  'Written by the job compare-history, closed by staff; kept for ever.';
comment on column history_finding.ours is 'In credits, 1/100; null when it is missing here.';
comment on column history_finding.theirs is 'In credits, 1/100; null when it is missing there.';

-- Findings that wait for staff.
create index history_finding_open on history_finding (found_at) where closed_at is null;
