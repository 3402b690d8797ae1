-- What runs once a night over all processes: one row a task, held by one process at a time.
create table nightly_run (
  name text primary key,
  -- The Bangkok day whose run is in hand or done.
  day date not null,
  holder text not null,
  -- Renewed while the holder works; after it another process may begin anew. Null: nobody works on it.
  lease_until timestamptz,
  started_at timestamptz not null,
  finished_at timestamptz,
  result text check (result in ('holds', 'broken', 'failed')),
  -- The last run that proved the books.
  succeeded_at timestamptz
);
grant select, insert, update on nightly_run to champa_app;
