-- The main wallet after the last change that a movement made to it, for the statement and its receipts.
alter table movement add column wallet_after bigint;
update movement m set wallet_after = (
  select e.balance_after from posting p join entry e on e.member_id = p.member_id and e.posting_key = p.key and e.account = 'wallet'
  where p.member_id = m.member_id and p.movement_seq = m.seq order by e.seq desc limit 1);
