import { randomUUID } from 'node:crypto'
import { toWireAmount } from '@champa/wire/amount'
import type { BankAccount } from '@champa/wire/bank'
import type { ChargeEventWire } from '@champa/wire/payonex'
import { clock } from '../clock.ts'
import type { ChargeRow } from './charges.ts'
import { receivingAccount } from './promptpay.ts'

const newId = () => `evt_${randomUUID()}`

export function paidEvent(row: ChargeRow, payment: { amount: bigint; bankReference: string; payer: BankAccount; at: number }): ChargeEventWire {
  const { bankReference, payer } = payment
  return { ...fields(row, payment.amount, payment.at), type: 'charge.paid', bankReference, payer }
}

export function expiredEvent(row: ChargeRow): ChargeEventWire {
  return { ...fields(row, BigInt(row.amount), row.expires_at), type: 'charge.expired', bankReference: null, payer: null }
}

/** What a network that loses the order brings after "paid": the news from before it. */
export function olderChargeEvents(body: string): { id: string; body: string }[] {
  const event = JSON.parse(body) as ChargeEventWire
  if (event.type !== 'charge.paid') return []
  const at = clock.write(Date.parse(event.at) - 30_000)
  return (['charge.pending', 'charge.expired'] as const).map((type) => {
    const older: ChargeEventWire = { ...event, id: newId(), at, type, bankReference: null, payer: null }
    return { id: older.id, body: JSON.stringify(older) }
  })
}

function fields(row: ChargeRow, amount: bigint, at: number) {
  return {
    id: newId(),
    reference: row.reference,
    gatewayReference: row.gateway_reference,
    receivingAccount,
    amount: toWireAmount(amount),
    at: clock.write(at),
  }
}
