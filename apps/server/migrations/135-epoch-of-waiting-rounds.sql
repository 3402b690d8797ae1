-- The epoch in which the seed of a round was made. A restore brings back waiting rounds whose seeds may have been
-- revealed since the backup; a round of another epoch gets a new seed before it is played. Null: made before this
-- column, and replaced in the same way.
alter table spin_round add column epoch text;
