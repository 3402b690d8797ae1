-- Play money or real money, for ever: the first start writes the mode, and every later start has to have the same.
create table database_mode (
  one boolean primary key default true check (one),
  mode text not null check (mode in ('sandbox', 'live')),
  noted_at timestamptz not null
);

-- A database that was seeded with demo members before this table existed is a sandbox.
insert into database_mode (mode, noted_at)
select 'sandbox', p.created_at
from phone_claim c
join posting p on p.member_id = c.member_id and p.key = 'bank:DEMO:demo-1'
where c.phone in ('+66812345678', '+8562055512345')
limit 1;

grant select on database_mode to champa_app;
