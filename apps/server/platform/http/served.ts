import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { memoize } from '../memoize.ts'
import { listOf } from './address-list.ts'

const blockerOf = memoize(listOf)

/** Returns whether the operator blocks this address or its network. */
export function isBlocked({ operatorSettings }: AppContext, { ip }: FastifyRequest): boolean {
  return blockerOf(operatorSettings.read('blockedAddresses'))(ip)
}

/**
 * Returns whether the service is available in the caller's country, which the proxy names in a
 * header. Without this header the service is unavailable to the caller.
 */
export function isInCountry(
  { settings: { countries } }: AppContext,
  { headers }: FastifyRequest,
): boolean {
  if (!countries) return true
  const country = headers[countries.header]
  return typeof country === 'string' && countries.served.includes(country.trim().toLowerCase())
}
