import { randomInt, randomUUID } from 'node:crypto'
import { qrGatewayRows } from '@champa/contract/qr-gateways'
import { toWireAmount } from '@champa/wire/amount'
import {
  wwCreate,
  wwExpiresInMs,
  wwPaths,
  wwSignatureHeader,
  type WwEventWire,
  type WwOrderWire,
  type WwRefusal,
} from '@champa/wire/ww'
import * as z from 'zod/mini'
import { bearer } from '../bearer.ts'
import { clock } from '../clock.ts'
import { answer, type Answer } from '../faults/answer.ts'
import type { Gateway } from './charges.ts'
import { type Charge, type GatewayEvent, maxPerCharge } from './gateway.ts'
import { hmac } from './seal.ts'

const to_account = qrGatewayRows.WW.sandboxAccount
const newId = () => `ww_${randomUUID()}`
const toEvent = (event: WwEventWire): GatewayEvent => ({
  id: event.notify_id,
  body: JSON.stringify(event),
})

function fields({ reference, gatewayReference }: Charge, amount: bigint, at: number) {
  return {
    notify_id: newId(),
    order_id: reference,
    ww_id: gatewayReference,
    to_account,
    amount: toWireAmount(amount),
    at: clock.write(at),
  }
}

/** Outdated webhooks with statuses from before "done", and a false "failed". */
function outdatedEvents(body: string): GatewayEvent[] {
  const { notify_id: _, status, ...event } = JSON.parse(body) as WwEventWire
  if (status !== 'DONE') return []
  const { order_id, ww_id, amount } = event
  const at = clock.write(Date.parse(event.at) - 30_000)
  return (['PENDING', 'FAILED'] as const).map((outdated) =>
    toEvent({ notify_id: newId(), order_id, ww_id, to_account, amount, at, status: outdated }),
  )
}

const words = { pending: 'PENDING', paid: 'DONE', expired: 'FAILED', cancelled: 'FAILED' } as const

function show({
  reference,
  gatewayReference,
  amount,
  payload,
  status,
  expiresAt,
  payments,
}: Charge): WwOrderWire {
  return {
    order_id: reference,
    ww_id: gatewayReference,
    amount: toWireAmount(amount),
    qr: payload,
    status: words[status],
    expires_at: clock.write(expiresAt),
    transactions: payments.map((payment) => ({
      bank_ref: payment.bankReference,
      to_account,
      amount: toWireAmount(payment.amount),
      payer: payment.payer,
      paid_at: clock.write(payment.at),
    })),
  }
}

const ofId = z.object({ id: z.string() })
const refuse = (status: number, error: WwRefusal['error'], detail: string): Answer => ({
  status,
  body: { error, detail } satisfies WwRefusal,
})
const answerFor = (charge: Charge | null): Answer =>
  charge ? { status: 200, body: show(charge) } : refuse(404, 'NO_ORDER', 'There is no such order.')
const refusal = refuse(422, 'CLOSED', 'WW is closed just now.')
const unauthorized = refuse(401, 'UNAUTHORIZED', 'Invalid secret.')

/** WW: a fixed lifetime of five minutes, and every webhook two or three times. */
export const ww: Gateway = {
  behaviour: {
    name: 'WW',
    billerId: '099400000202002',
    prefix: 'WW',
    lifetimeMs: wwExpiresInMs,
    paid: (charge, { amount, at, bankReference, payer }) => [
      toEvent({ ...fields(charge, amount, at), status: 'DONE', bank_ref: bankReference, payer }),
    ],
    expired: (charge) => [
      toEvent({ ...fields(charge, charge.amount, charge.expiresAt), status: 'FAILED' }),
    ],
  },
  sender: (secret) => ({
    outdated: outdatedEvents,
    copies: () => randomInt(2, 4),
    seal: (_id, body, sentAt) => {
      const seconds = Math.floor(sentAt / 1_000)
      return {
        headers: {
          [wwSignatureHeader]: `t=${seconds},s=${hmac(secret, `${seconds}.${body}`).toString('hex')}`,
        },
        body,
      }
    },
  }),
  routes(app, faults, charges, secret) {
    const allowed = bearer(secret)

    app.post(wwPaths.orders, (request, reply) => {
      const parsed = wwCreate.safeParse(request.body)
      return answer(reply, faults, {
        target: 'ww/create',
        refusal,
        work: () => {
          if (!allowed(request)) return unauthorized
          if (!parsed.success) return refuse(400, 'BAD_REQUEST', z.prettifyError(parsed.error))
          if (parsed.data.amount <= 0n || parsed.data.amount > maxPerCharge)
            return refuse(400, 'BAD_REQUEST', 'The amount must be from 0.01 to 700000.00.')
          const charge = charges.create({
            reference: parsed.data.order_id,
            amount: parsed.data.amount,
            expiresAt: 0,
          })
          return charge
            ? answerFor(charge)
            : refuse(409, 'ORDER_EXISTS', 'This order has another amount.')
        },
      })
    })

    app.get('/ww/orders/:id', (request, reply) =>
      answer(reply, faults, {
        target: 'ww/query',
        refusal,
        work: () =>
          allowed(request) ? answerFor(charges.find(ofId.parse(request.params).id)) : unauthorized,
      }),
    )

    app.post('/ww/orders/:id/void', (request, reply) =>
      answer(reply, faults, {
        target: 'ww/cancel',
        refusal,
        work: () =>
          allowed(request)
            ? answerFor(charges.cancel(ofId.parse(request.params).id))
            : unauthorized,
      }),
    )
  },
}
