-- Hands a guest's conversation over to a member. Migrating replaces the functions when this file
-- has changed (platform/database/migrate.ts).

/* The rank of a sequence number among the messages that still exist. */
create or replace function chat_place(p_member_id bigint, p_seq bigint) returns bigint
language sql stable as $$
  select count(*) from chat_message m where m.member_id = p_member_id and m.seq <= p_seq
$$;

/*
 * Appends a guest's conversation to the member's own, once. Returns the number of messages moved: 0
 * when there were none or they were moved before; -1 when the conversation was handed over to
 * another member.
 */
create or replace function chat_hand_over(
  p_guest_id bigint, p_member_id bigint, p_now timestamptz
) returns bigint
language plpgsql as $$
declare
  v_guest chat_room%rowtype;
  v_room chat_room%rowtype;
  v_moved bigint;
begin
  -- Also closes the conversation of a guest who never wrote, so that the guest token opens nothing
  -- for the next user of the device.
  insert into chat_room (member_id, kind, created_at)
    values (p_guest_id, 'guest', p_now)
    on conflict do nothing;
  select * into v_guest from chat_room r where r.member_id = p_guest_id for update;
  if v_guest.handed_to is not null then
    return case when v_guest.handed_to = p_member_id then 0 else -1 end;
  end if;
  update chat_room r
      set handed_to = p_member_id, handed_at = p_now, state = 'closed', waiting_since = null
    where r.member_id = p_guest_id;
  if v_guest.last_seq = 0 then
    return 0;
  end if;
  insert into chat_room (member_id, kind, created_at, locale)
    values (p_member_id, 'member', p_now, v_guest.locale)
    on conflict do nothing;
  select * into v_room from chat_room r where r.member_id = p_member_id for update;
  -- A message sent under the same id in both conversations is one message, and the moved numbers
  -- stay without gaps. A different sender or text under a taken id is kept under a new id, so that
  -- no staff answer can be overwritten.
  delete from chat_message m
    where m.member_id = p_guest_id
      and exists (
        select 1
        from chat_message o
        where o.member_id = p_member_id
          and o.id = m.id
          and o.sender = m.sender
          and o.message = m.message
      );
  v_guest.customer_read := chat_place(p_guest_id, v_guest.customer_read);
  v_guest.staff_read := chat_place(p_guest_id, v_guest.staff_read);
  v_guest.customer_seq := chat_place(p_guest_id, v_guest.customer_seq);
  v_guest.answered_seq := chat_place(p_guest_id, v_guest.answered_seq);
  insert into chat_rating (member_id, closed_seq, stars, comment, staff_id, created_at)
    select p_member_id, v_room.last_seq + chat_place(p_guest_id, g.closed_seq), g.stars, g.comment,
      g.staff_id, g.created_at
    from chat_rating g
    where g.member_id = p_guest_id
    on conflict do nothing;
  v_guest.closed_seq := chat_place(p_guest_id, v_guest.closed_seq);
  insert into chat_message (
      member_id, seq, id, sender, staff_id, name, message, session_id, device_token, created_at,
      guest_id
    )
    select p_member_id, v_room.last_seq + row_number() over (order by m.seq),
      case
        when exists (
          select 1 from chat_message o where o.member_id = p_member_id and o.id = m.id
        ) then replace(gen_random_uuid()::text, '-', '')
        else m.id
      end,
      m.sender, m.staff_id, m.name, m.message, m.session_id, m.device_token, m.created_at,
      p_guest_id
    from chat_message m
    where m.member_id = p_guest_id;
  get diagnostics v_moved = row_count;
  -- Leaves uploads that were not sent within twelve hours to the guest; the sweep removes them.
  insert into chat_file (
      member_id, path, object, file_type, content_type, name, bytes, width, height, uploaded_at,
      stored, used_at
    )
    select p_member_id, f.path, f.object, f.file_type, f.content_type, f.name, f.bytes, f.width,
      f.height, f.uploaded_at, f.stored, f.used_at
    from chat_file f
    where f.member_id = p_guest_id
      and f.stored
      and (f.used_at is not null or f.uploaded_at > p_now - interval '12 hours')
    on conflict do nothing;
  insert into chat_note (member_id, id, staff_id, text, created_at)
    select p_member_id, n.id, n.staff_id, n.text, n.created_at
    from chat_note n
    where n.member_id = p_guest_id
    on conflict do nothing;
  delete from chat_message m where m.member_id = p_guest_id;
  delete from chat_file f
    where f.member_id = p_guest_id
      and f.stored
      and (f.used_at is not null or f.uploaded_at > p_now - interval '12 hours');
  delete from chat_note n where n.member_id = p_guest_id;
  delete from chat_rating g where g.member_id = p_guest_id;
  update chat_room r
      set last_seq = 0, customer_read = 0, staff_read = 0, customer_seq = 0, answered_seq = 0,
        closed_seq = 0, oldest_at = null, last_text = '', last_type = null, last_sender = null,
        assigned_to = null
    where r.member_id = p_guest_id;
  if v_moved = 0 then
    return 0;
  end if;
  update chat_room r set
    last_seq = v_room.last_seq + v_moved, last_at = greatest(r.last_at, v_guest.last_at),
    oldest_at = coalesce(r.oldest_at, v_guest.oldest_at),
    last_text = case when v_guest.last_sender is null then r.last_text else v_guest.last_text end,
    last_type = coalesce(v_guest.last_type, r.last_type),
    last_sender = coalesce(v_guest.last_sender, r.last_sender),
    -- Messages read by the guest stay read; unread messages of either conversation stay unread.
    customer_read = case
      when exists (
        select 1
        from chat_message m
        where m.member_id = p_member_id
          and m.seq > v_room.customer_read
          and m.seq <= v_room.last_seq
          and m.sender = 'other'
      ) then r.customer_read
      else v_room.last_seq + v_guest.customer_read
    end,
    staff_read = case
      when r.staff_read >= r.customer_seq then v_room.last_seq + v_guest.staff_read
      else r.staff_read
    end,
    customer_seq = case
      when v_guest.customer_seq > 0 then v_room.last_seq + v_guest.customer_seq
      else r.customer_seq
    end,
    answered_seq = case
      when v_guest.answered_seq > 0 then v_room.last_seq + v_guest.answered_seq
      else r.answered_seq
    end,
    waiting_since = coalesce(
      least(r.waiting_since, v_guest.waiting_since), r.waiting_since, v_guest.waiting_since
    ),
    state = case
      when v_room.last_seq = 0 or v_guest.state = 'open' then v_guest.state
      else r.state
    end,
    closed_seq = case
      when v_guest.closed_seq > 0 then v_room.last_seq + v_guest.closed_seq
      else r.closed_seq
    end,
    assigned_to = coalesce(case when r.state = 'open' then r.assigned_to end, v_guest.assigned_to),
    locale = v_guest.locale
  where r.member_id = p_member_id;
  return v_moved;
end
$$;
