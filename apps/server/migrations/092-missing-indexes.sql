-- migrate: no transaction

-- Commands name members by username.
create index concurrently if not exists member_username on member (username);
-- The hourly jobs that forget.
create index concurrently if not exists session_revoked on session (revoked_at) where revoked_at is not null;
create index concurrently if not exists attempt_limit_window on attempt_limit (window_started_at);
-- The daily ones.
create index concurrently if not exists unread_news_received on unread_news (received_at);
create index concurrently if not exists qrcode_closed on qrcode (closed_at) where closed_at is not null;
create index concurrently if not exists deposit_notice_created on deposit_notice (created_at);
create index concurrently if not exists payment_payer_seen on payment (seen_at)
  where state in ('credited', 'returned') and payer <> '{}';
create index concurrently if not exists awaited_amount_reserved on awaited_amount (reserved_until);
create index concurrently if not exists staff_session_expires on staff_session (expires_at);
create index concurrently if not exists staff_session_revoked on staff_session (revoked_at) where revoked_at is not null;
