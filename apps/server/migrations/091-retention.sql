-- How long names of third parties and finished notes of deposits are kept; docs/operate.md, "What is kept of members".
update site_document set document = '{"payerMonths": 60, "unreadDays": 180, "codeDays": 180, "noticeDays": 30}' || document
where name = 'retention';

-- What was kept for a person is forgotten by the nightly job alone.
grant delete on unread_news, qrcode to champa_app;
