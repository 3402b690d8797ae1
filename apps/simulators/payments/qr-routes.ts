import { chargeCreate, payonexPaths, type ChargeWire, type PayonexRefusal } from '@champa/wire/payonex'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { bearer } from '../bearer.ts'
import { answer, type Answer } from '../faults/answer.ts'
import type { FaultSwitches } from '../faults/fault-switches.ts'
import type { Charges } from './charges.ts'

const ofReference = z.object({ reference: z.string() })
const mostPerCharge = 700_000_00n

const refuse = (status: number, code: PayonexRefusal['code'], message: string): Answer => ({ status, body: { code, message } })
const found = (charge: ChargeWire | null): Answer =>
  charge ? { status: 200, body: charge } : refuse(404, 'not-found', 'No charge has this reference.')
const refusal = refuse(422, 'unavailable', 'PAYONEX takes no charges just now.')

/** PAYONEX as its customer, the operator, sees it. */
export function qrRoutes(app: FastifyInstance, faults: FaultSwitches, charges: Charges, secret: string): void {
  const allowed = bearer(secret)
  const guarded = (work: (request: FastifyRequest, reply: FastifyReply) => unknown) =>
    (request: FastifyRequest, reply: FastifyReply) => {
      if (allowed(request)) return work(request, reply)
      return reply.code(401).send({ code: 'unauthorised', message: 'The secret is not right.' } satisfies PayonexRefusal)
    }

  app.post(payonexPaths.charges, guarded((request, reply) => {
    const order = chargeCreate.safeParse(request.body)
    const badOrder = order.success ? amountTrouble(order.data.amount) : z.prettifyError(order.error)
    return answer(reply, faults, {
      target: 'qr/create',
      work: () => {
        if (!order.success || badOrder) return refuse(400, 'invalid-request', badOrder ?? '')
        const charge = charges.create(order.data)
        return charge ? { status: 200, body: charge } : refuse(409, 'reference-in-use', 'This reference has another amount.')
      },
      refusal,
    })
  }))

  app.get('/payonex/charges/:reference', guarded((request, reply) => answer(reply, faults, {
    target: 'qr/query',
    work: () => found(charges.find(ofReference.parse(request.params).reference)),
    refusal,
  })))

  app.post('/payonex/charges/:reference/cancel', guarded((request, reply) => answer(reply, faults, {
    target: 'qr/cancel',
    work: () => found(charges.cancel(ofReference.parse(request.params).reference)),
    refusal,
  })))
}

function amountTrouble(amount: bigint): string | undefined {
  if (amount <= 0n) return 'The amount must be above 0.00.'
  return amount > mostPerCharge ? 'The amount must be at most 700000.00.' : undefined
}
