-- Where members pay in: bank accounts, QR gateways and wallets. A retired one is shown to nobody, and money that reaches it late is still matched.
create table receiving_account (
  -- Names it in the ledger and in every report: 'SCB:4058821937', 'PAYONEX', 'TRUEMONEY:0952201188'.
  account text primary key,
  kind text not null check (kind in ('bank', 'qr', 'wallet')),
  -- As the app knows it: SCB, KBANK, BCEL, PAYONEX, TRUEMONEY …
  bank_code text not null,
  mode text not null check (mode in ('AUTO', 'SMS', 'PLAIN', 'GIFT')),
  account_name text not null,
  account_no text not null,
  currency text not null,
  state text not null check (state in ('open', 'retired')),
  minimum bigint not null check (minimum > 0),
  maximum bigint not null check (maximum >= minimum),
  quick_amounts bigint[] not null default '{}',
  -- True for a bank account whose codes we draw ourselves: KBANK by SMS, BCEL as Lao QR.
  draws_qr boolean not null default false,
  -- How long a code is open.
  expires_in_ms integer not null default 900000,
  position integer not null
);
grant select, insert, update on receiving_account to champa_app;

-- Slips are not taken in these hours of Bangkok; null and null: always.
insert into site_document (name, document) values
  ('deposit', '{"isManual": false}'),
  ('slipWindow', '{"from": "23:00", "to": "01:00"}');
delete from site_document where name = 'payonex';
update site_document set document = document || '{"dailyAmount": 500000, "dailyCount": 10, "reviewAbove": 50000}' where name = 'withdraw';
