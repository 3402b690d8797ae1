-- The account and the devices that took a promotion are forgotten with the member.
grant delete on promotion_claim to champa_app;
delete from promotion_claim where kind <> 'member' and member_id in (select member_id from former_member);
