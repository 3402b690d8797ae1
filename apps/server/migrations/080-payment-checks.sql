-- Bounds of money, and what is kept of a payment that is not credited at once (docs/decisions/084).

-- The wire's bound is the ledger's: 9,999,999,999,999.99 (contract/money.ts). ledger_post refuses long before; this is the last line.
-- Not valid: rows from before are not looked at.
alter table account add constraint balance_on_the_wire check (balance between -999999999999999 and 999999999999999) not valid;
alter table movement add constraint amount_on_the_wire check (amount <= 999999999999999) not valid;
alter table payment add constraint payment_on_the_wire check (amount <= 999999999999999) not valid;

-- Who a kept payment was reported for, and which code: the member reads that it is being checked.
alter table payment add column held_for bigint, add column held_code text;
create index payment_held_for on payment (held_for, seen_at) where held_for is not null;

-- What is looked at before money comes in and goes out. Percentages are percentages, amounts whole currency; null: not looked at.
insert into site_document (name, document) values ('risk', '{
  "confirmAbove": {"THB": 10000, "LAK": 5000000},
  "thirdParty": "review",
  "accountName": "review",
  "nameScore": 0.85,
  "playThrough": 100,
  "fastMinutes": 10,
  "smallDeposits": {"count": 10, "hours": 24, "upTo": {"THB": 200, "LAK": 100000}},
  "payersOfMember": {"count": 3, "days": 30},
  "membersOfPayer": {"count": 2, "days": 30}
}');
