-- Adds messages in one round trip. Migrating replaces the function when this file has changed
-- (platform/database/migrate.ts).

/*
 * Adds at most one message to each of several rooms and updates the rooms' counters. Outcomes:
 * 'added' (stored now), 'replayed' (already stored, and returned as stored), 'handed-over' (the
 * guest has become a member), 'too-soon' (the room has an automatic answer since `away_before`),
 * 'no-file' (the named file does not exist or belongs to another message); the last three stored
 * nothing. `opened`: the conversation was closed before. `away_at`: the last away message before.
 */
create or replace function chat_say(p_messages jsonb, p_now timestamptz)
returns table (
  outcome text, member_id bigint, seq bigint, opened boolean, away_at timestamptz, id text,
  sender text, name text, message jsonb, session_id text, device_token text,
  created_at timestamptz, guest_id bigint
)
language plpgsql as $$
#variable_conflict use_column
declare
  v_rooms chat_room[];
  v_with_file bigint[] := '{}';
begin
  -- Locks a guest's room before a member's, as chat_hand_over does, so that no two calls deadlock.
  insert into chat_room (member_id, kind, created_at, locale)
    select a.room, a.kind, p_now, coalesce(a.locale, 'th')
    from jsonb_to_recordset(p_messages) as a (room bigint, kind text, locale text)
    order by a.room desc
    on conflict do nothing;
  select array_agg(locked.room) into v_rooms
    from (
      select r as room
      from chat_room r
      where r.member_id = any(array(
        select a.room from jsonb_to_recordset(p_messages) as a (room bigint)
      ))
      order by r.member_id desc
      for update
    ) locked;
  if p_messages @? '$[*].message ? (@.message_type == "media")' then
    with used as (
      update chat_file f set used_at = p_now
        from jsonb_to_recordset(p_messages) as a (room bigint, id text, message jsonb),
          unnest(v_rooms) r
        where a.message->>'message_type' = 'media'
          and r.member_id = a.room
          and r.handed_to is null
          and (
            select m.seq from chat_message m where m.member_id = a.room and m.id = a.id
          ) is null
          and f.member_id = a.room
          and f.path = a.message->'payload'->>'filePath'
          and f.stored
          and f.used_at is null
        returning f.member_id
    )
    select coalesce(array_agg(u.member_id), '{}') into v_with_file from used u;
  end if;
  return query
    with item as materialized (
      select a.*, r.last_seq + 1 as next_seq, r.state = 'closed' as is_closed, r.away_at,
        a.sender = 'other' and a.staff_id is null as is_automatic,
        case
          when r.handed_to is not null then 'handed-over'
          when s.seq is not null then 'replayed'
          when r.away_at > a.away_before then 'too-soon'
          when a.message->>'message_type' = 'media' and a.room <> all(v_with_file) then 'no-file'
          else 'added'
        end as outcome,
        s.seq as stored_seq, s.sender as stored_sender, s.name as stored_name,
        s.message as stored_message, s.session_id as stored_session_id,
        s.device_token as stored_device_token, s.created_at as stored_at, s.guest_id
      from jsonb_to_recordset(p_messages) as a (
        room bigint, id text, sender text, staff_id bigint, name text, message jsonb, words text,
        session_id text, device_token text, locale text, away_before timestamptz
      )
      join unnest(v_rooms) r on r.member_id = a.room
      left join chat_message s on s.member_id = a.room and s.id = a.id
    ),
    stored as (
      insert into chat_message (
          member_id, seq, id, sender, staff_id, name, message, session_id, device_token, created_at
        )
        select i.room, i.next_seq, i.id, i.sender, i.staff_id, i.name, i.message, i.session_id,
          i.device_token, p_now
        from item i
        where i.outcome = 'added'
    ),
    updated as (
      update chat_room r set
        last_seq = i.next_seq, last_at = p_now, oldest_at = coalesce(r.oldest_at, p_now),
        -- The inbox shows what the customer asked, not an automatic answer.
        last_text = case when i.is_automatic then r.last_text else left(i.words, 200) end,
        last_type = case when i.is_automatic then r.last_type else i.message->>'message_type' end,
        last_sender = case when i.is_automatic then r.last_sender else i.sender end,
        state = 'open',
        assigned_to = case
          when i.staff_id is not null and r.assigned_to is null then i.staff_id
          when i.sender = 'customer' and r.state = 'closed' then null
          else r.assigned_to
        end,
        customer_seq = case when i.sender = 'customer' then i.next_seq else r.customer_seq end,
        answered_seq = case when i.staff_id is not null then i.next_seq else r.answered_seq end,
        -- Marks the sender's own message as read, but not unseen messages before it.
        customer_read = case
          when i.sender = 'customer' and r.customer_read = r.last_seq then i.next_seq
          else r.customer_read
        end,
        staff_read = case
          when i.staff_id is not null and r.staff_read >= r.customer_seq then i.next_seq
          else r.staff_read
        end,
        waiting_since = case
          when i.staff_id is not null then null
          when i.sender = 'customer' then coalesce(r.waiting_since, p_now)
          else r.waiting_since
        end,
        away_at = case when i.away_before is null then r.away_at else p_now end,
        -- A customer who writes is online.
        seen_at = case when i.sender = 'customer' then p_now else r.seen_at end,
        locale = coalesce(i.locale, r.locale)
      from item i
      where r.member_id = i.room
        and i.outcome = 'added'
    )
    select i.outcome, i.room, coalesce(i.stored_seq, i.next_seq),
      i.outcome = 'added' and i.is_closed, i.away_at, i.id, i.stored_sender, i.stored_name,
      i.stored_message, i.stored_session_id, i.stored_device_token, i.stored_at, i.guest_id
    from item i;
end
$$;
