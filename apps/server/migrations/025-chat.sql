-- Live chat. member_id names the customer of a conversation: a member, or a guest, whose number has
-- eighteen digits and is never a member's. Every row lies where its member's rows lie.

create table chat_room (
  member_id bigint primary key,
  kind text not null check (kind in ('member', 'guest')),
  last_seq bigint not null default 0,
  customer_read bigint not null default 0,
  staff_read bigint not null default 0,
  customer_seq bigint not null default 0,
  answered_seq bigint not null default 0,
  waiting_since timestamptz,
  state text not null default 'open' check (state in ('open', 'closed')),
  closed_seq bigint not null default 0,
  assigned_to bigint,
  oldest_at timestamptz,
  last_at timestamptz,
  last_text text not null default '',
  last_type text,
  last_sender text,
  locale text not null default 'th',
  away_at timestamptz,
  seen_at timestamptz,
  created_at timestamptz not null,
  handed_to bigint,
  handed_at timestamptz
);

comment on table chat_room is
  'One conversation per customer: positions, state and what the inbox shows. Key: member_id. '
  'Written by the functions of features/chat; kept for ever, blanked when the profile is '
  'forgotten.';
comment on column chat_room.last_seq is 'Messages are numbered without gaps.';
comment on column chat_room.customer_read is
  'The last message that the customer has read; staff_read: that staff have read.';
comment on column chat_room.customer_seq is 'The customer''s last message.';
comment on column chat_room.answered_seq is 'The last message of a staff member.';
comment on column chat_room.waiting_since is
  'Since when the customer waits for staff; null when nobody waits.';
comment on column chat_room.closed_seq is
  'The last message when it was last closed: what a rating is about.';
comment on column chat_room.assigned_to is 'The staff member who has it.';
comment on column chat_room.oldest_at is 'Of the oldest message that is kept.';
comment on column chat_room.away_at is 'When the away message was last sent.';
comment on column chat_room.seen_at is 'When the customer had the app open last.';
comment on column chat_room.handed_to is
  'The member who took over a guest''s conversation by signing in; the guest''s token opens '
  'nothing any more.';

-- Staff know a guest by the last six digits.
create index chat_room_guest on chat_room ((member_id % 1000000)) where kind = 'guest';
-- The inbox: who waits longest first, then the newest.
create index chat_room_inbox on chat_room (state, waiting_since, last_at desc, member_id)
  where last_seq > 0;
create index chat_room_mine on chat_room (assigned_to, waiting_since, last_at desc, member_id)
  where state = 'open' and last_seq > 0;
-- Messages to delete.
create index chat_room_oldest on chat_room (oldest_at) where state = 'closed';
create index chat_room_unassigned on chat_room (waiting_since, last_at desc, member_id)
  where state = 'open' and assigned_to is null and last_seq > 0;

create table chat_message (
  member_id bigint not null,
  seq bigint not null,
  id text not null,
  sender text not null check (sender in ('customer', 'other')),
  staff_id bigint,
  name text,
  message jsonb not null,
  session_id text,
  device_token text,
  created_at timestamptz not null,
  guest_id bigint,
  unique (member_id, id),
  primary key (member_id, seq)
);

comment on table chat_message is
  'Messages. Key: member and number; the sender''s own id makes a message that is sent twice one. '
  'Written by chat_say and chat_hand_over; deleted `chatMonths` after it was sent in a closed '
  'conversation, or with the profile.';
comment on column chat_message.sender is 'customer, or other: staff and automatic answers.';
comment on column chat_message.staff_id is
  'Who of the staff wrote it; null for customers and automatic answers.';
comment on column chat_message.guest_id is 'Set where it came along from a guest''s conversation.';

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

comment on table chat_file is
  'Files that were uploaded for messages. Key: member and path. Written at upload; deleted with '
  'its message, and by the job sweep-chat-files when no message names it.';
comment on column chat_file.object is 'Names the file in the store.';
comment on column chat_file.stored is 'True once the store has it.';
comment on column chat_file.used_at is 'When a message named it; null before.';

-- Files to delete.
create index chat_file_unused on chat_file (uploaded_at) where used_at is null;

create table chat_note (
  member_id bigint not null,
  id text not null,
  staff_id bigint not null,
  text text not null,
  created_at timestamptz not null,
  primary key (member_id, id)
);

comment on table chat_note is
  'Notes of the staff about a customer. Key: member and id. Written at the office; deleted there '
  'or with the profile.';

create table chat_rating (
  member_id bigint not null,
  closed_seq bigint not null,
  stars integer not null check (stars between 1 and 5),
  comment text not null default '',
  staff_id bigint,
  created_at timestamptz not null,
  primary key (member_id, closed_seq)
);

comment on table chat_rating is
  'Stars that a customer gave when a conversation was closed. Key: member and the closed message. '
  'Written by the customer; kept for ever, the comment is blanked with the profile.';

create table canned_reply (
  code text primary key check (code ~ '^[a-z0-9-]{1,40}$'),
  title text not null,
  message jsonb not null,
  translations jsonb not null default '{}',
  answers_postback boolean not null default false,
  changed_by bigint,
  changed_at timestamptz not null
);

comment on table canned_reply is
  'Canned replies and automatic answers of the staff. Key: the code. Written by leads at the '
  'office, deleted there.';
comment on column canned_reply.translations is
  'Messages of the same shape by language (th, lo, en); `message` is the default.';
comment on column canned_reply.answers_postback is
  'True: a quick reply with this code is answered with it.';
