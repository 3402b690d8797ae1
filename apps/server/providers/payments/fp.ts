import { toWireAmount } from '@champa/wire/amount'
import {
  fpAnswer,
  fpEvent,
  maxFpOnTop,
  fpPaths,
  fpSigned,
  fpSignedText,
  type fpTrade,
} from '@champa/wire/fp'
import type * as z from 'zod/mini'
import { clock } from '../../platform/clock.ts'
import { outsideCall } from '../outside-call.ts'
import { type VerifiedWebhook, hmac, isFresh, isSignedByAny, readJson } from '../verify-webhook.ts'
import type { ChargeEvent, ChargePayment, GatewayConfig, QrGateway } from './port.ts'

type Trade = z.output<typeof fpTrade>

const statuses = {
  NOTPAY: 'pending',
  SUCCESS: 'paid',
  CLOSED: 'cancelled',
  TIMEOUT: 'expired',
} as const

/** FP adds satang to the amount, signs inside the body, and sends its webhooks out of order. */
export function fp({ baseUrl, sendKey, verifyKey, timeoutMs }: GatewayConfig): QrGateway {
  /** Returns the requested trade; an answer about a different trade leaves the outcome unknown. */
  const ask = async (
    path: string,
    reference: string,
    more: Record<string, string> = {},
  ): Promise<Trade | 'not-found' | 'unknown'> => {
    const fields = {
      out_trade_no: reference,
      timestamp: String(Math.floor(clock.nowMs() / 1_000)),
      ...more,
    }
    const body = {
      ...fields,
      sign: hmac(sendKey, fpSignedText(fields)).toString('hex').toUpperCase(),
    }
    const said = await outsideCall({
      method: 'POST',
      url: baseUrl + path,
      party: 'gateway FP',
      timeoutMs,
      schema: fpAnswer,
      body,
    })
    if (said.kind !== 'answer') return 'unknown'
    if (said.body.code !== 0) return said.body.code === 'NOT_EXIST' ? 'not-found' : 'unknown'
    return said.body.data.out_trade_no === reference ? said.body.data : 'unknown'
  }

  return {
    async create({ reference, amount, expiresAt }) {
      const made = await ask(fpPaths.create, reference, {
        base_amount: toWireAmount(amount),
        expire_at: expiresAt.toISOString(),
      })
      if (typeof made === 'string' || made.base_amount !== amount) return { outcome: 'failed' }
      // FP adds a few satang to distinguish payers. An amount outside that range would charge the
      // member more than agreed.
      if (made.amount < amount || made.amount > amount + maxFpOnTop) return { outcome: 'failed' }
      return {
        outcome: 'ok',
        gatewayReference: made.trade_no,
        payload: made.qr_text,
        amount: made.amount,
        expiresAt: new Date(made.expire_at),
      }
    },
    async query({ reference }) {
      const trade = await ask(fpPaths.query, reference)
      if (typeof trade === 'string') return { outcome: trade }
      return {
        outcome: 'ok',
        status: statuses[trade.state],
        gatewayReference: trade.trade_no,
        payments: trade.payments.map(toPayment),
      }
    },
    async cancel({ reference }) {
      const trade = await ask(fpPaths.close, reference)
      if (typeof trade === 'string') return trade
      if (trade.state === 'NOTPAY') return 'unknown'
      return trade.state === 'SUCCESS' ? 'paid' : 'cancelled'
    },
    verifyWebhook: (_headers, rawBody) => verify(verifyKey, rawBody.toString()),
  }
}

function toPayment({
  bank_ref,
  to_account,
  amount,
  payer,
  paid_at,
}: Trade['payments'][number]): ChargePayment {
  return {
    bankReference: bank_ref,
    receivingAccount: to_account,
    amount,
    payer,
    at: new Date(paid_at),
  }
}

function verify(verifyKey: string, body: string): VerifiedWebhook<ChargeEvent> {
  const signed = fpSigned.safeParse(readJson(body))
  const { sign, timestamp } = signed.success ? signed.data : {}
  if (
    !signed.success ||
    !sign ||
    !timestamp ||
    !/^\d{1,12}$/.test(timestamp) ||
    !isFresh(Number(timestamp) * 1_000)
  )
    return { ok: false, reason: 'signature' }
  if (
    !isSignedByAny(verifyKey, Buffer.from(sign), (key) =>
      Buffer.from(hmac(key, fpSignedText(signed.data)).toString('hex').toUpperCase()),
    )
  )
    return { ok: false, reason: 'signature' }
  const read = fpEvent.safeParse(signed.data)
  if (!read.success) return { ok: false, reason: 'shape' }
  const {
    out_trade_no: reference,
    trade_no: gatewayReference,
    to_account: receivingAccount,
    amount,
    time,
    ...news
  } = read.data
  const fields = { reference, gatewayReference, receivingAccount, amount, at: new Date(time) }
  if (news.state !== 'SUCCESS') {
    const type = news.state === 'TIMEOUT' ? 'charge.expired' : 'charge.pending'
    return {
      ok: true,
      event: {
        ...fields,
        id: `${gatewayReference}:${news.state}`,
        type,
        bankReference: null,
        payer: null,
      },
    }
  }
  const payer = { bankCode: news.payer_bank, accountNo: news.payer_account, name: news.payer_name }
  return {
    ok: true,
    event: {
      ...fields,
      id: `${gatewayReference}:SUCCESS:${news.bank_ref}`,
      type: 'charge.paid',
      bankReference: news.bank_ref,
      payer,
    },
  }
}
