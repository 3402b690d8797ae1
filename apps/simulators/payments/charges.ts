import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { toWireAmount } from '@champa/wire/amount'
import type { BankAccount } from '@champa/wire/bank'
import type { ChargePaymentWire, ChargeStatus, ChargeWire } from '@champa/wire/payonex'
import { clock } from '../clock.ts'
import { inTransaction } from '../database.ts'
import { randomText } from '../random-text.ts'
import { expiredEvent, paidEvent } from './charge-events.ts'
import type { Biller, OpenCode } from './billers.ts'
import { type Bill, billerId, receivingAccount, writePayload } from './promptpay.ts'
import type { Webhooks } from './webhooks.ts'

export type ChargeRow = {
  gateway_reference: string
  reference: string
  amount: number
  payload: string
  expires_at: number
  cancelled_at: number | null
}
type PaymentRow = { bank_reference: string; amount: number; bank_code: string; account_no: string; name: string; at: number }
type NewCharge = { reference: string; amount: bigint; expiresAt: string }

/** The gateway's charges and the payments that reached them. */
export class Charges implements Biller {
  readonly name = 'PAYONEX'
  readonly billerId = billerId
  readonly #database: DatabaseSync
  readonly #webhooks: Webhooks
  readonly #insert: StatementSync
  readonly #byReference: StatementSync
  readonly #byGateway: StatementSync
  readonly #newest: StatementSync
  readonly #paymentsOf: StatementSync
  readonly #insertPayment: StatementSync
  readonly #cancel: StatementSync
  readonly #toldExpiry: StatementSync
  readonly #expiring: StatementSync

  constructor(database: DatabaseSync, webhooks: Webhooks) {
    this.#database = database
    this.#webhooks = webhooks
    this.#insert = database.prepare(`insert into charge
      (gateway_reference, reference, amount, payload, created_at, expires_at) values (?, ?, ?, ?, ?, ?)`)
    this.#byReference = database.prepare('select * from charge where reference = ?')
    this.#byGateway = database.prepare('select * from charge where gateway_reference = ?')
    this.#newest = database.prepare('select * from charge order by created_at desc limit 50')
    this.#paymentsOf = database.prepare('select * from payment where gateway_reference = ? order by at')
    this.#insertPayment = database.prepare(`insert into payment
      (bank_reference, gateway_reference, amount, bank_code, account_no, name, at) values (?, ?, ?, ?, ?, ?, ?)`)
    this.#cancel = database.prepare('update charge set cancelled_at = ?1, expiry_told_at = ?1 where gateway_reference = ?2')
    this.#toldExpiry = database.prepare('update charge set expiry_told_at = ? where gateway_reference = ?')
    this.#expiring = database.prepare('select * from charge where expiry_told_at is null and expires_at <= ? limit 100')
  }

  /** The same reference and amount again answer the same charge; another amount is null. */
  create({ reference, amount, expiresAt }: NewCharge): ChargeWire | null {
    const known = this.find(reference)
    if (known) return known.amount === toWireAmount(amount) ? known : null
    const gatewayReference = `PX${randomText(16)}`
    const payload = writePayload(gatewayReference, amount)
    this.#insert.run(gatewayReference, reference, amount, payload, clock.now(), Date.parse(expiresAt))
    return this.find(reference)
  }

  find(reference: string): ChargeWire | null {
    const row = this.#byReference.get(reference) as ChargeRow | undefined
    return row ? this.#show(row) : null
  }

  /** Only a code that waits for its payment can be cancelled; any other stays what it is. */
  cancel(reference: string): ChargeWire | null {
    const known = this.find(reference)
    if (known?.status !== 'pending') return known
    this.#cancel.run(clock.now(), known.gatewayReference)
    return this.find(reference)
  }

  /** The codes that wait for their payment, newest first, for the banking app. */
  openCodes(): OpenCode[] {
    const shown = (this.#newest.all() as ChargeRow[]).map((row) => this.#show(row))
    return shown.filter((charge) => charge.status === 'pending').map(({ reference, amount, payload, expiresAt }) => ({ gateway: this.name, reference, amount, payload, expiresAt }))
  }

  /** Money moves as a bank moves it: whatever became of the code meanwhile, and as often as somebody pays. */
  pay(bill: Bill, from: BankAccount): string | null {
    const row = this.#byGateway.get(bill.gatewayReference) as ChargeRow | undefined
    if (!row) return null
    const at = clock.now()
    const bankReference = `BR${clock.write(at).replace(/\D/g, '').slice(0, 14)}${randomText(8)}`
    const event = paidEvent(row, { amount: bill.amount, bankReference, payer: from, at })
    inTransaction(this.#database, () => {
      this.#insertPayment.run(bankReference, row.gateway_reference, bill.amount, from.bankCode, from.accountNo, from.name, at)
      this.#toldExpiry.run(at, row.gateway_reference)
      this.#webhooks.owe('payonex', event.id, JSON.stringify(event))
    })
    return bankReference
  }

  /** Tells the operator of codes that ran out unpaid. */
  tellExpired(): void {
    for (const row of this.#expiring.all(clock.now()) as ChargeRow[]) {
      const event = expiredEvent(row)
      inTransaction(this.#database, () => {
        this.#toldExpiry.run(clock.now(), row.gateway_reference)
        this.#webhooks.owe('payonex', event.id, JSON.stringify(event))
      })
    }
  }

  #show(row: ChargeRow): ChargeWire {
    const payments = (this.#paymentsOf.all(row.gateway_reference) as PaymentRow[]).map(showPayment)
    return {
      reference: row.reference,
      gatewayReference: row.gateway_reference,
      amount: toWireAmount(BigInt(row.amount)),
      payload: row.payload,
      status: statusOf(row, payments.length),
      expiresAt: clock.write(row.expires_at),
      payments,
    }
  }
}

function statusOf(row: ChargeRow, payments: number): ChargeStatus {
  if (payments > 0) return 'paid'
  if (row.cancelled_at !== null) return 'cancelled'
  return row.expires_at <= clock.now() ? 'expired' : 'pending'
}

function showPayment(row: PaymentRow): ChargePaymentWire {
  return {
    bankReference: row.bank_reference,
    receivingAccount,
    amount: toWireAmount(BigInt(row.amount)),
    payer: { bankCode: row.bank_code, accountNo: row.account_no, name: row.name },
    at: clock.write(row.at),
  }
}
