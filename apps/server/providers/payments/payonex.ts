import { toWireAmount } from '@champa/wire/amount'
import { charge, chargeEvent, payonexPaths, payonexRefusal } from '@champa/wire/payonex'
import * as z from 'zod/mini'
import { outsideCall } from '../outside-call.ts'
import { webhookVerifier } from '../verify-webhook.ts'
import type { ChargeEvent, GatewayConfig, QrGateway } from './port.ts'

const answer = z.union([charge, payonexRefusal])

/** PAYONEX: PromptPay codes that contain the gateway's own reference. */
export function payonex({ baseUrl, sendKey, verifyKey, timeoutMs }: GatewayConfig): QrGateway {
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    outsideCall({
      method,
      url: baseUrl + path,
      party: 'gateway PAYONEX',
      secret: sendKey,
      timeoutMs,
      schema: answer,
      ...(body ? { body } : {}),
    })
  const verify = webhookVerifier(verifyKey, chargeEvent)

  return {
    async create({ reference, amount, expiresAt }) {
      const order = { reference, amount: toWireAmount(amount), expiresAt: expiresAt.toISOString() }
      const said = await call('POST', payonexPaths.charges, order)
      if (said.kind !== 'answer' || 'code' in said.body) return { outcome: 'failed' }
      const { gatewayReference, payload, ...made } = said.body
      // Never shows a QR code with an amount other than the requested one.
      return made.reference === reference && made.amount === amount
        ? { outcome: 'ok', gatewayReference, payload, amount, expiresAt: new Date(made.expiresAt) }
        : { outcome: 'failed' }
    },
    async query({ reference }) {
      const said = await call('GET', payonexPaths.charge(reference))
      if (said.kind !== 'answer') return { outcome: 'unknown' }
      if ('code' in said.body)
        return { outcome: said.body.code === 'not-found' ? 'not-found' : 'unknown' }
      const { status, gatewayReference, payments } = said.body
      // An answer about a different charge leaves the outcome unknown.
      if (said.body.reference !== reference) return { outcome: 'unknown' }
      return {
        outcome: 'ok',
        status,
        gatewayReference,
        payments: payments.map((payment) => ({ ...payment, at: new Date(payment.at) })),
      }
    },
    async cancel({ reference }) {
      const said = await call('POST', payonexPaths.cancel(reference))
      if (said.kind !== 'answer') return 'unknown'
      if ('code' in said.body) return said.body.code === 'not-found' ? 'not-found' : 'unknown'
      if (said.body.status === 'paid') return 'paid'
      return said.body.status === 'pending' ? 'unknown' : 'cancelled'
    },
    verifyWebhook(headers, rawBody) {
      const verified = verify(headers, rawBody)
      if (!verified.ok) return verified
      const event: ChargeEvent = { ...verified.event, at: new Date(verified.event.at) }
      return { ok: true, event }
    },
  }
}
