-- When the registered account was changed last: a withdrawal soon afterwards is looked at by the operator first.
alter table member add column bank_changed_at timestamptz;
-- Withdrawals that wait for the operator: found without reading the others.
create index movement_in_review on movement (created_at) where type = 'withdraw' and status = 'in progress' and due_at is null;
