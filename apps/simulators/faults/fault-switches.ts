import { type Fault, fault, type FaultMode, faultTargets } from '@champa/wire/faults'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

type Switch = Fault & { seen: number }

/**
 * Faults that apply to the next calls, kept in memory: a restarted simulator has none. Several
 * modes on one target take turns, so that a test can switch on all of them at once.
 */
export class FaultSwitches {
  readonly pace: number
  readonly #byTarget = new Map<string, Switch[]>()

  /** @param pace time factor of delays: 1 in the sandbox, less in tests. */
  constructor(pace = 1) {
    this.pace = pace
  }

  /** Switches a fault on, replacing one with the same target and mode. */
  put(fault: Fault): void {
    const others = (this.#byTarget.get(fault.target) ?? []).filter(
      (existing) => existing.mode !== fault.mode,
    )
    this.#byTarget.set(fault.target, [...others, { ...fault, seen: 0 }])
  }

  clear(target?: string): void {
    if (target === undefined) this.#byTarget.clear()
    else this.#byTarget.delete(target)
  }

  list(): Fault[] {
    return [...this.#byTarget.values()].flat().map(({ target, mode, times, every }) => ({
      target,
      mode,
      ...(times === undefined ? {} : { times }),
      ...(every === undefined ? {} : { every }),
    }))
  }

  /**
   * Returns the fault mode of this call, if any, and counts the call against the fault's `times`.
   */
  take(target: string): FaultMode | undefined {
    const waiting = this.#byTarget.get(target)
    const next = waiting?.shift()
    if (waiting === undefined || next === undefined) return undefined
    next.seen += 1
    const applies = next.seen % (next.every ?? 1) === 0
    if (applies && next.times !== undefined) next.times -= 1
    if (next.times !== 0) waiting.push(next)
    if (waiting.length === 0) this.#byTarget.delete(target)
    return applies ? next.mode : undefined
  }
}

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
