-- Transfers of which nobody knew for an hour or more: the nightly comparison looks at them on the day on which they ended. Few rows.
create index movement_ended_late on movement (settled_at) where type = 'transfer' and settled_at - created_at >= interval '1 hour';
