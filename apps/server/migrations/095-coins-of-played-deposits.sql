-- Coins are earned by deposits that were played, or by deposits less withdrawals; money that only comes and goes earns none.

-- How far the coins of a member are counted. Amounts are 1/100 of the member's currency.
create table coin_progress (
  member_id bigint primary key,
  -- Deposits that earned nothing yet and were not withdrawn.
  to_play bigint not null default 0 check (to_play >= 0),
  -- Turnover reported since the last count.
  played bigint not null default 0 check (played >= 0),
  -- Settled withdrawals that are counted already, ever.
  withdrawn bigint not null default 0,
  -- Deposits less withdrawals since the first count, and the most that it has ever been.
  net bigint not null default 0,
  best_net bigint not null default 0,
  -- Turnover waits for the job.
  due boolean not null default false
);
create index coin_progress_due on coin_progress (member_id) where due;

-- Money that earned coins, in the order in which it was counted: each part of a deposit once. All of a Bangkok day counts together.
create table coin_earning (
  member_id bigint not null,
  no bigint not null,
  day date not null,
  amount bigint not null check (amount > 0),
  coins bigint not null check (coins >= 0),
  basis text not null check (basis in ('turnover', 'net', 'deposit')),
  primary key (member_id, no)
);
create index coin_earning_day on coin_earning (member_id, day);

-- What earned coins before is counted: it earns nothing again, also when it is withdrawn and paid in once more.
insert into coin_earning (member_id, no, day, amount, coins, basis)
  select member_id, row_number() over (partition by member_id order by day), day, sum(amount), sum(coins), 'deposit'
  from coin_deposit group by member_id, day having sum(amount) > 0;
insert into coin_progress (member_id, withdrawn)
  select d.member_id, coalesce((select sum(m.amount) from movement m where m.member_id = d.member_id and m.type = 'withdraw' and m.status = 'SUCCESS'), 0)
  from (select distinct member_id from coin_deposit) d;

-- A deposit is noted once; its coins are in coin_earning.
alter table coin_deposit alter column coins set default 0;

update site_document set document = '{"basis": "turnover"}' || document where name = 'coins';

grant select, insert, update on coin_progress to champa_app;
grant select, insert on coin_earning to champa_app;
