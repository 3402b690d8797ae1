-- What the roles may do with tables that say where money goes, how much, and who decides. Applied anew after every change of
-- the schema, over whatever a migration granted: champa_app is the server, champa_operator the commands of npm run operator.

grant champa_app to champa_operator;
grant champa_operator to current_user;

revoke create on schema public from public;
grant usage on schema public to champa_app;
grant select on schema_migration to champa_app;

-- The operator's own words, limits, accounts and offers: the server reads them.
revoke insert, update, delete on site_document, receiving_account, bank, database_mode, game, campaign, wheel, wheel_slice from champa_app;
-- Counters that go with what a member receives.
grant update (used, spent) on campaign to champa_app;
grant update (drawn, spent) on wheel_slice to champa_app;
grant insert, update, delete on site_document, receiving_account, bank, game, campaign, wheel, wheel_slice to champa_operator;

-- What a movement says is written by ledger_post and by the functions of ledger/movement-notes.sql: it names where a payout goes.
revoke update (detail) on movement from champa_app;

-- Persons and roles are made by commands; who signs in changes a password, a step of the authenticator and being there.
revoke insert, update, delete on staff from champa_app;
grant update (password_hash, must_change, credential_version, totp_secret, totp_step, available, seen_at) on staff to champa_app;
grant insert, update, delete on staff to champa_operator;
-- Append-only for everybody but the owner.
revoke update, delete, truncate on staff_deed, consent, policy_text, deposit_limit, play_break from champa_app, champa_operator;

-- Of a member the server changes everything but the key, the currency, where payouts go, and what the operator grants.
-- The bank account is written once by member_first_account, and taken away for good with the profile by member_forget.
do $$
declare
  v_columns text;
begin
  revoke update on member from champa_app;
  select string_agg(quote_ident(attname), ', ') into v_columns
  from pg_attribute
  where attrelid = 'member'::regclass and attnum > 0 and not attisdropped and attname not in (
    'member_id', 'username', 'phone', 'currency', 'bank_code', 'bank_account_no', 'groups', 'x_area', 'source_code',
    'invite_code', 'inviter_id', 'created_at'
  );
  execute format('grant update (%s) on member to champa_app', v_columns);
end $$;
grant update on member to champa_operator;
