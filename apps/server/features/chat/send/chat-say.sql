-- Adds a message in one round trip. Replaced whenever its text has changed
-- (platform/database/migrate.ts).

/*
 * Adds one message and updates the room's counters. A message that is already stored is returned
 * unchanged. Outcomes: 'added' (stored now), 'replayed' (already stored), 'handed-over' (the guest
 * has become a member; nothing was stored), 'no-file' (the named file does not exist or belongs to
 * another message; nothing was stored). `opened`: the conversation was closed before.
 */
create or replace function chat_say(
  p_member_id bigint, p_kind text, p_id text, p_sender text, p_staff_id bigint, p_name text,
  p_message jsonb, p_text text, p_session_id text, p_device_token text, p_locale text,
  p_now timestamptz
)
returns table (
  outcome text, member_id bigint, seq bigint, id text, sender text, name text, message jsonb,
  session_id text, device_token text, created_at timestamptz, guest_id bigint, opened boolean
)
language plpgsql as $$
#variable_conflict use_column
declare
  v_room chat_room%rowtype;
  v_outcome text := 'replayed';
  v_by_itself boolean := p_sender = 'other' and p_staff_id is null;
begin
  insert into chat_room (member_id, kind, created_at, locale)
    values (p_member_id, p_kind, p_now, coalesce(p_locale, 'th'))
    on conflict do nothing;
  select * into v_room from chat_room r where r.member_id = p_member_id for update;
  if v_room.handed_to is not null then
    v_outcome := 'handed-over';
  elsif not exists (
    select 1 from chat_message m where m.member_id = p_member_id and m.id = p_id
  ) then
    v_outcome := 'added';
    if p_message->>'message_type' = 'media' then
      update chat_file f set used_at = p_now
        where f.member_id = p_member_id
          and f.path = p_message->'payload'->>'filePath'
          and f.stored
          and f.used_at is null;
      if not found then
        v_outcome := 'no-file';
      end if;
    end if;
  end if;
  if v_outcome in ('handed-over', 'no-file') then
    return query
      select v_outcome, p_member_id, 0::bigint, p_id, p_sender, p_name, p_message, p_session_id,
        p_device_token, p_now, null::bigint, false;
    return;
  end if;
  if v_outcome = 'added' then
    insert into chat_message (
        member_id, seq, id, sender, staff_id, name, message, session_id, device_token, created_at
      )
      values (
        p_member_id, v_room.last_seq + 1, p_id, p_sender, p_staff_id, p_name, p_message,
        p_session_id, p_device_token, p_now
      );
    update chat_room r set
      last_seq = v_room.last_seq + 1, last_at = p_now, oldest_at = coalesce(r.oldest_at, p_now),
      -- The inbox shows what the customer asked, not an automatic answer.
      last_text = case when v_by_itself then r.last_text else left(p_text, 200) end,
      last_type = case when v_by_itself then r.last_type else p_message->>'message_type' end,
      last_sender = case when v_by_itself then r.last_sender else p_sender end,
      state = 'open',
      assigned_to = case when p_staff_id is not null and r.assigned_to is null then p_staff_id
        when p_sender = 'customer' and r.state = 'closed' then null else r.assigned_to end,
      customer_seq = case
        when p_sender = 'customer' then v_room.last_seq + 1
        else r.customer_seq
      end,
      answered_seq = case
        when p_staff_id is not null then v_room.last_seq + 1
        else r.answered_seq
      end,
      -- Senders have read their own message, but not unseen messages before it.
      customer_read = case
        when p_sender = 'customer' and r.customer_read = v_room.last_seq then v_room.last_seq + 1
        else r.customer_read
      end,
      staff_read = case
        when p_staff_id is not null and r.staff_read >= r.customer_seq then v_room.last_seq + 1
        else r.staff_read
      end,
      waiting_since = case
        when p_staff_id is not null then null
        when p_sender = 'customer' then coalesce(r.waiting_since, p_now)
        else r.waiting_since
      end,
      -- A customer who writes is online.
      seen_at = case when p_sender = 'customer' then p_now else r.seen_at end,
      locale = coalesce(p_locale, r.locale)
    where r.member_id = p_member_id;
  end if;
  return query
    select v_outcome, m.member_id, m.seq, m.id, m.sender, m.name, m.message, m.session_id,
      m.device_token, m.created_at, m.guest_id, v_outcome = 'added' and v_room.state = 'closed'
    from chat_message m
    where m.member_id = p_member_id
      and m.id = p_id;
end
$$;

/*
 * Sends the away message as an automatic answer, unless one was sent since `p_before`. Returns the
 * row of chat_say, or no row when nothing was sent.
 */
create or replace function chat_say_away(
  p_member_id bigint, p_id text, p_message jsonb, p_text text, p_before timestamptz,
  p_now timestamptz
)
returns table (
  outcome text, member_id bigint, seq bigint, id text, sender text, name text, message jsonb,
  session_id text, device_token text, created_at timestamptz, guest_id bigint, opened boolean
)
language plpgsql as $$
#variable_conflict use_column
declare
  v_kind text;
begin
  select r.kind into v_kind
    from chat_room r
    where r.member_id = p_member_id
      and r.handed_to is null
      and (r.away_at is null or r.away_at <= p_before)
    for update;
  if not found then
    return;
  end if;
  update chat_room r set away_at = p_now where r.member_id = p_member_id;
  return query
    select s.*
    from chat_say(
      p_member_id, v_kind, p_id, 'other', null, null, p_message, p_text, null, null, null, p_now
    ) s;
end
$$;
