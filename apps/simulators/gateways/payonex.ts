import { randomUUID } from 'node:crypto'
import { qrGatewayRows } from '@champa/contract/qr-gateways'
import { toWireAmount } from '@champa/wire/amount'
import {
  chargeCreate,
  payonexPaths,
  type ChargeEventWire,
  type ChargeWire,
  type PayonexRefusal,
} from '@champa/wire/payonex'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { bearer } from '../bearer.ts'
import { clock } from '../clock.ts'
import { answer, type Answer } from '../faults/answer.ts'
import { standardSeal } from '../payments/webhook-post.ts'
import type { Gateway } from './charges.ts'
import { type Charge, type GatewayEvent, maxPerCharge } from './gateway.ts'

const receivingAccount = qrGatewayRows.PAYONEX.sandboxAccount
const newId = () => `evt_${randomUUID()}`
const toEvent = (event: ChargeEventWire): GatewayEvent => ({
  id: event.id,
  body: JSON.stringify(event),
})

function fields({ reference, gatewayReference }: Charge, amount: bigint, at: number) {
  return {
    id: newId(),
    reference,
    gatewayReference,
    receivingAccount,
    amount: toWireAmount(amount),
    at: clock.write(at),
  }
}

/** Outdated webhooks that an out-of-order network delivers after "paid". */
function outdatedEvents(body: string): GatewayEvent[] {
  const event = JSON.parse(body) as ChargeEventWire
  if (event.type !== 'charge.paid') return []
  const at = clock.write(Date.parse(event.at) - 30_000)
  return (['charge.pending', 'charge.expired'] as const).map((type) =>
    toEvent({ ...event, id: newId(), at, type, bankReference: null, payer: null }),
  )
}

function show({
  reference,
  gatewayReference,
  amount,
  payload,
  status,
  expiresAt,
  payments,
}: Charge): ChargeWire {
  return {
    reference,
    gatewayReference,
    amount: toWireAmount(amount),
    payload,
    status,
    expiresAt: clock.write(expiresAt),
    payments: payments.map((payment) => ({
      ...payment,
      receivingAccount,
      amount: toWireAmount(payment.amount),
      at: clock.write(payment.at),
    })),
  }
}

const ofReference = z.object({ reference: z.string() })
const refuse = (status: number, code: PayonexRefusal['code'], message: string): Answer => ({
  status,
  body: { code, message },
})
const answerFor = (charge: Charge | null): Answer =>
  charge
    ? { status: 200, body: show(charge) }
    : refuse(404, 'not-found', 'No charge has this reference.')
const refusal = refuse(422, 'unavailable', 'PAYONEX is unavailable.')

/** PAYONEX: uses the requested amount and expiry, and signs with Standard Webhooks. */
export const payonex: Gateway = {
  behaviour: {
    name: 'PAYONEX',
    billerId: '099400000101001',
    prefix: 'PX',
    paid: (charge, { amount, at, bankReference, payer }) => [
      toEvent({ ...fields(charge, amount, at), type: 'charge.paid', bankReference, payer }),
    ],
    expired: (charge) => [
      toEvent({
        ...fields(charge, charge.amount, charge.expiresAt),
        type: 'charge.expired',
        bankReference: null,
        payer: null,
      }),
    ],
  },
  sender: (secret) => ({
    seal: standardSeal(secret),
    outdated: outdatedEvents,
  }),
  routes(app, faults, charges, secret) {
    const allowed = bearer(secret)
    const guarded =
      (work: (request: FastifyRequest, reply: FastifyReply) => unknown) =>
      (request: FastifyRequest, reply: FastifyReply) => {
        if (allowed(request)) return work(request, reply)
        return reply.code(401).send({
          code: 'unauthorised',
          message: 'Invalid secret.',
        } satisfies PayonexRefusal)
      }

    app.post(
      payonexPaths.charges,
      guarded((request, reply) => {
        const parsed = chargeCreate.safeParse(request.body)
        const invalidReason = parsed.success
          ? amountError(parsed.data.amount)
          : z.prettifyError(parsed.error)
        return answer(reply, faults, {
          target: 'payonex/create',
          work: () => {
            if (!parsed.success || invalidReason)
              return refuse(400, 'invalid-request', invalidReason ?? '')
            const charge = charges.create({
              ...parsed.data,
              expiresAt: Date.parse(parsed.data.expiresAt),
            })
            return charge
              ? answerFor(charge)
              : refuse(409, 'reference-in-use', 'This reference has another amount.')
          },
          refusal,
        })
      }),
    )

    app.get(
      '/payonex/charges/:reference',
      guarded((request, reply) =>
        answer(reply, faults, {
          target: 'payonex/query',
          refusal,
          work: () => answerFor(charges.find(ofReference.parse(request.params).reference)),
        }),
      ),
    )

    app.post(
      '/payonex/charges/:reference/cancel',
      guarded((request, reply) =>
        answer(reply, faults, {
          target: 'payonex/cancel',
          refusal,
          work: () => answerFor(charges.cancel(ofReference.parse(request.params).reference)),
        }),
      ),
    )
  },
}

function amountError(amount: bigint): string | undefined {
  if (amount <= 0n) return 'The amount must be above 0.00.'
  return amount > maxPerCharge ? 'The amount must be at most 700000.00.' : undefined
}
