-- Rights of the roles on tables that decide where money goes, how much, and who approves. Applied
-- again after every schema change, overriding grants of the migrations. champa_app is the server;
-- champa_operator runs the commands of npm run operator.

grant champa_app to champa_operator;
grant champa_operator to current_user;

revoke create on schema public from public;
grant usage on schema public to champa_app;
grant select on schema_migration to champa_app;

-- The operator's texts, limits, accounts and offers are read-only for the server.
revoke insert, update, delete on site_document, receiving_account, bank, database_mode, game, campaign, wheel, wheel_slice from champa_app;
-- Except for counters, which are updated with each reward.
grant update (used, spent) on campaign to champa_app;
grant update (drawn, spent) on wheel_slice to champa_app;
grant insert, update, delete on site_document, receiving_account, bank, game, campaign, wheel, wheel_slice to champa_operator;

-- Movement details include the payee, so only ledger_post and the functions of
-- ledger/movement-notes.sql write them.
revoke update (detail) on movement from champa_app;

-- What staff decided by command: reviewed deposits and account names, registrations let through in
-- spite of an exclusion, persons found to be the same or not, gifts handed over, and differences
-- with a game's history that were cleared up.
revoke insert, update, delete on deposit_play, exclusion_pass from champa_app;
grant update (played) on deposit_play to champa_app;
grant update (reviewed_at) on deposit_play to champa_operator;
grant insert on exclusion_pass to champa_operator;
revoke update, delete on break_match from champa_app;
grant update (kinds, state) on break_match to champa_app;
grant update (decided_at, decided_by, decided_why) on break_match to champa_operator;
revoke update on gift_claim, history_finding from champa_app;
grant update (state, note, decided_at, decided_by) on gift_claim to champa_operator;
grant update (closed_at, closed_by, closed_why) on history_finding to champa_operator;

-- Staff and roles are managed by commands. The server only updates password, authenticator and
-- presence columns.
revoke insert, update, delete on staff from champa_app;
grant update (password_hash, must_change, credential_version, totp_secret, totp_step, available, seen_at) on staff to champa_app;
grant insert, update, delete on staff to champa_operator;
-- Append-only for every role except the owner.
revoke update, delete, truncate on staff_deed, consent, policy_text, deposit_limit, play_break from champa_app, champa_operator;

-- The server may update every member column except the key, the currency, the payout account and
-- the operator's grants. The bank account is written once by member_first_account and erased with
-- the profile by member_forget.
do $$
declare
  v_columns text;
begin
  revoke update on member from champa_app;
  select string_agg(quote_ident(attname), ', ') into v_columns
  from pg_attribute
  where attrelid = 'member'::regclass and attnum > 0 and not attisdropped and attname not in (
    'member_id', 'username', 'phone', 'currency', 'bank_code', 'bank_account_no', 'groups', 'x_area', 'source_code',
    'invite_code', 'inviter_id', 'created_at', 'account_name_reviewed'
  );
  execute format('grant update (%s) on member to champa_app', v_columns);
end $$;
grant update on member to champa_operator;
