import type { QrGatewayCode } from '@champa/contract/qr-gateways'
import type { BankAccount } from '@champa/wire/bank'

export type Charge = {
  reference: string
  gatewayReference: string
  /** The amount that the operator ordered; `amount` is what the payer must pay. */
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
  /** A fictitious biller id, which no real bank knows. */
  billerId: string
  /** Prefix of the gateway's references. */
  prefix: string
  /** Lifetime of a code at a gateway that ignores the requested lifetime. */
  lifetimeMs?: number
  /** Changes the ordered amount to one that no open code has. */
  price?: (requested: bigint, open: Set<bigint>) => bigint
  paid(charge: Charge, payment: Payment): GatewayEvent[]
  expired(charge: Charge): GatewayEvent[]
}

/** Maximum amount of one code. */
export const maxPerCharge = 700_000_00n
