import { randomUUID } from 'node:crypto'
import { fp } from '../../simulators/gateways/fp.ts'
import { payonex } from '../../simulators/gateways/payonex.ts'
import { paytimz } from '../../simulators/gateways/paytimz.ts'
import { ww } from '../../simulators/gateways/ww.ts'
import type { TestApp } from './test-app.ts'

export const gateways = { WW: ww, PAYTIMZ: paytimz, PAYONEX: payonex, FP: fp }
export type GatewayName = keyof typeof gateways
export const gatewayNames = Object.keys(gateways) as GatewayName[]
/** The name of a gateway in the simulators' fault targets. */
export const faultWord = (name: GatewayName): string =>
  name === 'PAYONEX' ? 'qr' : name.toLowerCase()

export interface SealedWebhook {
  headers: Record<string, string>
  body: string
}

interface WebhookOptions {
  reference: string
  amount?: bigint
  bankReference?: string
  /** True for the expiry of the code instead of a payment. */
  ended?: boolean
  secret?: string
  /** Time of the signature. */
  at?: Date
}

/** A webhook of a code in the gateway's own format and signature. */
export function sealedWebhook(
  app: TestApp,
  name: GatewayName,
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
  name: GatewayName,
  { headers, body }: SealedWebhook,
): Promise<number> {
  const answer = await fetch(`${app.url}/api/hooks/qr/${name.toLowerCase()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  await answer.arrayBuffer()
  return answer.status
}
