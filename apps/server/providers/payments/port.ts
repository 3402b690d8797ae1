import type { PayoutCurrency } from '@champa/wire/payout'
import type { BankAccount } from '@champa/wire/bank'
import type { VerifiedWebhook, WebhookHeaders } from '../verify-webhook.ts'

export type { BankAccount }

/** Status of a charge, common to all gateways. */
export type ChargeStatus = 'pending' | 'paid' | 'expired' | 'cancelled'

export type ChargePayment = {
  bankReference: string
  receivingAccount: string
  amount: bigint
  payer: BankAccount
  at: Date
}
/**
 * `amount` is the amount of the QR code (some gateways add satang); `expiresAt` is when the gateway
 * stops accepting payment.
 */
export type CreateChargeOutcome =
  | { outcome: 'ok'; gatewayReference: string; payload: string; amount: bigint; expiresAt: Date }
  | { outcome: 'failed' }
export type ChargeQueryOutcome =
  | { outcome: 'ok'; status: ChargeStatus; gatewayReference: string; payments: ChargePayment[] }
  | { outcome: 'not-found' }
  | { outcome: 'unknown' }
export type CancelOutcome = 'cancelled' | 'paid' | 'not-found' | 'unknown'

type ChargeNews = {
  id: string
  reference: string
  gatewayReference: string
  receivingAccount: string
  amount: bigint
  at: Date
}
export type ChargeEvent = ChargeNews &
  (
    | { type: 'charge.paid'; bankReference: string; payer: BankAccount }
    | { type: 'charge.expired' | 'charge.pending'; bankReference: null; payer: null }
  )

/**
 * Configuration shared by all gateways. `sendKey` authenticates our calls; `verifyKey` (or two
 * comma-separated ones) verifies the gateway's webhooks.
 */
export type GatewayConfig = {
  baseUrl: string
  sendKey: string
  verifyKey: string
  timeoutMs: number
}

/** A gateway that creates QR codes and reports their payment. */
export type QrGateway = {
  /** Idempotent: the same reference and amount return the same code. */
  create(charge: {
    reference: string
    amount: bigint
    expiresAt: Date
  }): Promise<CreateChargeOutcome>
  query(charge: { reference: string }): Promise<ChargeQueryOutcome>
  /** An expired code counts as cancelled, since no payment is expected any more. */
  cancel(charge: { reference: string }): Promise<CancelOutcome>
  verifyWebhook(headers: WebhookHeaders, rawBody: string | Buffer): VerifiedWebhook<ChargeEvent>
}

export type SubmitOutcome = 'accepted' | 'refused' | 'unknown'
export type PayoutQueryOutcome = {
  status: 'pending' | 'paid' | 'rejected' | 'not-found' | 'unknown'
  reason?: string
  bankReference?: string
}

type PayoutNews = { id: string; reference: string; amount: bigint; at: Date }
export type PayoutEvent = PayoutNews &
  (
    | { type: 'payout.paid'; bankReference: string; reason: null }
    | { type: 'payout.rejected'; bankReference: null; reason: string }
  )

/** A bank that pays withdrawals to members. */
export type PayoutBank = {
  /** Idempotent by reference: submitting again after an unknown outcome is safe. */
  submit(order: { reference: string; amount: bigint; to: BankAccount }): Promise<SubmitOutcome>
  query(order: { reference: string; amount: bigint }): Promise<PayoutQueryOutcome>
  /** What our account there holds; null: the bank did not say. */
  balances(): Promise<{ currency: PayoutCurrency; amount: bigint }[] | null>
  verifyWebhook(headers: WebhookHeaders, rawBody: string | Buffer): VerifiedWebhook<PayoutEvent>
}
