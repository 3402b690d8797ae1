-- Live chat. member_id names the customer of a conversation: a member, or a guest, whose id has
-- eighteen digits and is never a member's. The rows of a customer are stored together.

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
comment on column chat_room.kind is 'member or guest: what member_id names.';
comment on column chat_room.last_seq is
  'The number of the newest message; messages are numbered without gaps.';
comment on column chat_room.customer_read is
  'The number of the last message that the customer has read.';
comment on column chat_room.staff_read is 'The number of the last message that staff have read.';
comment on column chat_room.customer_seq is 'The number of the customer''s last message; 0: none.';
comment on column chat_room.answered_seq is
  'The number of the last message of a staff member; 0: none.';
comment on column chat_room.waiting_since is
  'Since when the customer waits for an answer; null when they do not.';
comment on column chat_room.state is 'open, or closed by staff; any new message opens it again.';
comment on column chat_room.closed_seq is
  'The number of the last message when it was last closed; a rating belongs to it.';
comment on column chat_room.assigned_to is 'The staff member who handles it; null: nobody does.';
comment on column chat_room.oldest_at is 'When the oldest message that still exists was sent.';
comment on column chat_room.last_at is
  'When the newest message was sent; last_text, last_type and last_sender describe it in the '
  'inbox.';
comment on column chat_room.locale is 'The customer''s language, for automatic answers.';
comment on column chat_room.away_at is 'When the away message was last sent.';
comment on column chat_room.seen_at is 'When the customer last had the app open.';
comment on column chat_room.handed_to is
  'The member who took over a guest''s conversation by signing in. The guest''s token is not '
  'valid any more.';

-- Staff identify a guest by the last six digits.
create index chat_room_guest on chat_room ((member_id % 1000000)) where kind = 'guest';
-- Sorts the inbox: the longest waiting first, then the newest message.
create index chat_room_inbox on chat_room (state, waiting_since, last_at desc, member_id)
  where last_seq > 0;
create index chat_room_mine on chat_room (assigned_to, waiting_since, last_at desc, member_id)
  where state = 'open' and last_seq > 0;
-- Finds conversations with messages to delete.
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
  'One row per message. Key: member and number; the sender''s id makes a message that is sent '
  'twice one. Written by chat_say and chat_hand_over; deleted `chatMonths` after it was sent in a '
  'closed conversation, or with the profile.';
comment on column chat_message.id is 'Chosen by the sender, so that a repeat is recognised.';
comment on column chat_message.sender is 'customer, or other for staff and automatic answers.';
comment on column chat_message.staff_id is
  'The staff member who wrote it; null for customers and automatic answers.';
comment on column chat_message.name is
  'The sender''s name at the time, as the other side reads it.';
comment on column chat_message.message is
  'The content, in the shape of packages/contract/chat-message.ts.';
comment on column chat_message.session_id is
  'An id that the sender''s app may send with the message; stored and returned unchanged.';
comment on column chat_message.device_token is
  'An id of the sender''s device for the same purpose.';
comment on column chat_message.guest_id is
  'The guest in whose conversation it was written, before the hand-over; null otherwise.';

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
comment on column chat_file.path is 'The random name of the file in the API.';
comment on column chat_file.object is 'The name of the file in the file store.';
comment on column chat_file.stored is 'True once the file store has the whole file.';
comment on column chat_file.used_at is 'When a message first contained it; null before.';

-- Finds files to delete.
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
  'Stars that a customer gave when a conversation was closed. Key: member and closed_seq. Written '
  'by the customer; kept for ever, but the comment is blanked with the profile.';
comment on column chat_rating.closed_seq is 'The chat_room.closed_seq at the time of the rating.';
comment on column chat_rating.staff_id is
  'The staff member to whom the conversation was assigned; null: nobody.';

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
comment on column canned_reply.message is
  'The answer, in the shape of packages/contract/chat-message.ts.';
comment on column canned_reply.translations is
  'Messages of the same shape by language (th, lo, en); `message` is used for any other.';
comment on column canned_reply.answers_postback is
  'True: it is sent automatically when a customer taps a quick reply with its code.';
