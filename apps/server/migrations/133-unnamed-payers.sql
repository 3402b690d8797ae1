-- Providers whose payments may name no payer without a review of the next withdrawal; none by
-- default (docs/decisions/135).
update site_document set document = '{"acceptUnnamed": []}' || document where name = 'risk';
