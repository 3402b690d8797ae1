-- Members with kip and members with baht play the same games: what one credit is worth in kip, × 10,000. Null: as much as in baht.
alter table game add column kip_rate_scaled bigint check (kip_rate_scaled > 0);
grant update (kip_rate_scaled) on game to champa_app;
