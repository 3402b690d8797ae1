import { randomUUID } from 'node:crypto'
import { gatewayWord, type QrGatewayCode } from '@champa/contract/qr-gateways'
import { gateways } from '../../simulators/gateways/gateways.ts'
import type { TestApp } from './test-app.ts'

export interface SealedWebhook {
  headers: Record<string, string>
  body: string
}

interface WebhookOptions {
  reference: string
  amount?: bigint
  bankReference?: string
  /** True for an event that reports the code's expiry instead of a payment. */
  ended?: boolean
  secret?: string
  /** The time in the signature. */
  at?: Date
}

/** A webhook about a QR code, in the gateway's own format and with its signature. */
export function sealedWebhook(
  app: TestApp,
  name: QrGatewayCode,
  {
    reference,
    amount = 100_00n,
    bankReference = `BR${randomUUID()}`,
    ended,
    secret,
    at = new Date(),
  }: WebhookOptions,
): SealedWebhook {
  const { behaviour, sender } = gateways[name]
  const charge = {
    reference,
    gatewayReference: `${behaviour.prefix}test${reference.slice(-12)}`,
    baseAmount: amount,
    amount,
    payload: '',
    status: 'pending' as const,
    expiresAt: at.getTime() + 900_000,
    payments: [],
  }
  const payer = { bankCode: 'KBANK', accountNo: '1234567890', name: 'SOMCHAI & SONS=?' }
  const [event] = ended
    ? behaviour.expired(charge)
    : behaviour.paid(charge, { bankReference, amount, payer, at: at.getTime() })
  return sender(secret ?? app.ctx.settings.secrets[`${name}_VERIFY_KEY`]).seal(
    event!.id,
    event!.body,
    at.getTime(),
  )
}

/** Delivers a webhook to the server and returns the status. */
export async function deliver(
  app: TestApp,
  name: QrGatewayCode,
  { headers, body }: SealedWebhook,
): Promise<number> {
  const answer = await fetch(`${app.url}/api/hooks/qr/${gatewayWord(name)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  await answer.arrayBuffer()
  return answer.status
}
