-- How well each channel works is measured over its newest codes and credited payments.
create index qrcode_recent on qrcode (created_at desc);
create index payment_credited on payment (credited_at desc) where state = 'credited';
