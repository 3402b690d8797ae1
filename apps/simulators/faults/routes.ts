import { fault, faultTargets } from '@champa/wire/faults'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { FaultSwitches } from './fault-switches.ts'

const targetQuery = z.object({ target: z.optional(z.string()) })

/** The fault switches as JSON, for tests. */
export function faultRoutes(app: FastifyInstance, faults: FaultSwitches): void {
  app.get('/faults', () => ({ faults: faults.list(), targets: faultTargets }))

  app.put('/faults', (request, reply) => {
    const wanted = fault.safeParse(request.body)
    if (!wanted.success) return reply.code(400).send({ message: z.prettifyError(wanted.error) })
    faults.put(wanted.data)
    return { faults: faults.list() }
  })

  app.delete('/faults', (request) => {
    const { target } = targetQuery.parse(request.query)
    faults.clear(target)
    return { faults: faults.list() }
  })
}
