import type { QrGatewayCode } from '@champa/contract/qr-gateways'
import type { BankAccount } from '@champa/wire/bank'
import type { FastifyInstance } from 'fastify'
import type { FaultSwitches } from '../faults/fault-switches.ts'
import type { Sender } from '../payments/webhooks.ts'
import type { Charges } from './charges.ts'

export type Charge = {
  reference: string
  gatewayReference: string
  /** The ordered amount; `amount` is what the code charges. */
  baseAmount: bigint
  amount: bigint
  payload: string
  status: 'pending' | 'paid' | 'expired' | 'cancelled'
  expiresAt: number
  payments: Payment[]
}
export type Payment = { bankReference: string; amount: bigint; payer: BankAccount; at: number }

export type GatewayEvent = { id: string; body: string; delayMs?: number }

/** The differences between gateways. */
export type GatewayBehaviour = {
  name: QrGatewayCode
  /** Fictitious; no bank knows it. The gateway's own references start with `prefix`. */
  billerId: string
  prefix: string
  /** Lifetime of a code when the gateway ignores the requested one. */
  lifetimeMs?: number
  /** Changes the ordered amount to one that no open code has. */
  price?: (requested: bigint, open: Set<bigint>) => bigint
  paid(charge: Charge, payment: Payment): GatewayEvent[]
  expired(charge: Charge): GatewayEvent[]
}

/** One simulated gateway: its behaviour, its webhooks and its API for the operator. */
export type Gateway = {
  behaviour: GatewayBehaviour
  sender: (secret: string) => Omit<Sender, 'path' | 'faultTarget'>
  routes: (app: FastifyInstance, faults: FaultSwitches, charges: Charges, secret: string) => void
}

/** Maximum amount of one code. */
export const maxPerCharge = 700_000_00n
