import { randomUUID } from 'node:crypto'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { toWireAmount } from '@champa/wire/amount'
import type { BankAccount } from '@champa/wire/bank'
import {
  payoutCurrencies,
  type PayoutCurrency,
  type PayoutEventWire,
  type PayoutWire,
} from '@champa/wire/payout'
import { bankOf } from '../bank/banks.ts'
import { clock } from '../clock.ts'
import { inTransaction } from '../database.ts'
import { randomText } from '../random-text.ts'
import type { Webhooks } from './webhooks.ts'

type Row = {
  id: string
  reference: string
  amount: number
  bank_code: string
  account_no: string
  name: string
  status: PayoutWire['status']
  reason: string | null
  bank_reference: string | null
  at: number
}
type PayoutOrder = { reference: string; amount: bigint; to: BankAccount }
export type Decision = 'paid' | 'rejected'

/** What the operator's account holds before any payout, in 1/100. */
const openingBalances: Record<PayoutCurrency, bigint> = {
  THB: 20_000_000_00n,
  LAK: 8_000_000_000_00n,
}

const defaultReason = 'The receiving bank closed the account.'

/** Orders of the payout bank: paid automatically after a delay, or decided earlier by a button. */
export class Payouts {
  readonly #database: DatabaseSync
  readonly #webhooks: Webhooks
  readonly #delayMs: number
  readonly #insert: StatementSync
  readonly #byReference: StatementSync
  readonly #byEither: StatementSync
  readonly #newest: StatementSync
  readonly #due: StatementSync
  readonly #close: StatementSync
  readonly #ordered: StatementSync
  readonly #opening = { ...openingBalances }
  #lastAt = 0

  constructor(database: DatabaseSync, webhooks: Webhooks, delayMs: number) {
    this.#database = database
    this.#webhooks = webhooks
    this.#delayMs = delayMs
    this.#insert = database.prepare(`insert into payout (id, reference, amount, bank_code,
        account_no, name, status, at, settle_at)
      values (?, ?, ?, ?, ?, ?, 'pending', ?, ?)`)
    this.#byReference = database.prepare('select * from payout where reference = ?')
    this.#byEither = database.prepare('select * from payout where id = ?1 or reference = ?1')
    this.#newest = database.prepare('select * from payout order by at desc, id desc limit 200')
    this.#due = database.prepare(
      `select id from payout where status = 'pending' and settle_at <= ? limit 100`,
    )
    this.#ordered = database.prepare(
      `select bank_code, sum(amount) as amount
        from payout
        where status <> 'rejected'
        group by bank_code`,
    )
    this.#close = database.prepare(
      'update payout set status = ?, reason = ?, bank_reference = ? where id = ?',
    )
  }

  /**
   * Idempotent: the same order returns its status; the same reference with a different order
   * returns null. Without `settles` only a button decides the order.
   */
  submit({ reference, amount, to }: PayoutOrder, settles = true): PayoutWire | null {
    const existing = this.find(reference)
    if (existing)
      return existing.amount === toWireAmount(amount) && existing.to.accountNo === to.accountNo
        ? existing
        : null
    this.#lastAt = Math.max(clock.now(), this.#lastAt + 1)
    const settleAt = settles ? this.#lastAt + this.#delayMs : Number.MAX_SAFE_INTEGER
    this.#insert.run(
      `po_${randomUUID()}`,
      reference,
      amount,
      to.bankCode,
      to.accountNo,
      to.name,
      this.#lastAt,
      settleAt,
    )
    return this.find(reference)
  }

  find(reference: string): PayoutWire | null {
    const row = this.#byReference.get(reference) as Row | undefined
    return row ? show(row) : null
  }

  /** What the operator's account still holds: orders are taken from it until they are rejected. */
  balances(): { currency: PayoutCurrency; amount: bigint }[] {
    const ordered = this.#ordered.all() as { bank_code: string; amount: number }[]
    return payoutCurrencies.map((currency) => {
      const sum = ordered
        .filter((row) => currencyOf(row.bank_code) === currency)
        .reduce((total, row) => total + BigInt(row.amount), 0n)
      const left = this.#opening[currency] - sum
      return { currency, amount: left < 0n ? 0n : left }
    })
  }

  /** Makes the account hold this much now, as a top-up or a transfer to another account would. */
  setBalance(currency: PayoutCurrency, amount: bigint): void {
    const held = this.balances().find((one) => one.currency === currency)!.amount
    this.#opening[currency] += amount - held
  }

  /** Payout orders, newest first. */
  list(): PayoutWire[] {
    return (this.#newest.all() as Row[]).map(show)
  }

  settle(
    idOrReference: string,
    decision: Decision,
    reason = defaultReason,
  ): 'settled' | 'already-settled' | 'not-found' {
    const row = this.#byEither.get(idOrReference) as Row | undefined
    if (!row) return 'not-found'
    if (row.status !== 'pending') return 'already-settled'
    const event = resultEvent(row, decision, reason)
    inTransaction(this.#database, () => {
      this.#close.run(decision, event.reason, event.bankReference, row.id)
      this.#webhooks.enqueue('payout', event.id, JSON.stringify(event))
    })
    return 'settled'
  }

  /**
   * Reports the opposite of the decision by webhook, without changing the order. Returns the
   * reported type.
   */
  contradict(idOrReference: string): PayoutEventWire['type'] | null {
    const row = this.#byEither.get(idOrReference) as Row | undefined
    if (!row || row.status === 'pending') return null
    const event = resultEvent(row, row.status === 'paid' ? 'rejected' : 'paid', defaultReason)
    this.#webhooks.enqueue('payout', event.id, JSON.stringify(event))
    return event.type
  }

  payDue(): void {
    for (const { id } of this.#due.all(clock.now()) as { id: string }[]) this.settle(id, 'paid')
  }
}

const currencyOf = (bankCode: string): PayoutCurrency =>
  bankOf(bankCode).slip === 'lao' ? 'LAK' : 'THB'

function resultEvent(row: Row, decision: Decision, reason: string): PayoutEventWire {
  const fields = {
    id: `evt_${randomUUID()}`,
    reference: row.reference,
    amount: toWireAmount(BigInt(row.amount)),
    at: clock.write(clock.now()),
  }
  return decision === 'paid'
    ? { ...fields, type: 'payout.paid', bankReference: `PO${randomText(14)}`, reason: null }
    : { ...fields, type: 'payout.rejected', bankReference: null, reason }
}

/**
 * A payout has only one webhook, its result, so the fault out-of-order repeats the result under
 * another event id.
 */
export function outdatedPayoutEvents(body: string): { id: string; body: string }[] {
  const event = { ...(JSON.parse(body) as PayoutEventWire), id: `evt_${randomUUID()}` }
  return [{ id: event.id, body: JSON.stringify(event) }]
}

function show(row: Row): PayoutWire {
  return {
    id: row.id,
    reference: row.reference,
    amount: toWireAmount(BigInt(row.amount)),
    to: { bankCode: row.bank_code, accountNo: row.account_no, name: row.name },
    status: row.status,
    reason: row.reason,
    bankReference: row.bank_reference,
    at: clock.write(row.at),
  }
}
