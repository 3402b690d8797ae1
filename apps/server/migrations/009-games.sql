-- The games on offer, and each member's accounts at them.

create table game (
  code text primary key check (code ~ '^[a-z0-9]{2,24}$' and code <> 'wallet'),
  name text not null,
  category text not null check (category in ('slot', 'sport', 'lotto')),
  provider text not null default 'transfer-wallet' check (provider in ('transfer-wallet', 'http')),
  connection jsonb,
  rate_scaled bigint not null default 10000 check (rate_scaled > 0),
  kip_rate_scaled bigint check (kip_rate_scaled > 0),
  logo text not null,
  background text not null,
  position integer not null,
  enabled boolean not null default true,
  web text,
  android text,
  ios text,
  login jsonb not null default
    '{"form": "link", "usernameField": null, "passwordField": null, "hasState": false}',
  constraint game_http_is_connected
    check (not enabled or provider <> 'http' or connection is not null)
);

comment on table game is
  'The catalogue of games. Key: the game''s code. Shipped; connected, opened and closed by the '
  'operator. One row per game for ever.';
comment on column game.category is
  'What the member app groups games by, and what decides how much turnover counts.';
comment on column game.provider is
  'transfer-wallet: the protocol of packages/wire/games.ts. http: the protocol that `connection` '
  'describes.';
comment on column game.connection is
  'The provider''s API, in the shape of providers/games/http/connection.ts; contains the names of '
  'secrets, never their values. Null while the game is not connected.';
comment on column game.rate_scaled is
  'The value of one game credit in the member''s currency, times 10,000.';
comment on column game.kip_rate_scaled is
  'rate_scaled for members with kip; null: the same as for baht.';
comment on column game.logo is 'Letters that stand for the logo.';
comment on column game.background is 'Name of the picture on the game''s card.';
comment on column game.position is 'The order in the list of games.';
comment on column game.enabled is 'False: members cannot open it or move money into it.';
comment on column game.web is 'Address of the site, form or query that `login` describes.';
comment on column game.android is 'Address of the app for Android, as in `web`.';
comment on column game.ios is 'Address of the app for iOS, as in `web`.';
comment on column game.login is
  'How a member signs in at the game: `loginForm` of packages/contract/wallet.ts.';

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

comment on table game_account is
  'A member''s account at a game. Key: member and game. Written by the game feature at the first '
  'visit and by password changes; kept for ever, anonymous once the profile is deleted.';
comment on column game_account.code is 'The game.';
comment on column game_account.username is 'The player''s name at the game.';
comment on column game_account.password is 'Encrypted by platform/vault.ts.';
comment on column game_account.pending_password is
  'A new password, encrypted, that was sent to the game without a certain answer. Null: no change '
  'is under way.';
comment on column game_account.pending_tries is 'How often the pending password was sent.';
comment on column game_account.refreshed_at is 'When the game last answered with a balance.';
comment on column game_account.stale is
  'True: the game did not answer the last query, so the stored balance may be out of date.';

-- Bet reports name the player; this finds the member.
create index game_account_by_name on game_account (code, username);

create table game_favourite (
  member_id bigint not null,
  code text not null,
  created_at timestamptz not null,
  primary key (member_id, code)
);

comment on table game_favourite is
  'Games that a member marked as favourite. Key: member and game. Written by the member; deleted '
  'with the mark or the profile.';

create table launch_ticket (
  ticket_hash text primary key,
  member_id bigint not null,
  code text not null,
  link text not null,
  expires_at timestamptz not null
);

comment on table launch_ticket is
  'Links into a game, each of which opens once. Key: the hash of the ticket. Written when a '
  'member opens a game; deleted when the link is followed, or after a minute.';
comment on column launch_ticket.link is 'The game''s own link, encrypted.';

-- Finds expired tickets that nobody used.
create index launch_ticket_old on launch_ticket (expires_at);

-- The three games with the sandbox's own protocol are open. The others are closed until the
-- operator connects them; the sandbox's seed connects them to simulators.

insert into game (code, name, category, provider, logo, background, position, enabled, login)
  values
  ('naga', 'Naga Pearl', 'slot', 'transfer-wallet', 'NP', 'poster-naga', 1, true, default),
  ('mekong', 'Mekong Sport', 'sport', 'transfer-wallet', 'MS', 'poster-pitch', 2, true, default),
  ('sixstars', 'Six Stars', 'lotto', 'transfer-wallet', '6S', 'poster-balls', 3, true, default),
  ('pg', 'PG Soft', 'slot', 'http', 'PG', 'poster-lanterns', 11, false, default),
  ('pgslot', 'PGSLOT', 'slot', 'http', 'PS', 'poster-lotus', 12, false, default),
  ('joker', 'Joker', 'slot', 'http', 'JK', 'poster-cards', 13, false,
    '{"form": "post", "usernameField": "Username", "passwordField": "Password",
      "hasState": false}'),
  ('joker2', 'Joker 2', 'slot', 'http', 'J2', 'poster-mangosteen', 14, false, default),
  ('slotxo', 'SlotXO', 'slot', 'http', 'XO', 'poster-moon', 15, false,
    '{"form": "post", "usernameField": "Username", "passwordField": "Password",
      "hasState": false}'),
  ('superslot', 'Super Slot', 'slot', 'http', 'SS', 'poster-dawn', 16, false,
    '{"form": "query", "usernameField": "username", "passwordField": "password",
      "hasState": false}'),
  ('betflix', 'Betflix', 'slot', 'http', 'BF', 'poster-naga', 17, false, default),
  ('askmebet', 'AskMeBet', 'slot', 'http', 'AM', 'poster-chips', 18, false, default),
  ('areaslot', 'Area Slot', 'slot', 'http', 'AS', 'poster-lotus', 19, false, default),
  ('circus', 'Circus', 'slot', 'http', 'CC', 'poster-lanterns', 20, false, default),
  ('slotracha', 'Slot Racha', 'slot', 'http', 'SR', 'poster-dawn', 21, false, default),
  ('ufabet', 'UFABET', 'sport', 'http', 'UF', 'poster-pitch', 31, false,
    '{"form": "post", "usernameField": "txtUserName", "passwordField": "password",
      "hasState": true}'),
  ('imi', 'IMI', 'sport', 'http', 'IM', 'poster-chips', 32, false, default),
  ('usun', 'USUN', 'sport', 'http', 'US', 'poster-dawn', 33, false, default),
  ('sexygame', 'Sexy Game', 'sport', 'http', 'SG', 'poster-cards', 34, false,
    '{"form": "site", "usernameField": null, "passwordField": null, "hasState": false}'),
  ('huayhd', 'Huay HD', 'lotto', 'http', 'HD', 'poster-balls', 41, false, default);
