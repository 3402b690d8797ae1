-- The device that signed in, as a hash of the name that it gives itself (x-device): whoever shows the token from another one
-- is not who signed in (INVALID_USER_4). Null where the browser could not name itself, and for sessions of older builds: unbound.
alter table session add column device bytea;
