-- Devices that somebody of the staff has signed in with, as a hash of the name that the browser gives itself. Strangers' wrong
-- tries are counted apart from those of a known device.
create table staff_device (
  staff_id bigint not null,
  device bytea not null,
  first_seen_at timestamptz not null,
  primary key (staff_id, device)
);
grant select, insert on staff_device to champa_app;

-- Codes that one address asked for one phone.
create index otp_phone_address on otp (phone, address, created_at);
