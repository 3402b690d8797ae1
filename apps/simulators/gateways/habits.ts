import type { BankAccount } from '@champa/wire/bank'
import type { FastifyInstance } from 'fastify'
import type { FaultSwitches } from '../faults/fault-switches.ts'
import type { Sender, WebhookKind } from '../payments/webhooks.ts'
import type { Charges } from './charges.ts'

export type Charge = {
  reference: string
  gatewayReference: string
  /** What the customer ordered, and what the code asks for. */
  baseAmount: bigint
  amount: bigint
  payload: string
  status: 'pending' | 'paid' | 'expired' | 'cancelled'
  expiresAt: number
  payments: Payment[]
}
export type Payment = { bankReference: string; amount: bigint; payer: BankAccount; at: number }

export type News = { id: string; body: string; afterMs?: number }

/** In what one gateway differs from the others. */
export type Habits = {
  name: string
  kind: Extract<WebhookKind, 'payonex' | 'ww' | 'paytimz' | 'fp'>
  /** Invented; no bank knows it. Its codes' own references begin with the prefix. */
  billerId: string
  prefix: string
  /** How long a code lives, where the gateway does not ask its customer. */
  livesMs?: number
  /** Another amount than was ordered, none of those that are open. */
  price?: (asked: bigint, open: Set<bigint>) => bigint
  paid(charge: Charge, payment: Payment): News[]
  expired(charge: Charge): News[]
}

/** One simulated gateway: its habits, how it sends its news, and what it answers its customer, the operator. */
export type Gateway = {
  habits: Habits
  sender: (secret: string) => Sender
  routes: (app: FastifyInstance, faults: FaultSwitches, charges: Charges, secret: string) => void
}

/** At most this much in one code. */
export const mostPerCharge = 700_000_00n
