-- The name by which payers are told apart stays that of the registration: what a member calls themselves later is for show,
-- so nobody takes another's deposit by taking the name. Null as long as the two are one.
alter table member add column registered_name text;
