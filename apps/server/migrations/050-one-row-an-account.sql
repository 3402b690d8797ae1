-- An account of a bank, or a wallet, is one row: a second one would read the same feed and credit all of it again. Its mode and state are changed where they stand.
create unique index receiving_account_number on receiving_account (bank_code, account_no) where account_no <> '';
