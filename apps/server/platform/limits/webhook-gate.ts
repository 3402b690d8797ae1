import type { FastifyRequest } from 'fastify'
import { listOf } from '../http/address-list.ts'
import { networkOf } from '../http/network-of.ts'
import { refuse } from '../refusals.ts'
import { openTries } from './tries.ts'

const minuteMs = 60_000

/** In front of every event of an outside party, before its body is read. */
export interface WebhookGate {
  /** @throws UNAUTHORIZED for an address that is not a party's, REQUEST_LIMIT for one that sent too much without a good signature. */
  enter(request: FastifyRequest): void
  /** The event was signed: it does not count. */
  wasSigned(request: FastifyRequest): void
}

/** @param addresses addresses and networks of the parties; none: every address may try. */
export function openWebhookGate({
  addresses,
  unsignedPerMinute,
}: {
  addresses: readonly string[]
  unsignedPerMinute: number
}): WebhookGate {
  const unsigned = openTries({ most: unsignedPerMinute, windowMs: minuteMs })
  const isParty = addresses.length === 0 ? () => true : listOf(addresses)
  return {
    enter: (request) => {
      if (!isParty(request.ip)) throw refuse('UNAUTHORIZED')
      const waitMs = unsigned.take(networkOf(request.ip))
      if (waitMs !== null) throw refuse('REQUEST_LIMIT', { retryAfter: Math.ceil(waitMs / 1_000) })
    },
    wasSigned: (request) => unsigned.giveBack(networkOf(request.ip)),
  }
}
