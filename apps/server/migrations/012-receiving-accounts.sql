-- Where members pay in.

create table receiving_account (
  account text primary key,
  kind text not null check (kind in ('bank', 'qr', 'wallet')),
  bank_code text not null,
  mode text not null check (mode in ('AUTO', 'SMS', 'PLAIN', 'GIFT')),
  account_name text not null,
  account_no text not null,
  gateway_accounts text[] not null default '{}',
  currency text not null,
  state text not null check (state in ('open', 'retired')),
  minimum bigint not null check (minimum > 0),
  maximum bigint not null,
  quick_amounts bigint[] not null default '{}',
  draws_qr boolean not null default false,
  expires_in_ms integer not null default 900000,
  position integer not null,
  check (maximum >= minimum)
);

comment on table receiving_account is
  'Where members pay in: bank accounts, QR gateways and wallets. Key: the name of the account in '
  'the ledger and in reports, such as SCB:4058821937, PAYONEX or TRUEMONEY:0952201188. Written by '
  'the operator; never deleted, a retired one is not shown and late money to it is still matched.';
comment on column receiving_account.bank_code is
  'As the app knows it: SCB, KBANK, BCEL, PAYONEX, TRUEMONEY …';
comment on column receiving_account.mode is
  'AUTO: a gateway''s codes. SMS: own codes, reported by SMS. PLAIN: shown for transfers. GIFT: '
  'gift links.';
comment on column receiving_account.gateway_accounts is
  'The accounts that a gateway collects into, as its messages name them; a payment to another one '
  'waits for staff. Empty: each payment must be confirmed by the gateway.';
comment on column receiving_account.minimum is
  'In 1/100 of the currency, as maximum and quick_amounts are.';
comment on column receiving_account.draws_qr is
  'True: the server draws the codes of this bank account itself.';
comment on column receiving_account.expires_in_ms is 'How long a code is open.';

-- An account is one row: a second one would read the same feed and credit it again.
create unique index receiving_account_number on receiving_account (bank_code, account_no)
  where account_no <> '';
