import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { BankAccount } from '@champa/wire/bank'
import type { SlipBehaviour } from '@champa/wire/slip-check'
import { clock } from '../clock.ts'
import { inTransaction, prepareQuery, type Query } from '../database.ts'
import { bankOf } from './banks.ts'
import { miniQr, newReference } from './references.ts'

export type Proxy = 'MSISDN' | 'NATID' | 'EWALLETID' | 'BILLERID'
type TransferStatus = 'executed' | 'scheduled' | 'cancelled'

export type Transfer = {
  bank_reference: string
  status: TransferStatus
  amount: number
  /** When the money moved, or will move. */
  at: number
  booked_at: number
  from_bank: string
  from_account: string
  from_name: string
  to_bank: string
  to_account: string
  to_name: string
  to_proxy: Proxy | null
  bill_id: string | null
  mini_qr: string
  /** Until this time slip verification answers with `refusal`. */
  refused_until: number
  refusal: NonNullable<SlipBehaviour['refusal']>
  captchas: number
}

export type Order = {
  from: BankAccount
  to: { bankCode: string; accountNo: string; name: string; proxy?: Proxy }
  amount: bigint
  at?: number
  scheduled?: boolean
  billId?: string | null
}

/** Writes an executed transfer to the statements of its accounts. */
type Booking = { arrive(transfer: Transfer): void }

/** Transfers of payers to the operator's accounts and to billers. */
export class Transfers {
  readonly #database: DatabaseSync
  readonly #entries: Booking
  readonly #insert: StatementSync
  readonly #byReference: Query<Transfer>
  readonly #newest: Query<Transfer>
  readonly #setStatus: StatementSync
  readonly #setBehaviour: StatementSync
  readonly #captchaShown: StatementSync
  readonly #delayOf: Query<{ seconds: number }>
  readonly #setDelay: StatementSync
  #lastAt = 0

  constructor(database: DatabaseSync, entries: Booking) {
    this.#database = database
    this.#entries = entries
    this.#insert = database.prepare(`insert into bank_transfer (bank_reference, status, amount, at,
        booked_at, from_bank, from_account, from_name, to_bank, to_account, to_name, to_proxy,
        bill_id, mini_qr, refused_until, refusal, captchas)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'delay', 0)`)
    this.#byReference = prepareQuery(
      database,
      'select * from bank_transfer where bank_reference = ?',
    )
    this.#newest = prepareQuery(
      database,
      'select * from bank_transfer order by booked_at desc limit ?',
    )
    this.#setStatus = database.prepare(
      'update bank_transfer set status = ?, at = ? where bank_reference = ?',
    )
    this.#setBehaviour = database.prepare(`update bank_transfer
        set refused_until = coalesce(?, refused_until), refusal = coalesce(?, refusal),
          captchas = coalesce(?, captchas)
        where bank_reference = ?`)
    this.#captchaShown = database.prepare(
      'update bank_transfer set captchas = captchas - 1 where bank_reference = ?',
    )
    this.#delayOf = prepareQuery(
      database,
      'select seconds from bank_slip_delay where bank_code = ?',
    )
    this.#setDelay = database.prepare(
      `insert into bank_slip_delay (bank_code, seconds)
        values (?, ?)
        on conflict do update set seconds = excluded.seconds`,
    )
  }

  /** Sends a transfer to an account, or stores it as scheduled. */
  send(parsed: Order): Transfer {
    return inTransaction(this.#database, () => {
      const transfer = this.#write(
        parsed,
        this.#freeReference(parsed),
        parsed.scheduled ? 'scheduled' : 'executed',
      )
      if (!parsed.scheduled) this.#entries.arrive(transfer)
      return transfer
    })
  }

  /** Records a paid bill of a gateway. It has a slip, but no entry in the operator's accounts. */
  recordBill(parsed: Order, bankReference: string): Transfer {
    return this.#write(parsed, bankReference, 'executed')
  }

  find(bankReference: string): Transfer | undefined {
    return this.#byReference.get(bankReference)
  }

  /** Transfers, newest first. */
  list(limit: number): Transfer[] {
    return this.#newest.all(limit)
  }

  /** Executes or cancels a transfer that is still scheduled. */
  close(
    bankReference: string,
    as: 'executed' | 'cancelled',
  ): Transfer | 'not-found' | 'not-scheduled' {
    return inTransaction(this.#database, () => {
      const known = this.find(bankReference)
      if (!known) return 'not-found'
      if (known.status !== 'scheduled') return 'not-scheduled'
      const transfer: Transfer = {
        ...known,
        status: as,
        at: as === 'executed' ? clock.now() : known.at,
      }
      this.#setStatus.run(transfer.status, transfer.at, bankReference)
      if (as === 'executed') this.#entries.arrive(transfer)
      return transfer
    })
  }

  setBehaviour(bankReference: string, { delaySeconds, refusal, captchas }: SlipBehaviour): boolean {
    const reportedFrom = delaySeconds === undefined ? null : clock.now() + delaySeconds * 1_000
    return (
      this.#setBehaviour.run(reportedFrom, refusal ?? null, captchas ?? null, bankReference)
        .changes > 0
    )
  }

  /** Uses up one required captcha; returns false when none is required. */
  showCaptcha(transfer: Transfer): boolean {
    if (transfer.captchas <= 0) return false
    this.#captchaShown.run(transfer.bank_reference)
    return true
  }

  setDelay(bankCode: string, seconds: number): void {
    this.#setDelay.run(bankCode, seconds)
  }

  #write(
    { from, to, amount, at, billId }: Order,
    bankReference: string,
    status: TransferStatus,
  ): Transfer {
    // A time later than the last transfer's, so that transfers within one millisecond have a unique
    // order.
    this.#lastAt = Math.max(clock.now(), this.#lastAt + 1)
    const bank = bankOf(from.bankCode)
    const movedAt = at ?? clock.now()
    const delay = this.#delayOf.get(bank.code)?.seconds ?? 0
    this.#insert.run(
      bankReference,
      status,
      amount,
      movedAt,
      this.#lastAt,
      from.bankCode,
      from.accountNo,
      from.name,
      to.bankCode,
      to.accountNo,
      to.name,
      to.proxy ?? null,
      billId ?? null,
      miniQr(bank, bankReference, movedAt),
      clock.now() + delay * 1_000,
    )
    return this.find(bankReference)!
  }

  #freeReference({ from, at }: Order): string {
    for (;;) {
      const reference = newReference(bankOf(from.bankCode), at ?? clock.now())
      if (!this.find(reference)) return reference
    }
  }
}
