-- Voucher ids tell large letters from small ones: a link sent in other letters must not use up the right one.
-- Only while one is reserved or has brought money its other writings wait, so that one gift is never credited twice.
drop index gift_link_plain;
create unique index gift_link_plain on gift_link (lower(hash)) where state in ('reserved', 'credited');
