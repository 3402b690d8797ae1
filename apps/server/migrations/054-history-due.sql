-- When a day's comparison is due, and moved on by whoever takes it; who closed a finding.

alter table history_check add column due_at timestamptz not null;
alter table history_finding add column closed_by text;
create index history_check_due on history_check (due_at) where checked_at is null;
create index history_finding_open on history_finding (found_at) where closed_at is null;
