-- Live chat. `member_id` names whose conversation it is: a member, or a guest, whose number has eighteen digits and so is
-- never a member's. Every row lies where its member's rows lie, and history is one range of one key.

create table chat_room (
  member_id bigint primary key,
  kind text not null check (kind in ('member', 'guest')),
  -- Messages are numbered without gaps.
  last_seq bigint not null default 0,
  customer_read bigint not null default 0,
  staff_read bigint not null default 0,
  -- The customer's last message, and the last of a person of the staff.
  customer_seq bigint not null default 0,
  answered_seq bigint not null default 0,
  -- Since when the customer waits for a person; null when nobody waits.
  waiting_since timestamptz,
  state text not null default 'open' check (state in ('open', 'closed')),
  -- Up to here it was closed last: what stars are about.
  closed_seq bigint not null default 0,
  assigned_to bigint,
  -- Of the oldest message that is kept.
  oldest_at timestamptz,
  last_at timestamptz,
  last_text text not null default '',
  last_type text,
  last_sender text,
  locale text not null default 'th',
  -- When the away message was said last, and when the customer had the app open last.
  away_at timestamptz,
  seen_at timestamptz,
  created_at timestamptz not null,
  -- A guest's conversation that went to the member who signed in: its own name opens nothing any more.
  handed_to bigint,
  handed_at timestamptz
);
-- The inbox: who waits longest first, then the newest; of those who wait for nobody the first part is null.
create index chat_room_inbox on chat_room (state, waiting_since, last_at desc, member_id) where last_seq > 0;
create index chat_room_mine on chat_room (assigned_to, waiting_since, last_at desc, member_id) where state = 'open' and last_seq > 0;
create index chat_room_unassigned on chat_room (waiting_since, last_at desc, member_id) where state = 'open' and assigned_to is null and last_seq > 0;
-- A guest is known to the staff by the last six digits.
create index chat_room_guest on chat_room ((member_id % 1000000)) where kind = 'guest';
create index chat_room_oldest on chat_room (oldest_at) where state = 'closed';

create table chat_message (
  member_id bigint not null,
  seq bigint not null,
  -- Made by whoever sent it: sent twice, it is one.
  id text not null,
  sender text not null check (sender in ('customer', 'other')),
  -- Who of the staff wrote it; null for a customer's and an automatic answer.
  staff_id bigint,
  name text,
  message jsonb not null,
  session_id text,
  device_token text,
  created_at timestamptz not null,
  -- Set where it came along from a guest.
  guest_id bigint,
  primary key (member_id, seq),
  unique (member_id, id)
);

-- What was uploaded for a message. `used_at` is null until a message names it; unused ones are swept.
create table chat_file (
  member_id bigint not null,
  path text not null,
  object text not null,
  file_type text not null check (file_type in ('image', 'video')),
  content_type text not null,
  name text not null,
  bytes integer not null,
  width integer,
  height integer,
  uploaded_at timestamptz not null,
  stored boolean not null default false,
  used_at timestamptz,
  primary key (member_id, path)
);
create index chat_file_unused on chat_file (uploaded_at) where used_at is null;

create table chat_note (
  member_id bigint not null,
  id text not null,
  staff_id bigint not null,
  text text not null,
  created_at timestamptz not null,
  primary key (member_id, id)
);

create table chat_rating (
  member_id bigint not null,
  closed_seq bigint not null,
  stars integer not null check (stars between 1 and 5),
  words text not null default '',
  staff_id bigint,
  created_at timestamptz not null,
  primary key (member_id, closed_seq)
);

create table canned_reply (
  code text primary key check (code ~ '^[a-z0-9-]{1,40}$'),
  title text not null,
  message jsonb not null,
  answers_postback boolean not null default false,
  changed_by bigint,
  changed_at timestamptz not null
);

insert into site_document (name, document) values
  ('chat', '{"team": "Champa", "welcome": "", "away": "", "quickReplies": [], "hours": []}')
on conflict (name) do nothing;

grant select, insert, update on chat_room, chat_rating to champa_app;
grant select, insert, delete on chat_message, chat_note to champa_app;
grant select, insert, update, delete on chat_file, canned_reply to champa_app;
grant delete on chat_rating to champa_app;
