import { randomUUID } from 'node:crypto'
import { qrGatewayRows } from '@champa/contract/qr-gateways'
import {
  paytimzAsk,
  paytimzCreate,
  paytimzPaths,
  paytimzSignatureHeader,
  paytimzTimeHeader,
  type PaytimzAnswerWire,
  type PaytimzEventWire,
  type PaytimzQrWire,
} from '@champa/wire/paytimz'
import type { BankAccount } from '@champa/wire/bank'
import * as z from 'zod/mini'
import { bearer } from '../bearer.ts'
import { clock } from '../clock.ts'
import { answer, type Answer } from '../faults/answer.ts'
import type { Gateway } from './charges.ts'
import { type Charge, type GatewayEvent, maxPerCharge } from './gateway.ts'
import { hmac } from './seal.ts'

const toAccount = qrGatewayRows.PAYTIMZ.sandboxAccount
/** The delay of webhooks. */
const lateMs = 1_500
/** A payment within this time before the code's expiry is first reported as expired. */
const lastMomentsMs = 60_000
const newId = () => `ptz-${randomUUID()}`
const toEvent = (event: PaytimzEventWire, delayMs = lateMs): GatewayEvent => ({
  id: event.eventId,
  body: JSON.stringify(event),
  delayMs,
})
const toFrom = ({ bankCode, accountNo, name }: BankAccount) => ({
  bank: bankCode,
  account: accountNo,
  name,
})

function fields({ reference, gatewayReference }: Charge, amount: bigint, at: number) {
  return {
    eventId: newId(),
    merchantRef: reference,
    txnId: gatewayReference,
    toAccount,
    satang: Number(amount),
    at,
  }
}

/** Outdated webhooks that an out-of-order network delivers after "completed". */
function outdatedEvents(body: string): GatewayEvent[] {
  const event = JSON.parse(body) as PaytimzEventWire
  if (event.status !== 'COMPLETED') return []
  const { merchantRef, txnId, satang, at } = event
  return (['WAITING', 'EXPIRED'] as const).map((status) =>
    toEvent(
      { eventId: newId(), merchantRef, txnId, toAccount, satang, at: at - 30_000, status },
      0,
    ),
  )
}

const words = {
  pending: 'WAITING',
  paid: 'COMPLETED',
  expired: 'EXPIRED',
  cancelled: 'VOIDED',
} as const

function show({
  reference,
  gatewayReference,
  amount,
  payload,
  status,
  expiresAt,
  payments,
}: Charge): PaytimzQrWire {
  return {
    merchantRef: reference,
    txnId: gatewayReference,
    satang: Number(amount),
    promptpay: payload,
    status: words[status],
    expiresAt,
    transfers: payments.map((payment) => ({
      bankRef: payment.bankReference,
      toAccount,
      satang: Number(payment.amount),
      from: toFrom(payment.payer),
      at: payment.at,
    })),
  }
}

type RefusalReason = Extract<PaytimzAnswerWire, { ok: false }>['why']
const refuse = (status: number, why: RefusalReason, text: string): Answer => ({
  status,
  body: { ok: false, why, text } satisfies PaytimzAnswerWire,
})
const answerFor = (charge: Charge | null): Answer =>
  charge
    ? { status: 200, body: { ok: true, qr: show(charge) } satisfies PaytimzAnswerWire }
    : refuse(200, 'UNKNOWN_REF', 'There is no such code.')
const refusal = refuse(200, 'BUSY', 'PAYTIMZ is busy.')
const wrongKey = refuse(401, 'KEY', 'Invalid secret.')

/** PAYTIMZ: amounts in satang, POST only, and delayed webhooks that may report an expiry first. */
export const paytimz: Gateway = {
  behaviour: {
    name: 'PAYTIMZ',
    billerId: '099400000303003',
    prefix: 'PT',
    paid: (charge, { amount, at, bankReference, payer }) => {
      const inLastMoments = charge.expiresAt - at < lastMomentsMs
      const completed = toEvent({
        ...fields(charge, amount, at),
        status: 'COMPLETED',
        bankRef: bankReference,
        from: toFrom(payer),
      })
      return inLastMoments
        ? [toEvent({ ...fields(charge, amount, at), status: 'EXPIRED' }, lateMs / 2), completed]
        : [completed]
    },
    expired: (charge) => [
      toEvent({ ...fields(charge, charge.amount, charge.expiresAt), status: 'EXPIRED' }),
    ],
  },
  sender: (secret) => ({
    outdated: outdatedEvents,
    seal: (_id, body, sentAt) => ({
      headers: {
        [paytimzTimeHeader]: String(sentAt),
        [paytimzSignatureHeader]: hmac(secret, `${sentAt}\n${body}`).toString('base64'),
      },
      body,
    }),
  }),
  routes(app, faults, charges, secret) {
    const allowed = bearer(secret)

    app.post(paytimzPaths.create, (request, reply) => {
      const parsed = paytimzCreate.safeParse(request.body)
      return answer(reply, faults, {
        target: 'paytimz/create',
        refusal,
        work: () => {
          if (!allowed(request)) return wrongKey
          if (!parsed.success) return refuse(400, 'INPUT', z.prettifyError(parsed.error))
          if (parsed.data.satang > maxPerCharge)
            return refuse(400, 'INPUT', 'At most 70000000 satang.')
          const charge = charges.create({
            reference: parsed.data.merchantRef,
            amount: parsed.data.satang,
            expiresAt: clock.now() + parsed.data.ttlSeconds * 1_000,
          })
          return charge
            ? answerFor(charge)
            : refuse(200, 'REF_USED', 'This merchantRef has another amount.')
        },
      })
    })

    for (const [path, target, work] of [
      [paytimzPaths.status, 'paytimz/query', (reference: string) => charges.find(reference)],
      [paytimzPaths.void, 'paytimz/cancel', (reference: string) => charges.cancel(reference)],
    ] as const) {
      app.post(path, (request, reply) => {
        const query = paytimzAsk.safeParse(request.body)
        return answer(reply, faults, {
          target,
          refusal,
          work: () => {
            if (!allowed(request)) return wrongKey
            return query.success
              ? answerFor(work(query.data.merchantRef))
              : refuse(400, 'INPUT', z.prettifyError(query.error))
          },
        })
      })
    }
  },
}
