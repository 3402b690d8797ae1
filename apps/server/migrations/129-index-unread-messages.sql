-- migrate: no transaction
-- Finds messages of banks that nobody could read and that still wait for staff.
create index concurrently if not exists unreadable_report_waiting
  on unreadable_report (received_at)
  where resolved_at is null;
