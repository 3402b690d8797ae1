import { smsPath, smsSend } from '@champa/wire/sms'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { answer } from '../faults/answer.ts'
import type { FaultSwitches } from '../faults/fault-switches.ts'
import type { Messages } from './messages.ts'

const phoneQuery = z.object({ phone: z.optional(z.string()) })

/** The SMS gateway and its phones. */
export function smsRoutes(app: FastifyInstance, faults: FaultSwitches, messages: Messages): void {
  app.post(smsPath, (request, reply) => {
    const order = smsSend.safeParse(request.body)
    if (!order.success) return reply.code(400).send({ message: z.prettifyError(order.error) })
    return answer(reply, faults, {
      target: 'sms',
      work: () => ({ status: 200, body: { id: messages.receive(order.data) } }),
      refusal: { status: 422, body: { message: 'The gateway does not serve this number.' } },
    })
  })

  app.get(smsPath, (request) => ({
    messages: messages.inbox(phoneQuery.parse(request.query).phone),
  }))
}
