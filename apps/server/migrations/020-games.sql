-- The operator's catalogue of games, and each member's account at them.

-- One row a game. rate_scaled is what one credit is worth in the member's currency, × 10,000 (semantics D2).
create table game (
  code text primary key check (code ~ '^[a-z0-9]{2,24}$' and code <> 'wallet'),
  name text not null,
  category text not null check (category in ('slot', 'sport', 'lotto')),
  provider text not null default 'transfer-wallet' check (provider = 'transfer-wallet'),
  rate_scaled bigint not null default 10000 check (rate_scaled > 0),
  logo text not null,
  background text not null,
  position integer not null,
  enabled boolean not null default true,
  web text,
  android text,
  ios text
);

-- Credentials of a member at a game. Passwords are sealed by the application (features/game/player/vault.ts).
-- pending_password is one that the game may or may not have taken yet; pending_tries counts how often it was sent.
create table game_account (
  member_id bigint not null,
  code text not null,
  username text not null,
  password text not null,
  pending_password text,
  pending_tries integer not null default 0,
  refreshed_at timestamptz,
  stale boolean not null default false,
  created_at timestamptz not null,
  primary key (member_id, code)
) with (fillfactor = 80);

grant select on game to champa_app;
grant select, insert, update on game_account to champa_app;

insert into game (code, name, category, logo, background, position) values
  ('naga', 'Naga Pearl', 'slot', 'NP', 'poster-naga', 1),
  ('mekong', 'Mekong Sport', 'sport', 'MS', 'poster-pitch', 2),
  ('sixstars', 'Six Stars', 'lotto', '6S', 'poster-balls', 3);
