-- When "redeem" was sent first: from then on TrueMoney knows of it, which the deposit tracker tells.
alter table gift_link add column sent_at timestamptz;
-- A member's line of the statement finds its link.
create index gift_link_of_member on gift_link (member_id, movement_seq);

-- A row of a bank's feed that is not understood is kept beside the texts of its SMS.
alter table unread_sms rename to unread_news;
