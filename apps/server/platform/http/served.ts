import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { listOf } from './address-list.ts'

const lists = new WeakMap<readonly string[], (ip: string) => boolean>()

/** Whether the operator blocks this address or its network. */
export function isBlocked({ operatorSettings }: AppContext, { ip }: FastifyRequest): boolean {
  const blocked = operatorSettings.read('blockedAddresses')
  const known = lists.get(blocked) ?? listOf(blocked)
  lists.set(blocked, known)
  return known(ip)
}

/**
 * Whether the service is available in the caller's country, which the proxy names in a header. A
 * call without it is refused.
 */
export function isInCountry(
  { settings: { countries } }: AppContext,
  { headers }: FastifyRequest,
): boolean {
  if (!countries) return true
  const country = headers[countries.header]
  return typeof country === 'string' && countries.served.includes(country.trim().toLowerCase())
}
