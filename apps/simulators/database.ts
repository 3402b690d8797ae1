import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

const tables = `
create table if not exists sms (
  id text primary key, phone text not null, text text not null, at integer not null) without rowid;
create index if not exists sms_by_phone on sms (phone, at);

create table if not exists gateway_charge (
  gateway_reference text primary key, gateway text not null, reference text not null,
  base_amount integer not null, amount integer not null, payload text not null,
  created_at integer not null, expires_at integer not null, cancelled_at integer,
  expiry_reported_at integer, unique (gateway, reference)) without rowid;
create index if not exists gateway_charge_expiry_unreported on gateway_charge (gateway, expires_at)
  where expiry_reported_at is null;
create index if not exists gateway_charge_newest on gateway_charge (gateway, created_at);
create table if not exists gateway_payment (
  bank_reference text primary key, gateway_reference text not null, amount integer not null,
  bank_code text not null, account_no text not null, name text not null,
  at integer not null) without rowid;
create index if not exists gateway_payment_by_charge on gateway_payment (gateway_reference, at);

create table if not exists payout (
  id text primary key, reference text not null unique, amount integer not null,
  bank_code text not null, account_no text not null, name text not null,
  status text not null, reason text, bank_reference text, at integer not null,
  settle_at integer not null) without rowid;
create index if not exists payout_pending on payout (settle_at) where status = 'pending';
create index if not exists payout_by_time on payout (at);

create table if not exists gift (
  hash text primary key, amount integer not null, people integer not null, shares text not null,
  owner text not null, says text,
  at integer not null, expires_at integer not null) without rowid;
create table if not exists gift_ticket (
  hash text not null, mobile text not null, amount integer not null, at integer not null,
  primary key (hash, mobile)) without rowid;

create table if not exists webhook (
  id text primary key, kind text not null, body text not null,
  attempts integer not null, next_at integer not null, delivered_at integer) without rowid;
create index if not exists webhook_due on webhook (next_at) where delivered_at is null;

create table if not exists bank_transfer (
  bank_reference text primary key, status text not null, amount integer not null,
  at integer not null, booked_at integer not null,
  from_bank text not null, from_account text not null, from_name text not null,
  to_bank text not null, to_account text not null, to_name text not null, to_proxy text,
  bill_id text, mini_qr text not null,
  refused_until integer not null, refusal text not null, captchas integer not null) without rowid;
create index if not exists bank_transfer_by_time on bank_transfer (booked_at);
create table if not exists bank_entry (
  account_no text not null, cursor integer not null, bank_reference text not null,
  balance integer not null,
  primary key (account_no, cursor)) without rowid;
create index if not exists bank_entry_balance on bank_entry (account_no, balance);
create table if not exists bank_account (
  account_no text primary key, feed integer not null, sms integer not null) without rowid;
create table if not exists bank_slip_delay (
  bank_code text primary key, seconds real not null) without rowid;

create table if not exists player (
  game text not null, username text not null, password text not null, balance integer not null,
  primary key (game, username)) without rowid;
create table if not exists game_order (
  game text not null, reference text not null, kind text not null, username text not null,
  amount integer not null,
  status text not null, at integer not null, settle_at integer not null, answered text not null,
  balance_after integer,
  primary key (game, reference)) without rowid;
create index if not exists game_order_pending on game_order (settle_at) where status = 'pending';
create index if not exists game_order_settled on game_order (game, settle_at, reference)
  where status = 'success';
create table if not exists bet (
  number integer primary key, game text not null, id text not null, username text not null,
  state text not null,
  stake integer not null, won integer not null, placed_at integer not null, settled_at integer,
  changed_at integer not null, unique (game, id));
create index if not exists bet_changed on bet (game, changed_at, number);
create index if not exists bet_open on bet (game, username, number) where state = 'open';
create table if not exists launch (
  token text primary key, game text not null, username text not null, locale text not null,
  expires_at integer not null) without rowid;
create table if not exists sign_in_state (
  viewstate text primary key, game text not null, validation text not null,
  expires_at integer not null, used integer not null) without rowid;
create table if not exists seat (
  id text primary key, game text not null, username text not null, locale text not null,
  expires_at integer not null) without rowid;
`

/**
 * Opens the file that preserves the simulators' data across restarts. Synchronous writes are off: a
 * killed process loses nothing; a power cut may lose play data.
 */
export function openDatabase(dataDir: string): DatabaseSync {
  if (dataDir !== ':memory:') mkdirSync(dataDir, { recursive: true })
  const database = new DatabaseSync(
    dataDir === ':memory:' ? dataDir : join(dataDir, 'outside-world.sqlite'),
  )
  database.exec('pragma journal_mode = wal; pragma synchronous = off; pragma busy_timeout = 3000;')
  database.exec(tables)
  return database
}

/** A prepared statement that returns rows of this shape. */
export interface Query<Row> extends Omit<StatementSync, 'get' | 'all'> {
  get(...values: SQLInputValue[]): Row | undefined
  all(...values: SQLInputValue[]): Row[]
}

/** The only place that casts rows to the type that the query declares, without a check. */
export function prepareQuery<Row>(database: DatabaseSync, sql: string): Query<Row> {
  return database.prepare(sql) as unknown as Query<Row>
}

/** Runs the work atomically. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('begin immediate')
  try {
    const result = work()
    database.exec('commit')
    return result
  } catch (error) {
    database.exec('rollback')
    throw error
  }
}
