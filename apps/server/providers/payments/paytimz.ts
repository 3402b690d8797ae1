import {
  paytimzAnswer,
  paytimzEvent,
  paytimzPaths,
  paytimzSignatureHeader,
  paytimzTimeHeader,
  type paytimzQr,
} from '@champa/wire/paytimz'
import type * as z from 'zod/mini'
import { clock } from '../../platform/clock.ts'
import { outsideCall } from '../outside-call.ts'
import {
  type VerifiedWebhook,
  type WebhookHeaders,
  hmac,
  isFresh,
  isSignedByAny,
  readJson,
} from '../verify-webhook.ts'
import type { BankAccount, ChargeEvent, ChargePayment, GatewayConfig, QrGateway } from './port.ts'

type Qr = z.output<typeof paytimzQr>

const statuses = {
  WAITING: 'pending',
  COMPLETED: 'paid',
  EXPIRED: 'expired',
  VOIDED: 'cancelled',
} as const

/** PAYTIMZ uses amounts in satang, POST only, and delayed webhooks. */
export function paytimz({ baseUrl, sendKey, verifyKey, timeoutMs }: GatewayConfig): QrGateway {
  /** Returns the requested QR code; an answer about a different code leaves the outcome unknown. */
  const ask = async (
    path: string,
    body: { merchantRef: string; satang?: number; ttlSeconds?: number },
  ): Promise<Qr | 'not-found' | 'unknown'> => {
    const said = await outsideCall({
      method: 'POST',
      url: baseUrl + path,
      party: 'gateway PAYTIMZ',
      secret: sendKey,
      timeoutMs,
      schema: paytimzAnswer,
      body,
    })
    if (said.kind !== 'answer') return 'unknown'
    if (!said.body.ok) return said.body.why === 'UNKNOWN_REF' ? 'not-found' : 'unknown'
    return said.body.qr.merchantRef === body.merchantRef ? said.body.qr : 'unknown'
  }

  return {
    async create({ reference, amount, expiresAt }) {
      const ttlSeconds = Math.max(0, Math.floor((expiresAt.getTime() - clock.nowMs()) / 1_000))
      const made = await ask(paytimzPaths.create, {
        merchantRef: reference,
        satang: Number(amount),
        ttlSeconds,
      })
      // Never shows a QR code with an amount other than the requested one.
      if (typeof made === 'string' || made.satang !== amount) return { outcome: 'failed' }
      return {
        outcome: 'ok',
        gatewayReference: made.txnId,
        payload: made.promptpay,
        amount,
        expiresAt: new Date(made.expiresAt),
      }
    },
    async query({ reference }) {
      const qr = await ask(paytimzPaths.status, { merchantRef: reference })
      if (typeof qr === 'string') return { outcome: qr }
      return {
        outcome: 'ok',
        status: statuses[qr.status],
        gatewayReference: qr.txnId,
        payments: qr.transfers.map(toPayment),
      }
    },
    async cancel({ reference }) {
      const qr = await ask(paytimzPaths.void, { merchantRef: reference })
      if (typeof qr === 'string') return qr
      if (qr.status === 'WAITING') return 'unknown'
      return qr.status === 'COMPLETED' ? 'paid' : 'cancelled'
    },
    verifyWebhook: (headers, rawBody) => verify(verifyKey, headers, rawBody.toString()),
  }
}

const toPayer = ({
  bank,
  account,
  name,
}: {
  bank: string
  account: string
  name: string
}): BankAccount => ({ bankCode: bank, accountNo: account, name })

function toPayment({
  bankRef,
  toAccount,
  satang,
  from,
  at,
}: Qr['transfers'][number]): ChargePayment {
  return {
    bankReference: bankRef,
    receivingAccount: toAccount,
    amount: satang,
    payer: toPayer(from),
    at: new Date(at),
  }
}

function verify(
  verifyKey: string,
  headers: WebhookHeaders,
  body: string,
): VerifiedWebhook<ChargeEvent> {
  const [time, signature] = [headers[paytimzTimeHeader], headers[paytimzSignatureHeader]]
  if (
    typeof time !== 'string' ||
    typeof signature !== 'string' ||
    !/^\d{1,15}$/.test(time) ||
    !isFresh(Number(time))
  )
    return { ok: false, reason: 'signature' }
  if (
    !isSignedByAny(verifyKey, Buffer.from(signature, 'base64'), (key) =>
      hmac(key, `${time}\n${body}`),
    )
  )
    return { ok: false, reason: 'signature' }
  const read = paytimzEvent.safeParse(readJson(body))
  if (!read.success) return { ok: false, reason: 'shape' }
  const {
    eventId: id,
    merchantRef: reference,
    txnId: gatewayReference,
    toAccount: receivingAccount,
    satang: amount,
    at,
    ...news
  } = read.data
  const fields = { id, reference, gatewayReference, receivingAccount, amount, at: new Date(at) }
  if (news.status === 'COMPLETED')
    return {
      ok: true,
      event: {
        ...fields,
        type: 'charge.paid',
        bankReference: news.bankRef,
        payer: toPayer(news.from),
      },
    }
  return {
    ok: true,
    event: {
      ...fields,
      type: news.status === 'EXPIRED' ? 'charge.expired' : 'charge.pending',
      bankReference: null,
      payer: null,
    },
  }
}
