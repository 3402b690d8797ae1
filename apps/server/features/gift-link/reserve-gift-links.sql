-- Reserves gift links in one call. Called by gift-link.ts
-- (docs/decisions/166-a-spin-is-two-statements.md).

-- Reserves links of different members, begins their movements and returns the members whose link
-- was reserved. A link can be reserved when it is new, or when the attempt before the given one has
-- released it.
create or replace function reserve_gift_links(p_links jsonb)
returns table (member_id bigint, seq bigint)
language plpgsql set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_postings jsonb; v_hashes text[];
  v_members bigint[]; v_seqs bigint[]; v_begun boolean;
begin
  -- 1. Reserve. The insert names no conflict target: with one, the table's other unique index is
  -- checked differently, and simultaneous sends of a link deadlock.
  with asked as materialized (
    select x.*
    from jsonb_to_recordset(p_links) as x(
      hash text, member bigint, "receivingAccount" text, wallet text, minimum bigint,
      attempt integer, "reservedAt" timestamptz, "dueAt" timestamptz, posting jsonb
    )
  ), fresh as (
    insert into gift_link (
      hash, member_id, movement_seq, receiving_account, wallet, minimum, state, reserved_at, due_at
    )
    select x.hash, x.member, 0, x."receivingAccount", x.wallet, x.minimum, 'reserved',
      x."reservedAt", x."dueAt"
    from asked x
    where x.attempt = 1
    order by lower(x.hash), x.hash
    on conflict do nothing
    returning gift_link.hash, gift_link.member_id
  ), again as (
    update gift_link g
      set member_id = x.member, receiving_account = x."receivingAccount", wallet = x.wallet,
        minimum = x.minimum, state = 'reserved', attempt = x.attempt, sends = 0, sent_at = null,
        tries = 0, reason = null, ended_at = null, reserved_at = x."reservedAt",
        due_at = x."dueAt"
      from asked x
      where g.hash = x.hash
        and g.state = 'released'
        and g.attempt + 1 = x.attempt
      returning g.hash, g.member_id
  )
  select array_agg(x.member order by x.member), array_agg(x.hash order by x.member),
         jsonb_agg(x.posting order by x.member)
    into v_members, v_hashes, v_postings
    from (select * from fresh union all select * from again) r
    join asked x on x.hash = r.hash and x.member = r.member_id;
  if v_members is null then return; end if;

  -- 2. Begin the movements.
  select array_agg((o.value->>'seq')::bigint order by o.i), bool_and(o.value->>'ok' = 'true')
    into v_seqs, v_begun
    from ledger_post(v_postings) with ordinality as o(value, i);
  if v_begun is not true then
    raise exception 'gift links could not be reserved: %', v_postings using errcode = 'P0400';
  end if;

  -- 3. Store each link's movement.
  return query
    update gift_link g set movement_seq = x.seq
    from unnest(v_hashes, v_seqs) as x(hash, seq)
    where g.hash = x.hash
    returning g.member_id, g.movement_seq;
end $$;
