import type { FastifyRequest } from 'fastify'
import { listOf } from '../http/address-list.ts'
import { networkOf } from '../http/network-of.ts'
import { refuse } from '../refusals.ts'
import { openTries } from './tries.ts'

const minuteMs = 60_000

/** Checks every webhook before its body is read. */
export interface WebhookGate {
  /**
   * @throws UNAUTHORIZED for an address that is not listed, REQUEST_LIMIT for an address that sent
   * too many unsigned events.
   */
  enter(request: FastifyRequest): void
  /** Gives back the attempt of an event that was correctly signed. */
  wasSigned(request: FastifyRequest): void
}

/**
 * @param addresses addresses and networks that may send webhooks; an empty list admits every
 * address.
 */
export function openWebhookGate({
  addresses,
  unsignedPerMinute,
}: {
  addresses: readonly string[]
  unsignedPerMinute: number
}): WebhookGate {
  const unsigned = openTries({ maxAttempts: unsignedPerMinute, windowMs: minuteMs })
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
