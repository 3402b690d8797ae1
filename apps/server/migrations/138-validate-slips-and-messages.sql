-- Reads the tables of migration 122 while they are written: a validation alone blocks nobody.

alter table slip validate constraint slip_rechecks;
alter table unreadable_report validate constraint unreadable_report_resolved;
alter table unreadable_report validate constraint unreadable_report_payment;
