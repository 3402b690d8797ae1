import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares digests, so that neither length nor prefix leaks. */
export const sameText = (one: string, other: string): boolean =>
  timingSafeEqual(digest(one), digest(other))

/** Returns a check for the party's bearer token. */
export function bearer(secret: string): (request: FastifyRequest) => boolean {
  return (request) => sameText(request.headers.authorization ?? '', `Bearer ${secret}`)
}
