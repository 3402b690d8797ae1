-- Files that show why a request is made. The server's login adds rows without a request; it attaches,
-- moves and deletes none itself.

-- Marks an uploaded file as stored.
create or replace function evidence_stored(p_file text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update approval_file set stored = true where file_id = p_file
$$;

-- Attaches files that the maker has uploaded to the request that this transaction makes; nothing is
-- added to an earlier one. A file of an own request that ended failed or stale shows the same again:
-- the new request gets a row of its own for it, named by p_copies. Returns how many have it now.
create or replace function attach_evidence(
  p_approval text, p_staff bigint, p_files text[], p_copies text[]
) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_attached integer; v_copied integer;
begin
  perform 1
    from approval a
    where a.approval_id = p_approval
      and a.maker_id = p_staff
      and a.xmin = pg_current_xact_id()::xid;
  if not found then
    return 0;
  end if;
  update approval_file
    set approval_id = p_approval
    where file_id = any(p_files) and staff_id = p_staff and approval_id is null and stored;
  get diagnostics v_attached = row_count;
  insert into approval_file (file_id, staff_id, approval_id, object, content_type, name, bytes,
      stored, uploaded_at)
    select w.copy_id, f.staff_id, p_approval, f.object, f.content_type, f.name, f.bytes, true,
      f.uploaded_at
    from unnest(p_files, p_copies) as w(file_id, copy_id)
    join approval_file f on f.file_id = w.file_id
    join approval a on a.approval_id = f.approval_id
    where f.staff_id = p_staff
      and f.stored
      and a.maker_id = p_staff
      and a.state in ('failed', 'stale');
  get diagnostics v_copied = row_count;
  return v_attached + v_copied;
end $$;

-- Deletes a file that no request has. Returns false when one has it.
create or replace function delete_unused_evidence(p_file text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from approval_file where file_id = p_file and approval_id is null;
  return found;
end $$;

revoke all on function evidence_stored(text), attach_evidence(text, bigint, text[], text[]),
  delete_unused_evidence(text) from public;
grant execute on function evidence_stored(text), attach_evidence(text, bigint, text[], text[]),
  delete_unused_evidence(text) to champa_app;
