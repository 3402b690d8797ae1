import { toWireAmount } from '@champa/wire/amount'
import {
  wwEvent,
  wwOrder,
  wwPaths,
  wwRefusal,
  wwSignature,
  wwSignatureHeader,
} from '@champa/wire/ww'
import * as z from 'zod/mini'
import { outsideCall } from '../outside-call.ts'
import {
  type VerifiedWebhook,
  type WebhookHeaders,
  hmac,
  isFresh,
  isSignedByAny,
  readJson,
} from '../verify-webhook.ts'
import type { ChargeEvent, ChargePayment, GatewayConfig, QrGateway } from './port.ts'

const answer = z.union([wwOrder, wwRefusal])
type Order = z.output<typeof wwOrder>

const statuses = { PENDING: 'pending', DONE: 'paid', FAILED: 'expired' } as const

/** WW's QR codes expire after five minutes, and one status covers every end without payment. */
export function ww({ baseUrl, sendKey, verifyKey, timeoutMs }: GatewayConfig): QrGateway {
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    outsideCall({
      method,
      url: baseUrl + path,
      party: 'gateway WW',
      secret: sendKey,
      timeoutMs,
      schema: answer,
      ...(body ? { body } : {}),
    })
  /** Returns the requested order; an answer about a different order leaves the outcome unknown. */
  const ask = async (
    method: 'GET' | 'POST',
    path: string,
    reference: string,
  ): Promise<Order | 'not-found' | 'unknown'> => {
    const said = await call(method, path)
    if (said.kind !== 'answer') return 'unknown'
    if ('error' in said.body) return said.body.error === 'NO_ORDER' ? 'not-found' : 'unknown'
    return said.body.order_id === reference ? said.body : 'unknown'
  }

  return {
    async create({ reference, amount }) {
      const said = await call('POST', wwPaths.orders, {
        order_id: reference,
        amount: toWireAmount(amount),
      })
      if (said.kind !== 'answer' || 'error' in said.body) return { outcome: 'failed' }
      const made = said.body
      // Never shows a QR code with an amount other than the requested one.
      if (made.order_id !== reference || made.amount !== amount) return { outcome: 'failed' }
      return {
        outcome: 'ok',
        gatewayReference: made.ww_id,
        payload: made.qr,
        amount,
        expiresAt: new Date(made.expires_at),
      }
    },
    async query({ reference }) {
      const order = await ask('GET', wwPaths.order(reference), reference)
      if (typeof order === 'string') return { outcome: order }
      return {
        outcome: 'ok',
        status: statuses[order.status],
        gatewayReference: order.ww_id,
        payments: order.transactions.map(toPayment),
      }
    },
    async cancel({ reference }) {
      const order = await ask('POST', wwPaths.void(reference), reference)
      if (typeof order === 'string') return order
      if (order.status === 'PENDING') return 'unknown'
      return order.status === 'DONE' ? 'paid' : 'cancelled'
    },
    verifyWebhook: (headers, rawBody) => verify(verifyKey, headers, rawBody.toString()),
  }
}

function toPayment({
  bank_ref,
  to_account,
  amount,
  payer,
  paid_at,
}: Order['transactions'][number]): ChargePayment {
  return {
    bankReference: bank_ref,
    receivingAccount: to_account,
    amount,
    payer,
    at: new Date(paid_at),
  }
}

function verify(
  verifyKey: string,
  headers: WebhookHeaders,
  body: string,
): VerifiedWebhook<ChargeEvent> {
  const [, time, signature] = wwSignature.exec(String(headers[wwSignatureHeader])) ?? []
  if (!time || !signature || !isFresh(Number(time) * 1_000))
    return { ok: false, reason: 'signature' }
  if (
    !isSignedByAny(verifyKey, Buffer.from(signature, 'hex'), (key) => hmac(key, `${time}.${body}`))
  )
    return { ok: false, reason: 'signature' }
  const read = wwEvent.safeParse(readJson(body))
  if (!read.success) return { ok: false, reason: 'shape' }
  const {
    notify_id: id,
    order_id: reference,
    ww_id: gatewayReference,
    to_account: receivingAccount,
    amount,
    at,
    ...news
  } = read.data
  const fields = { id, reference, gatewayReference, receivingAccount, amount, at: new Date(at) }
  if (news.status === 'DONE')
    return {
      ok: true,
      event: { ...fields, type: 'charge.paid', bankReference: news.bank_ref, payer: news.payer },
    }
  return {
    ok: true,
    event: {
      ...fields,
      type: news.status === 'FAILED' ? 'charge.expired' : 'charge.pending',
      bankReference: null,
      payer: null,
    },
  }
}
