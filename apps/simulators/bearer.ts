import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Answers whether a call carries the party's secret. Digests are compared, so that neither length nor prefix leaks. */
export function bearer(secret: string): (request: FastifyRequest) => boolean {
  const expected = digest(`Bearer ${secret}`)
  return (request) => timingSafeEqual(digest(request.headers.authorization ?? ''), expected)
}
