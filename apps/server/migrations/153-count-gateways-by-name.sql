-- What a gateway collects counts for the gateway itself, whatever account it names.

comment on column account_day.receiving_account is
  'As payments name it; for a gateway, its own name. Rows from before have the account that it '
  'collects into.';
