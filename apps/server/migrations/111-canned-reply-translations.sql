-- Canned replies in the customer's language: `message` is the default, `translations` holds
-- messages of the same shape by language ('th', 'lo', 'en').
alter table canned_reply add column translations jsonb not null default '{}';
