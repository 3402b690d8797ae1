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

/*
 * Adds one message and moves the room's counters, in one round trip; one that is there already is answered as it is.
 * Outcomes: 'said', 'again' (it was there), 'handed' (the guest has become a member: nothing was written), 'no-file'
 * (the file that it names is not there, or another message has it: nothing was written). `opened`: it was closed before.
 */
create function chat_say(p_member_id bigint, p_kind text, p_id text, p_sender text, p_staff_id bigint, p_name text, p_message jsonb, p_text text,
  p_session_id text, p_device_token text, p_locale text, p_now timestamptz)
returns table (outcome text, member_id bigint, seq bigint, id text, sender text, name text, message jsonb, session_id text, device_token text, created_at timestamptz, guest_id bigint, opened boolean)
language plpgsql as $$
#variable_conflict use_column
declare
  v_room chat_room%rowtype;
  v_outcome text := 'again';
  v_by_itself boolean := p_sender = 'other' and p_staff_id is null;
begin
  insert into chat_room (member_id, kind, created_at, locale) values (p_member_id, p_kind, p_now, coalesce(p_locale, 'th')) on conflict do nothing;
  select * into v_room from chat_room r where r.member_id = p_member_id for update;
  if v_room.handed_to is not null then
    v_outcome := 'handed';
  elsif not exists (select 1 from chat_message m where m.member_id = p_member_id and m.id = p_id) then
    v_outcome := 'said';
    if p_message->>'message_type' = 'media' then
      update chat_file f set used_at = p_now
        where f.member_id = p_member_id and f.path = p_message->'payload'->>'filePath' and f.stored and f.used_at is null;
      if not found then
        v_outcome := 'no-file';
      end if;
    end if;
  end if;
  if v_outcome in ('handed', 'no-file') then
    return query select v_outcome, p_member_id, 0::bigint, p_id, p_sender, p_name, p_message, p_session_id, p_device_token, p_now, null::bigint, false;
    return;
  end if;
  if v_outcome = 'said' then
    insert into chat_message (member_id, seq, id, sender, staff_id, name, message, session_id, device_token, created_at)
      values (p_member_id, v_room.last_seq + 1, p_id, p_sender, p_staff_id, p_name, p_message, p_session_id, p_device_token, p_now);
    update chat_room r set
      last_seq = v_room.last_seq + 1, last_at = p_now, oldest_at = coalesce(r.oldest_at, p_now),
      -- Who looks through the inbox wants to know what the customer asked, not what was answered by itself.
      last_text = case when v_by_itself then r.last_text else left(p_text, 200) end,
      last_type = case when v_by_itself then r.last_type else p_message->>'message_type' end,
      last_sender = case when v_by_itself then r.last_sender else p_sender end,
      state = 'open',
      assigned_to = case when p_staff_id is not null and r.assigned_to is null then p_staff_id
        when p_sender = 'customer' and r.state = 'closed' then null else r.assigned_to end,
      customer_seq = case when p_sender = 'customer' then v_room.last_seq + 1 else r.customer_seq end,
      answered_seq = case when p_staff_id is not null then v_room.last_seq + 1 else r.answered_seq end,
      -- Who writes has read the own message, but not what came in between unseen.
      customer_read = case when p_sender = 'customer' and r.customer_read = v_room.last_seq then v_room.last_seq + 1 else r.customer_read end,
      staff_read = case when p_staff_id is not null and r.staff_read >= r.customer_seq then v_room.last_seq + 1 else r.staff_read end,
      waiting_since = case when p_staff_id is not null then null when p_sender = 'customer' then coalesce(r.waiting_since, p_now) else r.waiting_since end,
      -- Who writes is there.
      seen_at = case when p_sender = 'customer' then p_now else r.seen_at end,
      locale = coalesce(p_locale, r.locale)
    where r.member_id = p_member_id;
  end if;
  return query select v_outcome, m.member_id, m.seq, m.id, m.sender, m.name, m.message, m.session_id, m.device_token, m.created_at, m.guest_id, v_outcome = 'said' and v_room.state = 'closed'
    from chat_message m where m.member_id = p_member_id and m.id = p_id;
end
$$;

/* Says that nobody is there, as an automatic answer, unless that was said since `p_before`. Answers as chat_say does; no row where nothing was said. */
create function chat_say_away(p_member_id bigint, p_id text, p_message jsonb, p_text text, p_before timestamptz, p_now timestamptz)
returns table (outcome text, member_id bigint, seq bigint, id text, sender text, name text, message jsonb, session_id text, device_token text, created_at timestamptz, guest_id bigint, opened boolean)
language plpgsql as $$
#variable_conflict use_column
declare
  v_kind text;
begin
  select r.kind into v_kind from chat_room r where r.member_id = p_member_id and r.handed_to is null and (r.away_at is null or r.away_at <= p_before) for update;
  if not found then
    return;
  end if;
  update chat_room r set away_at = p_now where r.member_id = p_member_id;
  return query select s.* from chat_say(p_member_id, v_kind, p_id, 'other', null, null, p_message, p_text, null, null, null, p_now) s;
end
$$;

/* The how-manieth message this number is among those that are still there. */
create function chat_place(p_member_id bigint, p_seq bigint) returns bigint
language sql stable as $$
  select count(*) from chat_message m where m.member_id = p_member_id and m.seq <= p_seq
$$;

/*
 * Moves a guest's conversation behind the member's own, once. Answers how many messages came along: 0 when none did, or
 * they came before; -1 when it belongs to another member.
 */
create function chat_hand_over(p_guest_id bigint, p_member_id bigint, p_now timestamptz) returns bigint
language plpgsql as $$
declare
  v_guest chat_room%rowtype;
  v_room chat_room%rowtype;
  v_moved bigint;
begin
  -- A guest that never wrote is closed too: its name must open nothing for who comes next.
  insert into chat_room (member_id, kind, created_at) values (p_guest_id, 'guest', p_now) on conflict do nothing;
  select * into v_guest from chat_room r where r.member_id = p_guest_id for update;
  if v_guest.handed_to is not null then
    return case when v_guest.handed_to = p_member_id then 0 else -1 end;
  end if;
  update chat_room r set handed_to = p_member_id, handed_at = p_now, state = 'closed', waiting_since = null where r.member_id = p_guest_id;
  if v_guest.last_seq = 0 then
    return 0;
  end if;
  insert into chat_room (member_id, kind, created_at, locale) values (p_member_id, 'member', p_now, v_guest.locale) on conflict do nothing;
  select * into v_room from chat_room r where r.member_id = p_member_id for update;
  -- What was sent under both names is one message; the numbers of what comes along stay without gaps. Another's words, or
  -- other words, under a name that is taken stay, under a new name: nobody takes an answer of the staff's away.
  delete from chat_message m where m.member_id = p_guest_id
    and exists (select 1 from chat_message o where o.member_id = p_member_id and o.id = m.id and o.sender = m.sender and o.message = m.message);
  v_guest.customer_read := chat_place(p_guest_id, v_guest.customer_read);
  v_guest.staff_read := chat_place(p_guest_id, v_guest.staff_read);
  v_guest.customer_seq := chat_place(p_guest_id, v_guest.customer_seq);
  v_guest.answered_seq := chat_place(p_guest_id, v_guest.answered_seq);
  insert into chat_rating (member_id, closed_seq, stars, words, staff_id, created_at)
    select p_member_id, v_room.last_seq + chat_place(p_guest_id, g.closed_seq), g.stars, g.words, g.staff_id, g.created_at
    from chat_rating g where g.member_id = p_guest_id on conflict do nothing;
  v_guest.closed_seq := chat_place(p_guest_id, v_guest.closed_seq);
  insert into chat_message (member_id, seq, id, sender, staff_id, name, message, session_id, device_token, created_at, guest_id)
    select p_member_id, v_room.last_seq + row_number() over (order by m.seq),
      case when exists (select 1 from chat_message o where o.member_id = p_member_id and o.id = m.id) then replace(gen_random_uuid()::text, '-', '') else m.id end, m.sender, m.staff_id, m.name, m.message, m.session_id, m.device_token, m.created_at, p_guest_id
    from chat_message m where m.member_id = p_guest_id;
  get diagnostics v_moved = row_count;
  -- What was not sent for long is left to the sweep.
  insert into chat_file (member_id, path, object, file_type, content_type, name, bytes, width, height, uploaded_at, stored, used_at)
    select p_member_id, f.path, f.object, f.file_type, f.content_type, f.name, f.bytes, f.width, f.height, f.uploaded_at, f.stored, f.used_at
    from chat_file f where f.member_id = p_guest_id and f.stored and (f.used_at is not null or f.uploaded_at > p_now - interval '12 hours') on conflict do nothing;
  insert into chat_note (member_id, id, staff_id, text, created_at)
    select p_member_id, n.id, n.staff_id, n.text, n.created_at from chat_note n where n.member_id = p_guest_id on conflict do nothing;
  delete from chat_message m where m.member_id = p_guest_id;
  delete from chat_file f where f.member_id = p_guest_id and f.stored and (f.used_at is not null or f.uploaded_at > p_now - interval '12 hours');
  delete from chat_note n where n.member_id = p_guest_id;
  delete from chat_rating g where g.member_id = p_guest_id;
  update chat_room r set last_seq = 0, customer_read = 0, staff_read = 0, customer_seq = 0, answered_seq = 0, closed_seq = 0, oldest_at = null, last_text = '', last_type = null, last_sender = null, assigned_to = null
  where r.member_id = p_guest_id;
  if v_moved = 0 then
    return 0;
  end if;
  update chat_room r set
    last_seq = v_room.last_seq + v_moved, last_at = greatest(r.last_at, v_guest.last_at), oldest_at = coalesce(r.oldest_at, v_guest.oldest_at),
    last_text = case when v_guest.last_sender is null then r.last_text else v_guest.last_text end,
    last_type = coalesce(v_guest.last_type, r.last_type), last_sender = coalesce(v_guest.last_sender, r.last_sender),
    -- What was read of the guest's is read; what was not read of either stays unread.
    customer_read = case when exists (select 1 from chat_message m where m.member_id = p_member_id and m.seq > v_room.customer_read and m.seq <= v_room.last_seq and m.sender = 'other')
      then r.customer_read else v_room.last_seq + v_guest.customer_read end,
    staff_read = case when r.staff_read >= r.customer_seq then v_room.last_seq + v_guest.staff_read else r.staff_read end,
    customer_seq = case when v_guest.customer_seq > 0 then v_room.last_seq + v_guest.customer_seq else r.customer_seq end,
    answered_seq = case when v_guest.answered_seq > 0 then v_room.last_seq + v_guest.answered_seq else r.answered_seq end,
    waiting_since = coalesce(least(r.waiting_since, v_guest.waiting_since), r.waiting_since, v_guest.waiting_since),
    state = case when v_room.last_seq = 0 or v_guest.state = 'open' then v_guest.state else r.state end,
    closed_seq = case when v_guest.closed_seq > 0 then v_room.last_seq + v_guest.closed_seq else r.closed_seq end,
    assigned_to = coalesce(case when r.state = 'open' then r.assigned_to end, v_guest.assigned_to),
    locale = v_guest.locale
  where r.member_id = p_member_id;
  return v_moved;
end
$$;

insert into site_document (name, document) values
  ('chat', '{"team": "Champa", "welcome": "", "away": "", "quickReplies": [], "hours": []}')
on conflict (name) do nothing;

grant select, insert, update on chat_room, chat_rating to champa_app;
grant select, insert, delete on chat_message, chat_note to champa_app;
grant select, insert, update, delete on chat_file, canned_reply to champa_app;
grant delete on chat_rating to champa_app;
