-- An epoch is one life of the database: a restore, a promotion or a copy begins another one. What outside parties remember
-- of us names it, so a number that is given out again after a restore is another reference to them.
create table database_epoch (
  no integer primary key,
  epoch text not null unique check (epoch ~ '^([0-9a-f]{8})?$'),
  -- Where the database lived when the epoch began (ledger/epoch.sql).
  fingerprint text not null,
  began_at timestamptz not null
);

-- The epoch in which the movement began; empty before there were epochs, as its reference was.
alter table movement add column epoch text not null default '';

grant select on database_epoch to champa_app;
