import type { FastifyInstance } from 'fastify'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { toWireAmount } from '@champa/wire/amount'
import type { BankAccount } from '@champa/wire/bank'
import { clock } from '../clock.ts'
import { inTransaction } from '../database.ts'
import type { FaultSwitches } from '../faults/fault-switches.ts'
import type { Biller, OpenCode } from '../payments/billers.ts'
import { type Bill, writePayload } from '../payments/promptpay.ts'
import type { Sender, Webhooks } from '../payments/webhooks.ts'
import { randomText } from '../random-text.ts'
import type { Charge, GatewayBehaviour, Payment } from './gateway.ts'

type ChargeRow = {
  gateway_reference: string
  reference: string
  base_amount: number
  amount: number
  payload: string
  expires_at: number
  cancelled_at: number | null
}
type PaymentRow = {
  bank_reference: string
  amount: number
  bank_code: string
  account_no: string
  name: string
  at: number
}
type NewCharge = { reference: string; amount: bigint; expiresAt: number }

/** One gateway's charges and their payments. */
export class Charges implements Biller {
  readonly name: string
  readonly billerId: string
  readonly #database: DatabaseSync
  readonly #webhooks: Webhooks
  readonly #behaviour: GatewayBehaviour
  readonly #insert: StatementSync
  readonly #byReference: StatementSync
  readonly #byGateway: StatementSync
  readonly #open: StatementSync
  readonly #paymentsOf: StatementSync
  readonly #insertPayment: StatementSync
  readonly #cancel: StatementSync
  readonly #markExpiryReported: StatementSync
  readonly #expiring: StatementSync

  constructor(database: DatabaseSync, webhooks: Webhooks, behaviour: GatewayBehaviour) {
    this.name = behaviour.name
    this.billerId = behaviour.billerId
    this.#database = database
    this.#webhooks = webhooks
    this.#behaviour = behaviour
    this.#insert = database.prepare(`insert into gateway_charge (gateway, gateway_reference,
        reference, base_amount, amount, payload, created_at, expires_at)
      values (?, ?, ?, ?, ?, ?, ?, ?)`)
    this.#byReference = database.prepare(
      'select * from gateway_charge where gateway = ? and reference = ?',
    )
    this.#byGateway = database.prepare(
      'select * from gateway_charge where gateway = ? and gateway_reference = ?',
    )
    this.#open = database.prepare(
      `select *
        from gateway_charge
        where gateway = ? and cancelled_at is null and expires_at > ?
        order by created_at desc limit 50`,
    )
    this.#paymentsOf = database.prepare(
      'select * from gateway_payment where gateway_reference = ? order by at',
    )
    this.#insertPayment = database.prepare(`insert into gateway_payment (bank_reference,
        gateway_reference, amount, bank_code, account_no, name, at)
      values (?, ?, ?, ?, ?, ?, ?)`)
    this.#cancel = database.prepare(
      `update gateway_charge
        set cancelled_at = ?1, expiry_reported_at = ?1
        where gateway_reference = ?2`,
    )
    this.#markExpiryReported = database.prepare(
      'update gateway_charge set expiry_reported_at = ? where gateway_reference = ?',
    )
    this.#expiring = database.prepare(
      `select *
        from gateway_charge
        where gateway = ? and expiry_reported_at is null and expires_at <= ?
        limit 100`,
    )
  }

  /**
   * Idempotent: the same reference and amount return the same charge; a different amount returns
   * null.
   */
  create({ reference, amount: requested, expiresAt }: NewCharge): Charge | null {
    const charge = this.find(reference)
    if (charge) return charge.baseAmount === requested ? charge : null
    const amount =
      this.#behaviour.price?.(
        requested,
        new Set(this.#openRows().map((row) => BigInt(row.amount))),
      ) ?? requested
    const gatewayReference = `${this.#behaviour.prefix}${randomText(16)}`
    const ends =
      this.#behaviour.lifetimeMs === undefined
        ? expiresAt
        : clock.now() + this.#behaviour.lifetimeMs
    const payload = writePayload({ billerId: this.billerId, gatewayReference, amount })
    this.#insert.run(
      this.name,
      gatewayReference,
      reference,
      requested,
      amount,
      payload,
      clock.now(),
      ends,
    )
    return this.find(reference)
  }

  find(reference: string): Charge | null {
    const row = this.#byReference.get(this.name, reference) as ChargeRow | undefined
    return row ? this.#show(row) : null
  }

  /** Cancels a pending charge; any other is returned unchanged. */
  cancel(reference: string): Charge | null {
    const charge = this.find(reference)
    if (charge?.status !== 'pending') return charge
    this.#cancel.run(clock.now(), charge.gatewayReference)
    return this.find(reference)
  }

  /** Pending charges, newest first, for the banking app. */
  openCodes(): OpenCode[] {
    return this.#openRows()
      .map((row) => this.#show(row))
      .filter((charge) => charge.status === 'pending')
      .map(({ reference, amount, payload, expiresAt }) => ({
        gateway: this.name,
        reference,
        amount: toWireAmount(amount),
        payload,
        expiresAt: clock.write(expiresAt),
      }))
  }

  /** Books a payment like a bank: whatever the status of the charge, and any number of times. */
  pay(bill: Bill, from: BankAccount): string | null {
    const row = this.#byGateway.get(this.name, bill.gatewayReference) as ChargeRow | undefined
    if (!row) return null
    const at = clock.now()
    const bankReference = `BR${clock.write(at).replace(/\D/g, '').slice(0, 14)}${randomText(8)}`
    inTransaction(this.#database, () => {
      this.#insertPayment.run(
        bankReference,
        row.gateway_reference,
        bill.amount,
        from.bankCode,
        from.accountNo,
        from.name,
        at,
      )
      this.#markExpiryReported.run(at, row.gateway_reference)
      this.#enqueue(
        this.#behaviour.paid(this.#show(row), {
          bankReference,
          amount: bill.amount,
          payer: from,
          at,
        }),
      )
    })
    return bankReference
  }

  /** Sends webhooks for charges that expired unpaid. */
  reportExpired(): void {
    for (const row of this.#expiring.all(this.name, clock.now()) as ChargeRow[]) {
      inTransaction(this.#database, () => {
        this.#markExpiryReported.run(clock.now(), row.gateway_reference)
        this.#enqueue(this.#behaviour.expired(this.#show(row)))
      })
    }
  }

  #openRows(): ChargeRow[] {
    return this.#open.all(this.name, clock.now()) as ChargeRow[]
  }

  #enqueue(events: ReturnType<GatewayBehaviour['paid']>): void {
    for (const { id, body, delayMs } of events)
      this.#webhooks.enqueue(this.#behaviour.name, id, body, delayMs)
  }

  #show(row: ChargeRow): Charge {
    const payments = (this.#paymentsOf.all(row.gateway_reference) as PaymentRow[]).map(toPayment)
    return {
      reference: row.reference,
      gatewayReference: row.gateway_reference,
      baseAmount: BigInt(row.base_amount),
      amount: BigInt(row.amount),
      payload: row.payload,
      status: statusOf(row, payments.length),
      expiresAt: row.expires_at,
      payments,
    }
  }
}

function statusOf(row: ChargeRow, payments: number): Charge['status'] {
  if (payments > 0) return 'paid'
  if (row.cancelled_at !== null) return 'cancelled'
  return row.expires_at <= clock.now() ? 'expired' : 'pending'
}

function toPayment(row: PaymentRow): Payment {
  return {
    bankReference: row.bank_reference,
    amount: BigInt(row.amount),
    payer: { bankCode: row.bank_code, accountNo: row.account_no, name: row.name },
    at: row.at,
  }
}

/** One simulated gateway: its behaviour, its webhooks and its API for the operator. */
export type Gateway = {
  behaviour: GatewayBehaviour
  sender: (secret: string) => Omit<Sender, 'path' | 'faultTarget'>
  routes: (app: FastifyInstance, faults: FaultSwitches, charges: Charges, secret: string) => void
}
