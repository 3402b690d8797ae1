-- How often the money of a lock has been brought home for its end: each time is an operation of its own, and one that died goes on.
alter table play_lock add column sweeps integer not null default 0;
