-- The rights on every table; no other file grants them. Applied again after every change of the
-- schema, in one transaction. The owner may do everything; champa_app is the server, and
-- champa_operator, which has the server's rights too, runs the commands of npm run operator.
-- champa_audit is for auditors' own tools, which only read the audit log. Functions have their grants
-- in their own files.

grant champa_app to champa_operator;
grant champa_operator to current_user;

revoke create on schema public from public;
grant usage on schema public to champa_app;
revoke all on all tables in schema public from champa_app, champa_operator, champa_audit;

-- Every table may be read.
grant select on all tables in schema public to champa_app;

-- Auditors' tools read the audit log and who the people in it are.
grant usage on schema public to champa_audit;
grant select on audit_entry, audit_head, audit_anchor to champa_audit;
grant select (staff_id, username, name, roles, status) on staff to champa_audit;

-- The ledger, the mode and the epochs are written by functions and by the owner alone. The server
-- updates only the job columns of movements: their details include the payee, so only ledger_post
-- and the functions of ledger/movement-notes.sql write them.
grant update (due_at, tries) on movement, open_movement to champa_app;

-- Only the operator writes the tables that decide where money goes, how much, and who approves it:
-- settings, accounts, games, offers and staff.
grant insert, update, delete on
  bank, campaign, game, operator_setting, receiving_account, staff, wheel, wheel_slice
  to champa_operator;
-- The phones and accounts of staff, too; the server's job deletes expired ones.
grant insert, update on barred_identity to champa_operator;
grant delete on barred_identity to champa_app;
-- The server updates the counters of these tables with each reward.
grant update (used, spent) on campaign to champa_app;
grant update (drawn, spent) on wheel_slice to champa_app;
-- The server also updates a staff member's own password, authenticator and presence.
grant update (
    password_hash, must_change_password, credential_version, totp_secret, totp_step, available,
    seen_at
  ) on staff to champa_app;

-- The server updates every column of a member except the primary key, the currency, the payout
-- account, the status and the operator's grants. The bank account is written once by
-- member_first_account and erased by member_forget; member_begin_break begins and extends breaks,
-- member_close closes an account.
grant insert on member to champa_app;
grant update (
    name, registered_name, password_hash, credential_version, bank_account_name, bank_changed_at,
    invite_refusal, invites_collected_at, forget_at
  ) on member to champa_app;
grant update on member to champa_operator;

-- Decisions of staff that the server carries out (docs/decisions/190): reviewed deposits and account
-- names, whether a game, campaign or wheel is open, and the reasons of corrections, which never change.
grant update (played, reviewed_at) on deposit_play to champa_app;
grant update (account_name_reviewed) on member to champa_app;
grant update (enabled) on campaign, game, wheel to champa_app;
grant insert on money_correction to champa_app;
-- Freezes, flags, bank accounts and inviters are changed by functions; groups and x-area are not
-- money.
grant update (groups, x_area) on member to champa_app;
grant update (is_pinned, expires_at) on chat_note to champa_app;
-- Claims of replaced accounts end, and they are deleted with the profile.
grant delete on bank_account_history to champa_app;

-- The columns of decisions that staff make by command: registrations permitted despite an exclusion,
-- whether two accounts belong to one person, gifts handed over, and resolved differences from a
-- game's history. The server adds the rows of the other tables; a function records the matches that
-- were found.
grant insert, update on exclusion_exemption to champa_operator;
grant insert, update (kinds, state, decided_at, decided_by, decision_reason) on break_match
  to champa_operator;
grant insert on gift_claim, history_finding to champa_app;
grant update (state, note, decided_at, decided_by) on gift_claim to champa_operator;
grant update (closed_at, closed_by, closed_reason) on history_finding to champa_operator;

-- A request is made once; what was requested never changes.
grant insert on approval to champa_app;
grant update (
    state, version, decided_by, decided_at, decision_note, on_behalf_of, due_at, tries, failure,
    review_due_at, reviewed_by, reviewed_at, review_agrees, review_note
  ) on approval to champa_app;

-- Append-only: rows are added and never changed, except by the owner.
grant insert on
  approval_event, campaign_receipt, coin_deposit, coin_earning, consent, deposit_limit,
  invite_earning, invitee, payment_reference, play_break, policy_text, refund,
  staff_device, staff_review
  to champa_app;
grant insert on payout_contradiction, proof_run, statement_import to champa_app;

-- Rows are added and deleted, never changed.
grant insert, delete on
  bank_claim, chat_message, chat_note, deposit_notice, device_member, former_member,
  game_favourite, gateway_event, launch_ticket, phone_claim, promotion_claim,
  refused_invite, slip_reference, slip_upload, unreadable_report
  to champa_app;

-- Staff deal with a message that could not be read; its text never changes.
grant update (resolved_at, resolved_by, resolution, payment_account, payment_id)
  on unreadable_report to champa_app;

-- What banks told and where the books differ: a row's text may be forgotten, a break is closed.
grant insert, update (text) on bank_line to champa_app;
grant insert, delete on statement_file to champa_app;
grant insert, update on reconciled_day to champa_app;
grant insert, update (
    ours, theirs, closed_at, closed_by, closed_how, closed_why, closed_with, approval_id
  ) on recon_break to champa_app;

-- The trial balance of a day: its first figures never change.
grant insert, update (recounted_at) on sealed_day to champa_app;
grant insert, update (restated_at, restated_change, restated_entries, restated_balance)
  on day_account to champa_app;

-- The first bank reference of a gateway's event is added and never changed.
grant update (bank_reference) on gateway_event to champa_app;

-- Rows are added and changed, never deleted.
grant insert, update on
  bet_cursor, chat_room, coin_progress, coupon, feed_cursor, game_account, gift_link, history_check,
  invite_cursor, nightly_run, payment, payment_lock, play_lock, spin_round, turnover, withdraw_order
  to champa_app;

-- Rows are added, changed and deleted; jobs delete expired rows.
grant insert, update, delete on
  approval_delegation, attempt_limit, bet, bonus_activation, break_search,
  canned_reply, chat_file, chat_rating, data_copy, exclusion_fingerprint, otp, play_break_job, qrcode, reserved_amount, session, slip,
  office_export, office_view, staff_session, statement_export
  to champa_app;
-- Evidence is attached to one request by a function once it is stored, and never changed.
grant insert (file_id, staff_id, object, content_type, name, bytes, stored, uploaded_at)
  on approval_file to champa_app;
-- What accounts were credited with a day, and which ones members see.
grant insert, update on account_day to champa_app;
-- What staff have given alone.
grant insert, update on goodwill_day to champa_app;
grant insert, update, delete on shown_account to champa_app;
-- What members are found by.
grant insert, update, delete on member_find to champa_app;
-- What the job keeps of a member's risk, which a sign-in makes due.
grant insert, update, delete on member_risk, member_link to champa_app;
grant update (after, due_at) on member_find_repair to champa_app;
-- Links with which new colleagues join.
grant insert, update, delete on staff_invite to champa_app;
-- Alarms and the messages about them.
grant insert, update on alarm, alarm_event to champa_app;
grant update (said_at, withdrawn_at) on payout_contradiction to champa_app;
-- The day's figures by minute.
grant insert, update, delete on money_minute to champa_app;
grant insert, update on money_owed, money_roll_up to champa_app;
-- How calls to outside parties end, and when work was last done.
grant insert, update, delete on outside_minute to champa_app;
grant insert, update on pulse to champa_app;
-- What the payout bank holds.
grant insert, update on payout_float to champa_app;
-- The office's claims and repeated calls.
grant insert, update, delete on office_claim, office_key to champa_app;
