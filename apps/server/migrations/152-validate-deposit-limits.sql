-- Reads the table of migration 125 while it is written: a validation alone blocks nobody.

alter table deposit_limit validate constraint deposit_limit_via_check;
