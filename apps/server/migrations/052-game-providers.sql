-- Every provider that the specification names is a row: how it is spoken to, and how a member signs in there.

-- provider: 'transfer-wallet' speaks the protocol of packages/wire/games.ts; 'http' speaks as `connection` says.
-- connection: the shape is providers/games/http/connection.ts; it names secrets, it never holds them.
-- login: the shape is `loginForm` of packages/contract/wallet.ts; `web` is where the form, the query or the site is.
alter table game drop constraint game_provider_check;
alter table game
  add constraint game_provider_known check (provider in ('transfer-wallet', 'http')),
  add column connection jsonb,
  add column login jsonb not null default '{"form": "link", "usernameField": null, "passwordField": null, "hasState": false}',
  add constraint game_http_is_connected check (not enabled or provider <> 'http' or connection is not null);

-- Closed until the operator connects them; the sandbox's seed connects them to the simulators.
insert into game (code, name, category, provider, logo, background, position, enabled, login) values
  ('pg', 'PG Soft', 'slot', 'http', 'PG', 'poster-lanterns', 11, false, default),
  ('pgslot', 'PGSLOT', 'slot', 'http', 'PS', 'poster-lotus', 12, false, default),
  ('joker', 'Joker', 'slot', 'http', 'JK', 'poster-cards', 13, false, '{"form": "post", "usernameField": "Username", "passwordField": "Password", "hasState": false}'),
  ('joker2', 'Joker 2', 'slot', 'http', 'J2', 'poster-mangosteen', 14, false, default),
  ('slotxo', 'SlotXO', 'slot', 'http', 'XO', 'poster-moon', 15, false, '{"form": "post", "usernameField": "Username", "passwordField": "Password", "hasState": false}'),
  ('superslot', 'Super Slot', 'slot', 'http', 'SS', 'poster-dawn', 16, false, '{"form": "query", "usernameField": "username", "passwordField": "password", "hasState": false}'),
  ('betflix', 'Betflix', 'slot', 'http', 'BF', 'poster-naga', 17, false, default),
  ('askmebet', 'AskMeBet', 'slot', 'http', 'AM', 'poster-chips', 18, false, default),
  ('areaslot', 'Area Slot', 'slot', 'http', 'AS', 'poster-lotus', 19, false, default),
  ('circus', 'Circus', 'slot', 'http', 'CC', 'poster-lanterns', 20, false, default),
  ('slotracha', 'Slot Racha', 'slot', 'http', 'SR', 'poster-dawn', 21, false, default),
  ('ufabet', 'UFABET', 'sport', 'http', 'UF', 'poster-pitch', 31, false, '{"form": "post", "usernameField": "txtUserName", "passwordField": "password", "hasState": true}'),
  ('imi', 'IMI', 'sport', 'http', 'IM', 'poster-chips', 32, false, default),
  ('usun', 'USUN', 'sport', 'http', 'US', 'poster-dawn', 33, false, default),
  ('sexygame', 'Sexy Game', 'sport', 'http', 'SG', 'poster-cards', 34, false, '{"form": "site", "usernameField": null, "passwordField": null, "hasState": false}'),
  ('huayhd', 'Huay HD', 'lotto', 'http', 'HD', 'poster-balls', 41, false, default);

create table game_favourite (
  member_id bigint not null,
  code text not null,
  created_at timestamptz not null,
  primary key (member_id, code)
);
grant select, insert, delete on game_favourite to champa_app;

-- A link into a game, sealed, until it is followed once or a minute has passed.
create table launch_ticket (
  ticket_hash text primary key,
  member_id bigint not null,
  code text not null,
  link text not null,
  expires_at timestamptz not null
);
create index launch_ticket_old on launch_ticket (expires_at);
grant select, insert, delete on launch_ticket to champa_app;

-- Which day of which provider's own history was compared with our transfers, and what differed.
create table history_check (
  code text not null,
  day date not null,
  -- Null until the provider has told the whole day.
  checked_at timestamptz,
  tries integer not null default 0,
  our_count bigint,
  our_in bigint,
  our_out bigint,
  their_count bigint,
  their_in bigint,
  their_out bigint,
  primary key (code, day)
);
create table history_finding (
  code text not null,
  reference text not null,
  day date not null,
  kind text not null check (kind in ('missing there', 'missing here', 'amount differs', 'ended otherwise')),
  -- In credits, 1/100.
  ours bigint,
  theirs bigint,
  found_at timestamptz not null,
  closed_at timestamptz,
  closed_why text,
  primary key (code, reference)
);
grant select, insert, update on history_check, history_finding to champa_app;

-- The nightly comparison reads one day's transfers of all members: a block range index costs the money path nothing.
create index movement_by_time on movement using brin (created_at);
-- What waits for a person: few rows, found without a scan.
create index movement_transfer_manual on movement (created_at) where type = 'transfer' and status = 'in progress' and due_at is null;
