-- migrate: no transaction
-- Looks up a QR code by its id alone. Codes are few beside postings, and their id never changes.
create index concurrently if not exists qrcode_of_id on qrcode (id);
