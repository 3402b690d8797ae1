-- A code of the authenticator that a staff member gives in a session counts for five minutes
-- (docs/decisions/181).

alter table staff_session add column fresh_until timestamptz;

comment on column staff_session.fresh_until is
  'Until then a code of the authenticator that was given in this session counts for calls that '
  'require a fresh one. Null: none was given since sign-in.';
