-- The accounts that a gateway collects into, as its own messages name them: a payment that names another one waits for staff.
-- Where none is named, each payment has to be confirmed by the gateway itself (docs/decisions/125).
alter table receiving_account add column gateway_accounts text[] not null default '{}';
