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
  'One row per day of a game''s history, compared with our transfers. Key: game and day. Written '
  'by the job compare-history; kept for ever.';
comment on column history_check.code is 'The game.';
comment on column history_check.checked_at is
  'When the day was compared; null until the game has reported all of it.';
comment on column history_check.due_at is 'When the job next asks the game.';
comment on column history_check.our_count is
  'Number of transfers in the ledger; our_in and our_out are their credits in 1/100, to and from '
  'the game.';
comment on column history_check.their_count is 'As our_count, in the game''s history.';

-- Finds days that are not compared yet.
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
comment on column history_finding.reference is 'Our reference of the transfer at the game.';
comment on column history_finding.kind is
  'missing there: only we have the transfer. missing here: only the game has it. amount differs. '
  'ended otherwise: it failed here and succeeded at the game.';
comment on column history_finding.ours is
  'Our amount in credits, 1/100; null when the transfer is missing here.';
comment on column history_finding.theirs is
  'The game''s amount in credits, 1/100; null when the transfer is missing there.';
comment on column history_finding.closed_at is
  'When staff settled the difference; null until then.';

-- Finds differences that wait for staff.
create index history_finding_open on history_finding (found_at) where closed_at is null;
