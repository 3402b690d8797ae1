-- Opens a session and ends the member's oldest ones beyond p_keep others, in one round trip
-- (platform/session.ts). Returns how many it ended. Replaced whenever its text has changed
-- (platform/database/migrate.ts).
drop function if exists session_open(
  bytea, bigint, integer, text, boolean, bytea, timestamptz, timestamptz, integer
);
create or replace function session_open(
  p_token_hash bytea, p_member bigint, p_version integer, p_requester text, p_remember boolean,
  p_device bytea, p_at timestamptz, p_expires_at timestamptz, p_keep integer,
  p_network text default null
) returns integer
language plpgsql as $$
declare
  v_ended integer;
begin
  -- Serialises concurrent logins of the member, which would otherwise leave one session too many.
  perform 1 from member where member_id = p_member for update;
  insert into session (
      token_hash, member_id, credential_version, requester, remember, created_at, used_at,
      expires_at, device, network
    )
    values (
      p_token_hash, p_member, p_version, p_requester, p_remember, p_at, p_at, p_expires_at,
      p_device, p_network
    );
  -- The facts by which a withdrawal is scored include the sign-in.
  insert into member_risk as r (member_id, due_at, signed_in_at) values (p_member, p_at, p_at)
    on conflict (member_id) do update
      set due_at = excluded.due_at, signed_in_at = excluded.signed_in_at;
  update session set revoked_at = p_at
    where member_id = p_member
      and revoked_at is null
      and token_hash <> p_token_hash
      and token_hash not in (
        select s.token_hash
        from session s
        where s.member_id = p_member
          and s.revoked_at is null
          and s.expires_at > p_at
          and s.token_hash <> p_token_hash
        order by s.created_at desc, s.token_hash limit p_keep
      );
  get diagnostics v_ended = row_count;
  return v_ended;
end $$;
