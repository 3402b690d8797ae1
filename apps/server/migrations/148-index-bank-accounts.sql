-- migrate: no transaction
-- Finds members who were once paid to the same bank account.
create index concurrently if not exists bank_account_history_account
  on bank_account_history (bank_code, account_no);
