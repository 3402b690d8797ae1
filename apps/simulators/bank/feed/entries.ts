import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { clock } from '../../clock.ts'
import type { BankSmsEvents } from './bank-sms.ts'
import { defaultSmsAccounts } from '../operator-accounts.ts'
import type { Transfer } from '../transfers.ts'
import { prepareQuery, type Query } from '../../database.ts'

export type Entry = Transfer & { cursor: number; balance: number }
type Reporting = { feed: boolean; sms: boolean }

/** Balance of every account before its first transfer. */
const openingBalance = 25_000_00

/**
 * Incoming transfers of each of the operator's accounts in order of arrival, with the balance after
 * each. Any account number is accepted.
 */
export class Entries {
  readonly #sms: BankSmsEvents
  readonly #insert: StatementSync
  readonly #last: Query<{ cursor: number | null; balance: number | null }>
  readonly #after: Query<Entry>
  readonly #until: Query<Entry>
  readonly #move: StatementSync
  readonly #reportingOf: Query<{ feed: number; sms: number }>
  readonly #setReporting: StatementSync

  constructor(database: DatabaseSync, sms: BankSmsEvents) {
    this.#sms = sms
    const rows = `select t.*, e.cursor, e.balance
      from bank_entry e
      join bank_transfer t on t.bank_reference = e.bank_reference
      where e.account_no = ?`
    this.#insert = database.prepare(
      'insert into bank_entry (account_no, cursor, bank_reference, balance) values (?, ?, ?, ?)',
    )
    this.#last = prepareQuery(
      database,
      `select (select max(cursor) from bank_entry where account_no = ?1) as cursor,
      (select max(balance) from bank_entry where account_no = ?1) as balance`,
    )
    this.#after = prepareQuery(database, `${rows} and e.cursor > ? order by e.cursor limit ?`)
    this.#until = prepareQuery(database, `${rows} and e.cursor <= ? order by e.cursor desc limit ?`)
    this.#move = database.prepare(
      'update bank_entry set cursor = ? where account_no = ? and cursor = ?',
    )
    this.#reportingOf = prepareQuery(
      database,
      'select feed, sms from bank_account where account_no = ?',
    )
    this.#setReporting = database.prepare(
      `insert into bank_account (account_no, feed, sms)
        values (?, ?, ?)
        on conflict do update set feed = excluded.feed, sms = excluded.sms`,
    )
  }

  /**
   * Books a transfer (in the caller's transaction) and sends an SMS if the account reports by SMS.
   */
  arrive(transfer: Transfer): void {
    const { cursor, balance } = this.#lastOf(transfer.to_account)
    const after = balance + transfer.amount
    this.#insert.run(transfer.to_account, cursor + 1, transfer.bank_reference, after)
    if (this.reporting(transfer.to_account).sms)
      this.#sms.report(transfer, BigInt(after), clock.now())
  }

  /** Entries after the cursor, in order of arrival. */
  after(accountNo: string, cursor: number, limit: number): Entry[] {
    return this.#after.all(accountNo, cursor, limit)
  }

  /** The last entries up to the cursor, in order of arrival. */
  until(accountNo: string, cursor: number, limit: number): Entry[] {
    return this.#until.all(accountNo, cursor, limit).toReversed()
  }

  /** Moves an entry to the end of the feed: a later cursor with an older time. */
  moveToEnd(accountNo: string, entry: Entry): void {
    this.#move.run(this.#lastOf(accountNo).cursor + 1, accountNo, entry.cursor)
  }

  reporting(accountNo: string): Reporting {
    const set = this.#reportingOf.get(accountNo)
    if (set) return { feed: set.feed === 1, sms: set.sms === 1 }
    const bySms = defaultSmsAccounts.includes(accountNo)
    return { feed: !bySms, sms: bySms }
  }

  setReporting(accountNo: string, wanted: Partial<Reporting>): Reporting {
    const { feed, sms } = { ...this.reporting(accountNo), ...wanted }
    this.#setReporting.run(accountNo, Number(feed), Number(sms))
    return { feed, sms }
  }

  #lastOf(accountNo: string): { cursor: number; balance: number } {
    const last = this.#last.get(accountNo)
    return { cursor: last?.cursor ?? 0, balance: last?.balance ?? openingBalance }
  }
}
