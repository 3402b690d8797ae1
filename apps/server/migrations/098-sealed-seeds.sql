-- The seed of a round that waits is sealed with the vault's key: whoever reads the database or a backup cannot compute what it
-- will bring. It stands in plain text from the moment it is played. A job seals what waits from before; its hash stays.
alter table spin_round alter column server_seed drop not null;
alter table spin_round add column sealed_seed text;
alter table spin_round add constraint seed_told_when_played check (played_at is null or (server_seed is not null and sealed_seed is null)) not valid;
create index spin_round_unsealed on spin_round (member_id) where played_at is null and server_seed is not null;
