-- The accounts that members pay into.

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
  'the operator; never deleted, because late money to a retired account is still matched.';
comment on column receiving_account.kind is 'bank, qr (a QR gateway) or wallet (TrueMoney).';
comment on column receiving_account.bank_code is
  'The bank, gateway or wallet, by its code in the app: SCB, KBANK, BCEL, PAYONEX, TRUEMONEY …';
comment on column receiving_account.mode is
  'How payments are made and reported. AUTO: codes of a gateway. SMS: codes of the server, '
  'reported by SMS. PLAIN: transfers to the account shown. GIFT: gift links.';
comment on column receiving_account.account_no is
  'Empty for a gateway, which has no account of its own in the app.';
comment on column receiving_account.gateway_accounts is
  'The accounts that a gateway collects into, by their names in its messages; a payment to any '
  'other waits for staff. Empty: each payment must be confirmed by the gateway.';
comment on column receiving_account.state is 'open: shown to members. retired: not shown.';
comment on column receiving_account.minimum is 'The smallest deposit, in 1/100 of the currency.';
comment on column receiving_account.maximum is 'The largest deposit, in the same unit.';
comment on column receiving_account.quick_amounts is
  'Amounts that the app suggests, in 1/100 of the currency.';
comment on column receiving_account.draws_qr is
  'True: the server draws the QR codes of this bank account itself.';
comment on column receiving_account.expires_in_ms is
  'How long a QR code can be paid, in milliseconds.';
comment on column receiving_account.position is 'The order in the list of channels.';

-- Two rows for one account would read the same feed twice and credit each payment twice.
create unique index receiving_account_number on receiving_account (bank_code, account_no)
  where account_no <> '';
