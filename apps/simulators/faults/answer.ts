import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FaultMode } from '@champa/wire/faults'
import type { FastifyReply } from 'fastify'
import type { FaultSwitches } from './fault-switches.ts'

export const slowMs = 2_000

export type Answer = { status: number; body: object }

/** One call to an outside party: the work, and the refusal in the party's own format. */
type Call = {
  target: string
  work: () => Answer
  refusal: Answer
  /** Leaves the order pending; parties that have no pending state refuse instead. */
  pend?: () => Answer
  /** The party's own answers to certain fault modes. */
  own?: Partial<Record<FaultMode, () => Answer>>
}

/** Answers a call, or applies the fault that is switched on for it. */
export function answer(
  reply: FastifyReply,
  faults: FaultSwitches,
  call: Call,
): FastifyReply | Promise<FastifyReply> {
  const mode = faults.take(call.target)
  return mode === undefined ? send(reply, call.work()) : spoil(reply, faults, { mode, call })
}

async function spoil(
  reply: FastifyReply,
  faults: FaultSwitches,
  { mode, call }: { mode: FaultMode; call: Call },
): Promise<FastifyReply> {
  const own = call.own?.[mode]
  if (own) return send(reply, own())
  switch (mode) {
    case 'timeout':
      return reply.hijack()
    case 'lost-reply':
      call.work()
      reply.hijack()
      reply.raw.destroy()
      return reply
    case 'error':
      return reply.code(500).type('text/plain').send('Internal error of the simulated party.')
    case 'slow': {
      const done = call.work()
      await delay(slowMs * faults.pace)
      return send(reply, done)
    }
    case 'duplicate':
      call.work()
      return send(reply, call.work())
    case 'out-of-order':
      await delay(randomInt(1_000) * faults.pace)
      return send(reply, call.work())
    case 'refuse':
      return send(reply, call.refusal)
    case 'pending':
      return send(reply, call.pend?.() ?? call.refusal)
  }
}

function send(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  return reply.code(status).send(body)
}
