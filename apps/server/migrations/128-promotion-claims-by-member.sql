-- migrate: no transaction

-- The account and the devices that took a promotion are forgotten with the member.
create index concurrently if not exists promotion_claim_of_member on promotion_claim (member_id);
