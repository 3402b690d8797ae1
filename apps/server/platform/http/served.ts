import type { FastifyRequest } from 'fastify'
import type { House } from '../house.ts'
import { listOf } from './address-list.ts'

const lists = new WeakMap<readonly string[], (ip: string) => boolean>()

/** Whether the address is one, or in a network, that the operator blocks. */
export function isBlocked({ site }: House, { ip }: FastifyRequest): boolean {
  const blocked = site.read('blockedAddresses')
  const known = lists.get(blocked) ?? listOf(blocked)
  lists.set(blocked, known)
  return known(ip)
}

/** Whether members are served in the country of the call. The proxy names one for each: a call without it is from nowhere. */
export function isInCountry(
  { settings: { countries } }: House,
  { headers }: FastifyRequest,
): boolean {
  if (!countries) return true
  const told = headers[countries.header]
  return typeof told === 'string' && countries.served.includes(told.trim().toLowerCase())
}
