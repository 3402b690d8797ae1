-- When a member last had friends' play asked for, whether or not it brought anything.
alter table member add column invites_asked_at timestamptz;

-- A promotion is taken once a device: one that the call does not name is known from where the member has signed in.
create index device_of_member on device_member (member_id);
