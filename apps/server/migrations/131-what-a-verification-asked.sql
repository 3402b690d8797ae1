-- The person that a verified phone asked about at registration, as a keyed hash: one verification is
-- worth one answer about self-exclusions.
alter table otp add column asked_person bytea;
