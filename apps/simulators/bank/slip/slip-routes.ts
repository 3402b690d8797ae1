import { slipDelay, slipBehaviour } from '@champa/wire/slip-check'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { bearer } from '../../bearer.ts'
import { answer } from '../../faults/answer.ts'
import type { FaultSwitches } from '../../faults/fault-switches.ts'
import { captcha, checkSlip, refuseSlip } from './slip-answer.ts'
import type { Transfers } from '../transfers.ts'

const ofSlip = z.object({ transRef: z.string() })
const slipQuery = z.object({ sendingBank: z.string().check(z.regex(/^([0-9]{2,3}|[A-Z]{2,10})$/)) })
const retryAfterSeconds = 2

/** The banks' slip verification, and the switches that delay or refuse it. */
export function slipRoutes(
  app: FastifyInstance,
  faults: FaultSwitches,
  transfers: Transfers,
  secret: string,
): void {
  const allowed = bearer(secret)

  app.get('/bank/slips/:transRef', (request, reply) => {
    const { transRef } = ofSlip.parse(request.params)
    const bank = slipQuery.safeParse(request.query)
    return answer(reply, faults, {
      target: 'bank/slip',
      work: () => {
        if (!allowed(request)) return refuseSlip('unauthorised', 'Invalid secret.')
        if (!bank.success) return refuseSlip('invalid-request', 'The sending bank is required.')
        return checkSlip(transfers, transRef, bank.data.sendingBank)
      },
      refusal: captcha,
      pend: () =>
        refuseSlip('delay', 'This bank reports its transactions later.', retryAfterSeconds),
    })
  })

  app.put('/bank/slips/:transRef', (request, reply) => {
    const behaviour = slipBehaviour.safeParse(request.body)
    if (!behaviour.success)
      return reply
        .code(400)
        .send({ code: 'invalid-request', message: z.prettifyError(behaviour.error) })
    const known = transfers.setBehaviour(ofSlip.parse(request.params).transRef, behaviour.data)
    return known
      ? behaviour.data
      : reply.code(404).send({ code: 'not-found', message: 'No transfer has this reference.' })
  })

  app.put('/bank/slip-delays', (request, reply) => {
    const delay = slipDelay.safeParse(request.body)
    if (!delay.success)
      return reply
        .code(400)
        .send({ code: 'invalid-request', message: z.prettifyError(delay.error) })
    transfers.setDelay(delay.data.bankCode, delay.data.delaySeconds)
    return delay.data
  })
}
